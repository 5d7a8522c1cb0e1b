import { randomBytes } from 'node:crypto';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { testClock } from '../../../test/clock.ts';
import { buildFolder, createTestApp, forFile, type TestApp } from '../../../test/index.ts';
import { createTestChat, type TestChat } from '../../../test/scenes/chat.ts';
import { createTusClient, type TusClient } from '../../../test/scenes/uploads/tus.ts';
import { restartUploads } from '../../../test/scenes/uploads/uploads.ts';

let shared: TestApp;
let origin: string;
let chat: TestChat;
let token: string;
let tus: TusClient;
beforeAll(async () => {
  shared = await createTestApp(forFile);
  origin = await shared.app.listen({ host: '127.0.0.1', port: 0 });
});
beforeEach(async () => {
  chat = await createTestChat(shared, { limitBytes: 100_000 });
  token = await shared.signIn(chat.mother);
  tus = createTusClient(origin, token);
});

const base64 = (text: string) => Buffer.from(text).toString('base64');
const addFolder = (groupId = chat.groupId) => buildFolder(shared.deps.db, { group_id: groupId });
const create = (sizeBytes: number, folder: string, body?: Buffer<ArrayBuffer>) =>
  tus.create(chat.groupId, sizeBytes, {
    ...(body && { body }),
    headers: { 'upload-metadata': `filename ${base64('ใบเสร็จ.pdf')},folder ${base64(folder)}` },
  });

async function begin(sizeBytes: number, folder: string): Promise<string> {
  const { status, headers } = await create(sizeBytes, folder);
  expect(status).toBe(201);
  return headers.get('location') ?? '';
}

/** Returns the folder of the only file of the group. */
async function placeOfFile(): Promise<string | null | undefined> {
  const [file] = await chat.files();
  return file?.folder_id;
}

describe('an upload with a folder', () => {
  test('is kept there at once, is counted there, and every answer from then on says so', async () => {
    const { id: folderId } = await addFolder();
    const path = await begin(1000, folderId);
    const bytes = randomBytes(1000);
    const first = await tus.append(path, 0, bytes.subarray(0, 400));
    expect(first.headers.get('upload-folder')).toBeNull();
    const listed = await tus.ask('listUploads', `/api/group/${chat.groupId}/upload`);
    expect(listed.json).toMatchObject({ data: { items: [{ folderId }] } });
    const last = await tus.append(path, 400, bytes.subarray(400));
    expect([last.status, last.headers.get('upload-folder')]).toEqual([204, folderId]);
    expect((await tus.ask('getUploadOffset', path)).headers.get('upload-folder')).toBe(folderId);
    expect(await placeOfFile()).toBe(folderId);
    const folder = await tus.ask('getFolder', `/api/group/${chat.groupId}/folder/${folderId}`);
    expect(folder.json).toMatchObject({ data: { folder: { fileCount: 1, sizeBytes: 1000 } } });
  });

  test('is kept there when it arrives completely with its creation', async () => {
    const { id: folderId } = await addFolder();
    const { status, headers } = await create(4, folderId, Buffer.from('%PDF'));
    expect([status, headers.get('upload-folder')]).toEqual([201, folderId]);
    expect(await placeOfFile()).toBe(folderId);
  });

  test('is kept there when the server was killed before the end', async () => {
    const { id: folderId } = await addFolder();
    const path = await begin(1000, folderId);
    const { adopt } = shared.deps.blobs;
    shared.deps.blobs.adopt = async (...given) => {
      await adopt(...given);
      throw new Error('killed after the move');
    };
    expect((await tus.append(path, 0, randomBytes(1000))).status).toBe(500);
    shared.deps.blobs.adopt = adopt;
    expect(await restartUploads(shared.deps).finishWhole()).toEqual([]);
    expect(await placeOfFile()).toBe(folderId);
    expect((await tus.ask('getUploadOffset', path)).headers.get('upload-folder')).toBe(folderId);
  });

  test.each([
    { meanwhile: 'trashed', act: (id: string) => trash(id) },
    { meanwhile: 'erased', act: (id: string) => erase(id) },
  ])('is kept at the top when the folder is $meanwhile meanwhile, and the answer says so', async (row) => {
    const { id: folderId } = await addFolder();
    const path = await begin(1000, folderId);
    await row.act(folderId);
    const last = await tus.append(path, 0, randomBytes(1000));
    expect([last.status, last.headers.get('upload-folder')]).toEqual([204, 'top']);
    expect(await placeOfFile()).toBeNull();
  });

  test('is kept at the top if the folder is of another group, exactly as if it did not exist', async () => {
    const other = await createTestChat(shared, { limitBytes: 100_000 });
    const foreign = await addFolder(other.groupId);
    for (const folderId of [foreign.id, '00000000-0000-4000-8000-000000000000']) {
      const { status, headers } = await create(1, folderId, Buffer.from('x'));
      expect([status, headers.get('upload-folder')]).toEqual([201, 'top']);
    }
    expect((await chat.files()).map(({ folder_id }) => folder_id)).toEqual([null, null]);
    expect(await other.files()).toEqual([]);
  });

  test('is refused if the folder is no id', async () => {
    const { status, json } = await create(10, '../top');
    expect([status, json]).toMatchObject([400, { error: { code: 'INVALID_REQUEST' } }]);
  });

  test('an upload into a folder by a stranger is refused like any other', async () => {
    const { id: folderId } = await addFolder();
    const stranger = await shared.signIn((await createTestChat(shared)).mother);
    tus = createTusClient(origin, stranger);
    expect((await create(10, folderId)).status).toBe(404);
  });
});

async function trash(folderId: string): Promise<void> {
  const { db } = shared.deps;
  await db.updateTable('folders').set({ trashed_at: testClock() }).where('id', '=', folderId).execute();
}

async function erase(folderId: string): Promise<void> {
  await shared.deps.db.deleteFrom('folders').where('id', '=', folderId).execute();
}
