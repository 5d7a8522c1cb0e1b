import { describe, expect, test } from 'vitest';
import { testClock } from '../../../../test/clock.ts';
import { changeChat } from '../../../../test/index.ts';
import { buildRequest, type TestRequest } from '../../../../test/scenes/file-requests.ts';
import {
  append,
  begin,
  countsOf,
  inject,
  listReceived,
  reservedBytes,
  trySend,
} from '../../../../test/scenes/senders.ts';
import { ask, later, now, scene, shared, useShares, visit } from '../../../../test/scenes/share-visits.ts';
import { tusHeaders } from '../../../../test/scenes/uploads/begin-upload.ts';
import { deleteFile } from '../../files/delete.ts';
import { maintainShares } from '../maintenance.ts';
import { listRequestDrift, recountRequest } from './check.ts';

useShares({ clock: testClock });

const manager = () => scene.callers['manager in the group']?.userId ?? '';

const bare = (body: string) => body.replace(/"requestId":"[^"]*"/, '');

const ends: [what: string, code: string, act: (link: TestRequest) => Promise<unknown>][] = [
  [
    'was revoked',
    'SHARE_REVOKED',
    ({ id }) =>
      ask('revokeFileRequest', {
        path: { groupId: scene.groupId, requestId: id },
        by: 'manager in the group',
      }),
  ],
  ['is over', 'SHARE_EXPIRED', async () => later(25)],
  [
    'lost its folder to the trash',
    'NOT_FOUND',
    () =>
      ask('trashFolder', {
        path: { groupId: scene.groupId, folderId: scene.folderId },
        by: 'owner in the group',
      }),
  ],
  [
    'lost its folder for good',
    'NOT_FOUND',
    () => shared.deps.db.deleteFrom('folders').where('id', '=', scene.folderId).execute(),
  ],
  [
    'lost its maker to another life',
    'NOT_FOUND',
    () =>
      shared.deps.db
        .updateTable('chat_members')
        .set({ is_member: false })
        .where('user_id', '=', manager())
        .execute(),
  ],
  ['lost the bot', 'NOT_FOUND', () => changeChat(shared.deps.db, scene.groupId, { bot_left_at: now })],
];

describe.each(ends)('a request that %s', (_what, code, act) => {
  test('accepts nothing and stops running uploads', async () => {
    const link = await buildRequest(shared, scene, { folder_id: scene.folderId });
    const { path, id } = await begin(link, 8_000_000);
    const origin = await shared.app.listen({ host: '127.0.0.1', port: 0 }).catch(() => null);
    const address = shared.app.server.address();
    const port = typeof address === 'object' ? address?.port : null;
    const sending = slowly(`${origin ?? `http://127.0.0.1:${port}`}${path}`, link);
    await expect.poll(() => shared.deps.uploads.parts.size(id)).toBeGreaterThan(0);
    await act(link);
    await sending;
    await expect.poll(async () => (await shared.deps.uploads.find(id))?.state).toBe('ended');
    expect(await reservedBytes()).toBe(0);
    expect(await shared.deps.uploads.parts.size(id)).toBeNull();
    expect(await trySend(link, 'a')).toBe(code);
    const head = await inject({
      method: 'HEAD',
      url: path,
      headers: { ...tusHeaders, 'share-sender': link.sender },
    });
    expect([404, 410]).toContain(head.statusCode);
    expect(await listReceived(link)).toEqual([]);
    if (code !== 'NOT_FOUND') return;
    expect(bare((await visit(link, 'getShare')).text)).toBe(
      bare((await visit({ slug: 'AAAAAAAAAAAAAAAAAAAAAA' }, 'getShare')).text),
    );
  });

  test('is no longer held by abandoned uploads', async () => {
    const link = await buildRequest(shared, scene, { folder_id: scene.folderId });
    const { path, id } = await begin(link, 8);
    await append(link, path, 'abc');
    await act(link);
    await shared.deps.uploads.tidy();
    expect((await shared.deps.uploads.find(id))?.state).toBe('ended');
    expect(await reservedBytes()).toBe(0);
  });
});

/** Sends bytes as slowly as a phone, until the answer comes or the connection breaks. */
async function slowly(url: string, link: TestRequest): Promise<void> {
  async function* bytes() {
    for (let piece = 0; piece < 80; piece += 1) {
      yield Buffer.alloc(100_000);
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
  }
  await fetch(url, {
    method: 'PATCH',
    headers: {
      ...tusHeaders,
      'share-sender': link.sender,
      'content-type': 'application/offset+octet-stream',
      'upload-offset': '0',
    },
    body: ReadableStream.from(bytes()),
    duplex: 'half',
  } as RequestInit).catch(() => undefined);
}

test('a new password ends unlocked sessions, and senders keep their identity', async () => {
  const link = await buildRequest(shared, scene);
  await trySend(link, 'a');
  await ask('updateFileRequest', {
    path: { groupId: scene.groupId, requestId: link.id },
    body: { password: 'ยาย2569' },
    by: 'manager in the group',
  });
  await expect.poll(() => trySend(link, 'b')).toBe('SHARE_PASSWORD_REQUIRED');
});

test('a file that is deleted for good leaves nothing about its sender', async () => {
  const link = await buildRequest(shared, scene);
  await trySend(link, 'a', { name: 'ลับ.txt' });
  const [received] = await listReceived(link);
  await shared.deps.db.transaction().execute((tx) => deleteFile(tx, { fileId: received?.id ?? '', now }));
  for (const table of ['request_uploads', 'file_senders'] as const)
    expect(
      await shared.deps.db.selectFrom(table).selectAll().where('share_id', '=', link.id).execute(),
      table,
    ).toEqual([]);
  // Received bytes still count, so that a sender cannot continue without end.
  expect(await countsOf(link)).toMatchObject({ file_count: 1 });
});

test('a file stays marked as its sender’s after the request is gone', async () => {
  const link = await buildRequest(shared, scene, { name: 'ใบเสร็จ' });
  await trySend(link, 'a');
  const [received] = await listReceived(link);
  later(24 * 40);
  await maintainShares(shared.deps);
  const row = await shared.deps.db
    .selectFrom('file_senders')
    .selectAll()
    .where('file_id', '=', received?.id ?? '')
    .executeTakeFirst();
  expect(row).toMatchObject({ share_id: null, name: 'ป้าแดง' });
});

test('a request is deleted with its maker’s account and with its group', async () => {
  const link = await buildRequest(shared, scene, { created_by: scene.callers.member?.userId ?? '' });
  const { id } = await begin(link, 4);
  await shared.deps.db.deleteFrom('shares').where('id', '=', link.id).execute();
  later(0.01);
  expect((await visit(link, 'getShare')).code).toBe('NOT_FOUND');
  await shared.deps.uploads.tidy();
  expect((await shared.deps.uploads.find(id))?.state).toBe('ended');
  expect(await reservedBytes()).toBe(0);
});

test('fsck finds wrong counts of requests, and corrects them', async () => {
  const { db } = shared.deps;
  const link = await buildRequest(shared, scene);
  await trySend(link, 'abc');
  await begin(link, 5);
  const right = await countsOf(link);
  const find = () => db.transaction().execute(listRequestDrift);
  const isMine = ({ id }: { id: string }) => id === link.id;
  expect((await find()).filter(isMine)).toEqual([]);
  await db
    .updateTable('file_requests')
    .set({ open_count: 7, open_bytes: 0, file_count: 0, size_bytes: 0 })
    .where('share_id', '=', link.id)
    .execute();
  expect((await find()).filter(isMine)).toHaveLength(1);
  await db.transaction().execute((tx) => recountRequest(tx, link.id));
  expect((await find()).filter(isMine)).toEqual([]);
  expect(await countsOf(link)).toEqual(right);
});
