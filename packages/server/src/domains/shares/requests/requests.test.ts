import { dayMs } from '@kepwai/rules/time';
import { expect, test } from 'vitest';
import { buildRequest, senderTo } from '../../../../test/scenes/file-requests.ts';
import { begin, trySend } from '../../../../test/scenes/senders.ts';
import { ask, codeOf, scene, shared, useShares, visit } from '../../../../test/scenes/share-visits.ts';

useShares();

const path = (more = '') => `/api/group/${scene.groupId}/file-request${more}`;
const make = (payload: object) =>
  ask('createFileRequest', { path: { groupId: scene.groupId }, body: payload, by: 'manager in the group' });

/** Sends a request of a manager, whatever its outcome. */
async function send(
  method: 'POST' | 'PATCH',
  url: string,
  payload: object,
  headers: Record<string, string> = {},
) {
  const caller = scene.callers['manager in the group'];
  return await shared.app.inject({ method, url, payload, headers: { ...caller?.headers, ...headers } });
}

test('a request accepts all kinds for a week, unless its maker chooses otherwise', async () => {
  const request = await make({});
  expect(request).toMatchObject({
    folderId: null,
    state: 'open',
    kinds: ['image', 'video', 'audio', 'document', 'other'],
    maxFiles: 200,
    maxBytes: null,
    maxFileBytes: null,
    hasPassword: false,
    showsMaker: true,
    isScanned: false,
    fileCount: 0,
  });
  expect(Date.parse(request.expiresAt) - Date.parse(request.createdAt)).toBe(7 * dayMs);
  const latest = await make({ expiresAt: '2999-01-01T00:00:00Z' });
  expect(latest.expiresAt).toBe(latest.maxExpiresAt);
});

test('senders see the requested kinds, and neither the folder nor the group’s files', async () => {
  const { url } = await make({
    folderId: scene.folderId,
    name: ' ใบเสร็จ\u202E ',
    note: 'ขอบคุณ\nมาก',
    showsMaker: false,
    maxFiles: 5,
    maxBytes: 1000,
  });
  const answer = await visit({ slug: url?.split('/').at(-1) ?? '' }, 'getShare');
  expect(answer.data).toEqual({
    kind: 'request',
    hasPassword: false,
    share: null,
    request: expect.objectContaining({
      name: 'ใบเสร็จ',
      note: 'ขอบคุณ\nมาก',
      requestedBy: expect.objectContaining({ type: 'group', name: 'บ้านเรา' }),
      filesLeft: 5,
      bytesLeft: 1000,
      isPaused: false,
    }),
  });
  expect(answer.text).not.toMatch(/folder|groupId|createdBy/i);
});

test('its managers find the request of a link', async () => {
  const made = await make({ name: 'ใบเสร็จ' });
  const path = { shareSlug: made.url?.split('/').at(-1) ?? '' };
  const found = await ask('findMyFileRequest', { path, by: 'manager in the group' });
  expect(found).toMatchObject({ id: made.id, name: 'ใบเสร็จ' });
});

test('the same key makes one request', async () => {
  const headers = { 'idempotency-key': 'the-same-key' };
  const answers = await Promise.all([1, 2].map(() => send('POST', path(), { maxFiles: 3 }, headers)));
  const ids = answers.map((answer) => answer.json().data.id);
  expect(ids[0]).toBe(ids[1]);
  expect(codeOf(await send('POST', path(), { maxFiles: 4 }, headers))).toBe('IDEMPOTENCY_KEY_REUSED');
});

test.for([
  ['an unknown folder', { folderId: '00000000-0000-4000-8000-000000000001' }, 'NOT_FOUND'],
  ['an invisible name', { name: '\u200B' }, 'INVALID_REQUEST'],
  ['a kind twice', { kinds: ['image', 'image'] }, 'INVALID_REQUEST'],
  ['no kind', { kinds: [] }, 'INVALID_REQUEST'],
  ['no file', { maxFiles: 0 }, 'INVALID_REQUEST'],
] as const)('a request with %s is refused', async ([, payload, code]) => {
  expect(codeOf(await send('POST', path(), payload))).toBe(code);
});

test('managers see who sent which files, the latest first, and running uploads', async () => {
  const link = await buildRequest(shared, scene);
  await trySend(link, 'a', { name: 'หนึ่ง.txt' });
  const other = { ...link, sender: senderTo(shared, link) };
  await trySend(other, 'b', { name: 'สอง.txt' });
  await begin(link, 9, { name: 'สาม.txt' });
  const { items } = await ask('listFileRequestUploads', {
    path: { groupId: scene.groupId, requestId: link.id },
    by: 'owner in the group',
  });
  const shown = items.map(({ name, senderName, senderNumber, state }) => [
    name,
    senderName,
    senderNumber,
    state,
  ]);
  expect(shown.toSorted()).toEqual([
    ['สอง.txt', null, 2, 'received'],
    ['สาม.txt', 'ป้าแดง', 1, 'receiving'],
    ['หนึ่ง.txt', 'ป้าแดง', 1, 'received'],
  ]);
  expect(items.find(({ state }) => state === 'receiving')?.fileId).toBeNull();
  const [listed] = (
    await ask('listGroupFileRequests', {
      path: { groupId: scene.groupId },
      query: { limit: 1 },
      by: 'manager in the group',
    })
  ).items;
  expect(listed).toMatchObject({ id: link.id, fileCount: 2, sizeBytes: 2, openCount: 1, senderCount: 2 });
});

test('a request is no share: lists, changes and ends of links exclude it', async () => {
  const link = await buildRequest(shared, scene);
  const shares = await ask('listGroupShares', {
    path: { groupId: scene.groupId },
    by: 'manager in the group',
  });
  expect(shares.items.map(({ id }) => id)).not.toContain(link.id);
  const share = `/api/group/${scene.groupId}/share/${link.id}`;
  expect(codeOf(await send('PATCH', share, { name: 'x' }))).toBe('NOT_FOUND');
  expect(codeOf(await send('POST', `${share}/revoke`, {}))).toBe('NOT_FOUND');
});

test('a limit lowered below the received files closes the request, and raising it opens it again', async () => {
  const link = await buildRequest(shared, scene);
  for (const word of ['a', 'b']) await trySend(link, word);
  const change = (maxFiles: number) =>
    ask('updateFileRequest', {
      path: { groupId: scene.groupId, requestId: link.id },
      body: { maxFiles },
      by: 'manager in the group',
    });
  expect((await change(1)).state).toBe('limit_reached');
  await expect.poll(() => trySend(link, 'c')).toBe('REQUEST_FULL');
  expect((await change(3)).state).toBe('open');
  await expect.poll(() => trySend(link, 'c')).toBeNull();
});
