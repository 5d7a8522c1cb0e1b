import { beforeAll, beforeEach, expect, test } from 'vitest';
import { createHands, createTestChat, type Hands, listenOnly, type TestChat } from '../../../test/chat.ts';
import { buildUser, createTestApp, forFile, type TestApp } from '../../../test/index.ts';
import { askAgain } from './ask-again.ts';

let shared: TestApp;
let hands: Hands;
let chat: TestChat;
let userId: string;
let now: Date;
beforeAll(async () => {
  shared = await createTestApp(forFile, { clock: () => now });
  await listenOnly(shared);
  hands = createHands(shared);
});
beforeEach(async () => {
  now = new Date();
  chat = await createTestChat(shared);
  userId = (await buildUser(shared.deps.db)).id;
});

const bytes = Buffer.from('ขออีกที');
const post = (more: object = {}) =>
  chat.post({ type: 'file', contents: [{ bytes, fileName: 'a.txt', ...more }] });
async function again(given: { fileId?: string } = {}) {
  const [file] = await chat.files();
  await askAgain(shared.deps, { groupId: chat.groupId, fileId: file?.id ?? '', userId, ...given });
}

test('what LINE could not hand over then is kept when it can now', async () => {
  await post({ faults: [{ kind: 'not-found', times: 3 }] });
  await hands.handleEvents();
  for (const attempt of [0, 1, 2]) await hands.fetch({ attempt });
  expect(await chat.files()).toMatchObject([{ state: 'missed', missed_reason: 'expired' }]);
  now = new Date(now.getTime() + 48 * 3_600_000);
  await again();
  await again();
  expect(await chat.files()).toMatchObject([{ state: 'fetching', missed_reason: null, asked_by: userId }]);
  expect(await hands.fetch()).toEqual([]);
  expect(await chat.files()).toMatchObject([{ state: 'kept' }]);
  expect(await chat.usage()).toEqual({ used: bytes.byteLength, reserved: 0 });
});

test('what did not fit is kept when there is room', async () => {
  const setLimit = (limit_bytes: number) =>
    shared.deps.db.updateTable('quotas').set({ limit_bytes }).where('id', '=', chat.quotaId).execute();
  await setLimit(1);
  await post();
  await hands.work();
  await again();
  await hands.work();
  expect(await chat.files()).toMatchObject([{ state: 'missed', missed_reason: 'quota_full' }]);
  await setLimit(1000);
  await again();
  await hands.work();
  expect(await chat.files()).toMatchObject([{ state: 'kept' }]);
});

test('what the group does not keep stays as it is', async () => {
  const { db } = shared.deps;
  await db
    .insertInto('saving_file_types')
    .values({ group_id: chat.groupId, kind: 'file', keep: false, max_bytes: null })
    .execute();
  await db.updateTable('groups').set({ saving_set_at: new Date() }).where('id', '=', chat.groupId).execute();
  await post();
  await hands.work();
  await again();
  expect(await chat.files()).toMatchObject([{ state: 'missed', missed_reason: 'kind_off' }]);
});

test('what never lay at LINE, and files of others, cannot be asked for', async () => {
  await chat.post({ type: 'image', provider: 'external', contents: [{ picture: {} }] });
  await hands.work();
  await expect(again()).rejects.toMatchObject({ code: 'FILE_NOT_KEPT' });
  const elsewhere = chat;
  chat = await createTestChat(shared);
  const [file] = await elsewhere.files();
  await expect(again({ fileId: file?.id ?? '' })).rejects.toMatchObject({ code: 'NOT_FOUND' });
});

test('without storage, and without the bot, LINE is not asked', async () => {
  chat = await createTestChat(shared, { hasQuota: false });
  await post();
  await hands.work();
  await expect(again()).rejects.toMatchObject({ code: 'NO_QUOTA' });
  shared.line.control.removeBot(chat.chatId);
  await shared.line.control.idle();
  await hands.work();
  await expect(again()).rejects.toMatchObject({ code: 'GROUP_READ_ONLY' });
});
