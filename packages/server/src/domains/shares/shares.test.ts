import { dayMs } from '@kepwai/rules/time';
import { describe, expect, test } from 'vitest';
import { call } from '../../../test/call.ts';
import { bearer, tokenFor } from '../../../test/callers.ts';
import { buildFile, changeChat, recordMembership } from '../../../test/index.ts';
import {
  ask,
  codeOf,
  later,
  makeLink,
  now,
  type Share,
  type ShareFiles,
  scene,
  shared,
  slugOf,
  useShares,
  visit,
} from '../../../test/scenes/share-visits.ts';
import { buildShareOfPoster, type TestShare } from '../../../test/scenes/shares.ts';
import { maxOpenLinks } from './choices.ts';

useShares();

test('a link shows a file without revealing who posted it, and is not in the database', async () => {
  const share = await makeLink({ item: { fileId: scene.fileId } });
  const { slug } = slugOf(share);
  expect(slug).toMatch(/^[\w-]{22}$/);
  const answer = await visit({ slug }, 'getShare');
  expect(answer.data).toMatchObject({
    kind: 'share',
    hasPassword: false,
    share: { item: 'file', fileCount: 1, sharedBy: { type: 'person' }, cover: { id: scene.fileId } },
  });
  expect(answer.text).not.toMatch(/postedBy|groupId|sha256/);
  const [row] = await shared.deps.db.selectFrom('shares').selectAll().where('id', '=', share.id).execute();
  expect(JSON.stringify(row)).not.toContain(slug);
});

test('a link can be copied again as long as the server has its secret', async () => {
  const share = await makeLink({ item: { fileId: scene.fileId } });
  const path = { shareSlug: slugOf(share).slug };
  expect((await ask('findMyShare', { path })).url).toBe(share.url);
  await shared.deps.db
    .updateTable('shares')
    .set({ sealed_with: 'gone' })
    .where('id', '=', share.id)
    .execute();
  expect((await ask('findMyShare', { path })).url).toBeNull();
  expect((await visit(slugOf(share), 'getShare')).status).toBe(200);
});

test('the same key makes one link', async () => {
  const { userId = '' } = scene.callers.member ?? {};
  const headers = { ...bearer(await tokenFor(shared, userId)), 'idempotency-key': 'once-and-no-more' };
  const request = { method: 'POST', url: `/api/group/${scene.groupId}/share`, headers } as const;
  const payload = { item: { fileId: scene.fileId }, password: 'บ้านเรา' };
  const [one, two] = [
    await shared.app.inject({ ...request, payload }),
    await shared.app.inject({ ...request, payload }),
  ];
  expect(one.statusCode, one.body).toBe(200);
  expect(one.json<{ data: Share }>().data.url).toBe(two.json<{ data: Share }>().data.url);
});

test.each([
  ['nothing', () => ({ item: {} })],
  ['two things', () => ({ item: { fileId: scene.fileId, folderId: scene.folderId } })],
  ['an invisible name', () => ({ item: { fileId: scene.fileId }, name: '\u200b' })],
])('a link of %s is refused', async (_what, payloadOf) => {
  const payload = payloadOf();
  const { userId = '' } = scene.callers.poster ?? {};
  const headers = bearer(await tokenFor(shared, userId));
  const answer = await shared.app.inject({
    method: 'POST',
    url: `/api/group/${scene.groupId}/share`,
    headers,
    payload,
  });
  expect([answer.statusCode, codeOf(answer)]).toEqual([400, 'INVALID_REQUEST']);
});

test('a person has a limited number of open links', async () => {
  for (let count = 0; count < maxOpenLinks; count += 1) await buildShareOfPoster(shared, scene);
  const { code } = await call(shared, 'createShare', {
    as: scene.callers.poster ?? {},
    path: { groupId: scene.groupId },
    body: { item: { fileId: scene.fileId } },
  });
  expect(code).toBe('TOO_MANY_SHARES');
});

describe('a link ends', () => {
  const codes = async (share: TestShare) => {
    const signed = { id: share.id, slug: share.slug, accessVersion: share.access_version };
    const address = shared.deps.shareAddresses.sign(signed, scene.fileId, 'download');
    const content = await shared.app.inject({ url: address });
    return [(await visit(share, 'getShare')).code, content.statusCode === 200 ? null : codeOf(content)];
  };
  const { fileId: _unused, ...none } = { fileId: '' };

  test('a link ends when it was revoked, with the addresses of its bytes', async () => {
    const share = await buildShareOfPoster(shared, scene);
    expect(await codes(share)).toEqual([null, null]);
    await ask('revokeShare', { path: { groupId: scene.groupId, shareId: share.id } });
    await expect.poll(() => codes(share)).toEqual(['SHARE_REVOKED', 'SHARE_REVOKED']);
  });

  test('a link ends when it expires', async () => {
    const share = await buildShareOfPoster(shared, scene);
    later(25);
    expect(await codes(share)).toEqual(['SHARE_EXPIRED', 'SHARE_EXPIRED']);
    expect(await visit(share, 'getShare')).toMatchObject({
      details: [{ field: 'expiresAt', message: share.expires_at.toISOString() }],
    });
  });

  test.each<[string, () => Promise<unknown>]>([
    [
      'its file went to the trash',
      () => ask('trashFile', { path: { groupId: scene.groupId, fileId: scene.fileId } }),
    ],
    [
      'its maker left the group',
      () =>
        recordMembership(shared.deps, {
          groupId: scene.groupId,
          userId: scene.callers.poster?.userId ?? '',
          isMember: false,
        }),
    ],
    ['the bot left the chat', () => changeChat(shared.deps.db, scene.groupId, { bot_left_at: now })],
    [
      'its file was deleted',
      () => shared.deps.db.deleteFrom('files').where('id', '=', scene.fileId).execute(),
    ],
  ])('when %s, like an unknown link', async (_what, act) => {
    const share = await buildShareOfPoster(shared, scene, none);
    expect(await codes(share)).toEqual([null, null]);
    await act();
    later(0.01);
    expect(await codes(share)).toEqual(['NOT_FOUND', 'NOT_FOUND']);
    const [gone, never] = [
      await visit(share, 'getShare'),
      await visit({ slug: 'AAAAAAAAAAAAAAAAAAAAAA' }, 'getShare'),
    ];
    const bare = (body: string) => body.replace(/"requestId":"[^"]*"/, '');
    expect(bare(gone.text)).toBe(bare(never.text));
  });
});

test('an expiry beyond the operator’s limit is reduced, and one in the past is refused', async () => {
  const item = { fileId: scene.fileId };
  const latest = await makeLink({ item, expiresAt: '2999-01-01T00:00:00Z' });
  const allowedMs = shared.deps.env.shares.maxDays * dayMs;
  expect(Date.parse(latest.expiresAt) - Date.parse(latest.createdAt)).toBe(allowedMs);
  await expect(makeLink({ item, expiresAt: '2020-01-01T00:00:00Z' })).rejects.toThrow('400');
});

test('chosen files are shown in their order, page by page, with their total', async () => {
  const { db } = shared.deps;
  const files = await Promise.all(
    ['ค', 'ก', 'ข'].map((name) => buildFile(db, { group_id: scene.groupId, name })),
  );
  const share = await makeLink({
    item: { fileIds: files.map(({ id }) => id) },
    name: 'เอกสารสมัครเรียน',
    showsMaker: false,
  });
  expect(share).toMatchObject({ item: 'files', title: 'เอกสารสมัครเรียน', fileCount: 3, sizeBytes: 3000 });
  const names: string[] = [];
  for (let cursor: string | null = ''; cursor !== null; ) {
    const query = { limit: 2, ...(cursor && { cursor }) };
    const page: ShareFiles = (await visit(slugOf(share), 'listShareFiles', { query })).data;
    names.push(...page.items.map(({ name }) => name));
    cursor = page.nextCursor;
  }
  expect(names).toEqual(['ค', 'ก', 'ข']);
  expect((await visit(slugOf(share), 'getShare')).data.share?.sharedBy).toMatchObject({
    type: 'group',
    name: 'บ้านเรา',
  });
});

test('a report of an address counts once, and makers see the count', async () => {
  const share = await buildShareOfPoster(shared, scene);
  const report = (address: string) =>
    visit(share, 'reportShare', { body: { reason: 'privacy' }, from: address });
  for (const address of ['203.0.113.1', '203.0.113.1', '203.0.113.2'])
    expect((await report(address)).status).toBe(200);
  const { items } = await ask('listGroupShares', {
    path: { groupId: scene.groupId },
    by: 'owner in the group',
  });
  expect(items.find(({ id }) => id === share.id)?.reportCount).toBe(2);
});
