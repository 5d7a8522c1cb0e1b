import { dayMs } from '@kepwai/rules/time';
import { beforeEach, expect, test } from 'vitest';
import { testClock } from '../../../../test/clock.ts';
import { createTestApp, type TestApp } from '../../../../test/index.ts';
import {
  createHands,
  createTestChat,
  type Hands,
  listenOnly,
  type TestChat,
} from '../../../../test/scenes/chat.ts';
import { runMaintenance } from '../../../maintenance.ts';

let shared: TestApp;
let hands: Hands;
let chat: TestChat;
let now: Date;
beforeEach(async (t) => {
  now = testClock();
  shared = await createTestApp(t, { clock: () => now });
  await listenOnly(shared);
  hands = createHands(shared);
  chat = await createTestChat(shared);
});

async function postPicture(seed: string, to = chat) {
  await to.post({ type: 'image', contents: [{ picture: { seed, width: 32, height: 32 } }] });
  await hands.work();
}

async function throwOut() {
  shared.line.control.removeBot(chat.chatId);
  await shared.line.control.idle();
  await hands.work();
}

async function passDays(days: number) {
  now = new Date(now.getTime() + days * dayMs);
  await runMaintenance(shared.deps);
}

const idsOf = async (table: 'files' | 'groups' | 'image_sets' | 'users') =>
  (await shared.deps.db.selectFrom(table).select('id').execute()).map(({ id }) => id);

test('a group is deleted with everything thirty days after the bot left it', async () => {
  await postPicture('alone');
  const [file] = await chat.files();
  const other = await createTestChat(shared);
  await postPicture('both', chat);
  await postPicture('both', other);
  await throwOut();
  await passDays(29);
  expect(await chat.files()).toHaveLength(2);
  await passDays(2);
  expect(await idsOf('groups')).toEqual([other.groupId]);
  expect(await chat.files()).toEqual([]);
  expect(await chat.usage()).toEqual({ used: 0, reserved: 0 });
  expect(await shared.deps.blobs.size(file?.sha256 ?? '')).toBeNull();
  expect(await shared.deps.blobs.readDerived(file?.sha256 ?? '', 'small')).toBeNull();
  const [kept] = await other.files();
  expect(await shared.deps.blobs.size(kept?.sha256 ?? '')).toBe(kept?.size_bytes);
  const events = await shared.deps.db
    .selectFrom('line_events')
    .select('line_chat_id')
    .where('line_chat_id', '=', chat.chatId)
    .execute();
  expect(events).toEqual([]);
  const names = await shared.deps.db.selectFrom('users').select('line_user_id').execute();
  expect(names.map((row) => row.line_user_id)).not.toContain(chat.mother);
  expect(names.map((row) => row.line_user_id)).toContain(other.mother);
});

test('a bot that returns finds the group unchanged', async () => {
  await postPicture('before');
  await throwOut();
  await passDays(20);
  shared.line.control.inviteBot(chat.chatId);
  await shared.line.control.idle();
  await hands.work();
  await passDays(20);
  await postPicture('after');
  expect((await chat.files()).map(({ state }) => state)).toEqual(['kept', 'kept']);
});

test('a leave that LINE did not report is noticed within a day', async () => {
  await postPicture('before');
  shared.line.control.removeBot(chat.chatId, { silent: true });
  await passDays(2);
  await hands.refreshGroups();
  const [group] = await shared.deps.db.selectFrom('current_chats').select('bot_left_at').execute();
  expect(group?.bot_left_at).toEqual(now);
});

test('a renamed chat has its new name within a day', async () => {
  shared.line.control.renameGroup(chat.chatId, { name: 'บ้านใหม่' });
  await passDays(2);
  await hands.refreshGroups();
  const [group] = await shared.deps.db.selectFrom('current_chats').select('name').execute();
  expect(group).toEqual({ name: 'บ้านใหม่' });
});
