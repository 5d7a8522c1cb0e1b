import { dayMs } from '@kepwai/rules/time';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { call } from '../../../../../test/call.ts';
import { bearer, type CallerKind, createScene, type Scene, tokenFor } from '../../../../../test/callers.ts';
import { testNoon } from '../../../../../test/clock.ts';
import {
  buildFile,
  buildGroup,
  buildMember,
  buildUser,
  createTestApp,
  forFile,
  type TestApp,
} from '../../../../../test/index.ts';

let shared: TestApp;
let now: Date;
let scene: Scene;
beforeAll(async () => {
  shared = await createTestApp(forFile, { clock: () => now });
});
beforeEach(async () => {
  now = testNoon;
  scene = await createScene(shared);
});

const headersOf = (kind: CallerKind) => scene.callers[kind]?.headers ?? {};
const get = (kind: CallerKind = 'member') =>
  call(shared, 'getSavingFileTypes', { as: headersOf(kind), path: { groupId: scene.groupId } });
const put = (kinds: object[], kind: CallerKind = 'owner in the group') =>
  call(shared, 'putSavingFileTypes', {
    as: headersOf(kind),
    path: { groupId: scene.groupId },
    raw: JSON.stringify({ kinds }),
  });
const chosen = ({ keep, maxBytes, kind }: { kind: string; keep: boolean; maxBytes: number | null }) => [
  kind,
  keep,
  maxBytes,
];

test('every file type is kept at first, although nobody chose it', async () => {
  const { data } = await get();
  expect(data.kinds.map(chosen)).toEqual([
    ['image', true, null],
    ['video', true, null],
    ['audio', true, null],
    ['file', true, null],
  ]);
  expect(data).toMatchObject({ setBy: null, setAt: null, permissions: { change: false } });
});

test('choosing some file types leaves the others and records who chose and when', async () => {
  const first = await put([{ kind: 'video', keep: false, maxBytes: null }]);
  now = new Date(now.getTime() + 60_000);
  const { data } = await put(
    [
      { kind: 'file', keep: true, maxBytes: 1_048_576 },
      { kind: 'audio', keep: false, maxBytes: 2_097_152 },
    ],
    'manager in the group',
  );
  expect(first.data.setBy?.id).toBe(scene.callers['owner in the group']?.userId);
  expect(data.kinds.map(chosen)).toEqual([
    ['image', true, null],
    ['video', false, null],
    ['audio', false, 2_097_152],
    ['file', true, 1_048_576],
  ]);
  expect(data).toMatchObject({
    setBy: { id: scene.callers['manager in the group']?.userId, displayName: 'แม่นิด' },
    setAt: now.toISOString(),
    permissions: { change: true },
  });
  const read = (await get()).data;
  expect(read).toEqual({ ...data, permissions: { change: false } });
});

test('each file type shows its size and the size kept in the last month', async () => {
  const daysAgo = (days: number) => new Date(now.getTime() - days * dayMs);
  const group_id = scene.groupId;
  const { db } = shared.deps;
  await buildFile(db, { group_id, kind: 'video', size_bytes: 500, posted_at: daysAgo(31) });
  await buildFile(db, { group_id, kind: 'video', size_bytes: 30, posted_at: daysAgo(29) });
  await buildFile(db, { group_id, kind: 'video', size_bytes: 7, source: 'upload' });
  await buildFile(db, { group_id, kind: 'file', size_bytes: 100, trashed_at: now });
  await buildFile(db, { group_id, kind: 'audio', state: 'missed', missed_reason: 'kind_off', size_bytes: 9 });
  const { data } = await get();
  expect(
    data.kinds
      .slice(1)
      .map((of: { keptBytes: number; lastMonthBytes: number }) => [of.keptBytes, of.lastMonthBytes]),
  ).toEqual([
    [537, 30],
    [0, 0],
    [0, 100],
  ]);
});

test('every member can choose file types if there is no quota', async () => {
  const { db } = shared.deps;
  const { id: userId } = await buildUser(db);
  const { id: groupId } = await buildGroup(db);
  await buildMember(db, { group_id: groupId, user_id: userId });
  const answer = await call(shared, 'putSavingFileTypes', {
    as: bearer(await tokenFor(shared, userId)),
    path: { groupId },
    body: { kinds: [{ kind: 'image', keep: false, maxBytes: null }] },
  });
  expect(answer.status).toBe(200);
  expect(answer.data.permissions.change).toBe(true);
});

test('a file type named twice is rejected with its position, and nothing changes', async () => {
  const answer = await put([
    { kind: 'image', keep: false, maxBytes: null },
    { kind: 'video', keep: false, maxBytes: null },
    { kind: 'image', keep: true, maxBytes: null },
  ]);
  expect(answer.status).toBe(400);
  expect(answer).toMatchObject({
    code: 'INVALID_REQUEST',
    details: [{ field: '/kinds/2/kind', message: expect.stringMatching(/\p{Script=Thai}/u) }],
  });
  expect((await get()).data.setAt).toBeNull();
});

test.each([
  [[]],
  [[{ kind: 'sticker', keep: true, maxBytes: null }]],
  [[{ kind: 'image', keep: true, maxBytes: 1000 }]],
  [[{ kind: 'image', keep: true }]],
])('the file types %j are rejected', async (kinds) => {
  expect((await put(kinds)).status).toBe(400);
});

test('concurrent choices leave each file type as one of them set it', async () => {
  const all = (keep: boolean) =>
    ['file', 'audio', 'video', 'image'].map((kind) => ({ kind, keep, maxBytes: null }));
  const answers = await Promise.all([
    put(all(false)),
    put(all(true).toReversed(), 'manager in the group'),
    put(all(false), 'manager in the group'),
  ]);
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
  const { kinds } = (await get()).data;
  expect(new Set(kinds.map(({ keep }: { keep: boolean }) => keep)).size).toBe(1);
});

test('open pages are notified of a choice of file types', async (t) => {
  const heard: unknown[] = [];
  t.onTestFinished(shared.deps.live.subscribe((event) => heard.push(event)));
  await put([{ kind: 'video', keep: false, maxBytes: null }]);
  await expect.poll(() => heard).toContainEqual({ type: 'group-changed', groupId: scene.groupId });
});
