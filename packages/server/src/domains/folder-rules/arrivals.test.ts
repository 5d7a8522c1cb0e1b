import { expect, test } from 'vitest';
import { call } from '../../../test/call.ts';
import { bearer } from '../../../test/callers.ts';
import { testClock } from '../../../test/clock.ts';
import { buildFolder, buildFolderRule } from '../../../test/index.ts';
import { chat, hands, postFile, shared, useChatScene } from '../../../test/scenes/chat-scene.ts';

useChatScene();

const folder = async (given: Parameters<typeof buildFolder>[1] = {}) =>
  (await buildFolder(shared.deps.db, { group_id: chat.groupId, ...given })).id;
const rule = (folder_id: string, ...words: string[]) =>
  buildFolderRule(shared.deps.db, { group_id: chat.groupId, folder_id, words });

/** Uploads a file of one byte. */
async function upload(name: string): Promise<void> {
  const answer = await call(shared, 'createUpload', {
    as: bearer(await shared.signIn(chat.mother)),
    path: { groupId: chat.groupId },
    body: Buffer.from('a'),
    headers: {
      'tus-resumable': '1.0.0',
      'upload-length': '1',
      'upload-metadata': `filename ${Buffer.from(name).toString('base64')}`,
      'content-type': 'application/offset+octet-stream',
    },
  });
  expect(answer.status, answer.text).toBe(201);
}

async function folderOf(name: string): Promise<string | null> {
  const row = await shared.deps.db
    .selectFrom('files')
    .select('folder_id')
    .where('group_id', '=', chat.groupId)
    .where('name', '=', name)
    .executeTakeFirstOrThrow();
  return row.folder_id;
}

test('a document of the chat goes into the folder of the first rule whose words it has', async () => {
  const [water, bills] = [await folder(), await folder()];
  await rule(water, 'บิล', 'ค่าน้ำ');
  await rule(bills, 'บิล');
  for (const name of ['บิล ค่านํ้า.txt', 'บิล ค่าไฟ.txt', 'การบ้าน.txt']) await postFile(name);
  await hands.work();
  expect(await folderOf('บิล ค่านํ้า.txt')).toBe(water);
  expect(await folderOf('บิล ค่าไฟ.txt')).toBe(bills);
  expect(await folderOf('การบ้าน.txt')).toBeNull();
});

test('an upload goes into the folder of the first rule whose words it has', async () => {
  const bills = await folder();
  await rule(bills, 'บิล');
  await upload('บิล.txt');
  await upload('รูป.txt');
  expect([await folderOf('บิล.txt'), await folderOf('รูป.txt')]).toEqual([bills, null]);
});

test('a rule whose folder is in the trash is skipped', async () => {
  const [gone, bills] = [await folder({ trashed_at: testClock() }), await folder()];
  await rule(gone, 'บิล');
  await postFile('บิล ก่อน.txt');
  await hands.work();
  expect(await folderOf('บิล ก่อน.txt')).toBeNull();
  await rule(bills, 'บิล');
  await postFile('บิล หลัง.txt');
  await hands.work();
  expect(await folderOf('บิล หลัง.txt')).toBe(bills);
});

test('a picture without a name of its own stays at the top, whatever its poster is called', async () => {
  await rule(await folder(), 'jpg');
  await chat.post({ type: 'image', contents: [{ picture: { seed: '1', width: 32, height: 24 } }] });
  await hands.work();
  const rows = await shared.deps.db
    .selectFrom('files')
    .select(['name', 'folder_id'])
    .where('group_id', '=', chat.groupId)
    .execute();
  expect(rows).toEqual([{ name: expect.stringMatching(/jpg$/), folder_id: null }]);
});

test('a rule of another group does not apply', async () => {
  const { db } = shared.deps;
  const { id: folder_id, group_id } = await buildFolder(db);
  await buildFolderRule(db, { group_id, folder_id, words: ['บิล'] });
  await postFile('บิล.txt');
  await hands.work();
  expect(await folderOf('บิล.txt')).toBeNull();
});

test('a file that a person moved is not moved again, renamed or not', async () => {
  const bills = await folder();
  await rule(bills, 'บิล');
  await postFile('บิล.txt');
  await hands.handleEvents();
  const placed = { folder_id: null };
  await shared.deps.db.updateTable('files').set(placed).where('group_id', '=', chat.groupId).execute();
  await hands.work();
  expect(await folderOf('บิล.txt')).toBeNull();
});

/** Returns the files of a name, the latest first, with their places among its versions. */
async function versionsOf(name: string) {
  return await shared.deps.db
    .selectFrom('files')
    .select(['folder_id', 'is_latest', 'has_older'])
    .where('group_id', '=', chat.groupId)
    .where('name', '=', name)
    .orderBy('posted_at', 'desc')
    .orderBy('id', 'desc')
    .execute();
}

test('a file that a rule moves is a version of the file of its name there, posted or uploaded', async () => {
  const bills = await folder();
  await rule(bills, 'บิล');
  await postFile('บิล.txt');
  await hands.work();
  await upload('บิล.txt');
  await postFile('บิล.txt');
  await hands.work();
  expect(await versionsOf('บิล.txt')).toEqual([
    { folder_id: bills, is_latest: true, has_older: true },
    { folder_id: bills, is_latest: false, has_older: false },
    { folder_id: bills, is_latest: false, has_older: false },
  ]);
});

test('a file that a rule moves is no version of a file that a person moved out of the folder', async () => {
  const bills = await folder();
  await rule(bills, 'บิล');
  await postFile('บิล.txt');
  await hands.work();
  const moved = { folder_id: null };
  await shared.deps.db.updateTable('files').set(moved).where('group_id', '=', chat.groupId).execute();
  await postFile('บิล.txt');
  await hands.work();
  expect(await versionsOf('บิล.txt')).toEqual([
    { folder_id: bills, is_latest: true, has_older: false },
    { folder_id: null, is_latest: true, has_older: false },
  ]);
});
