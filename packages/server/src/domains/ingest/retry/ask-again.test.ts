import { beforeEach, describe, expect, test } from 'vitest';
import { testClock } from '../../../../test/clock.ts';
import { hearDuring } from '../../../../test/hear.ts';
import { buildFiles, buildUser, changeChat } from '../../../../test/index.ts';
import {
  chat,
  hands,
  later,
  now,
  replaceChat,
  shared,
  useChatScene,
} from '../../../../test/scenes/chat-scene.ts';
import { askAgain } from './ask-again.ts';
import { askForAllMissed, askForMissed, countAskable } from './ask-for-group.ts';
import { askForAllNotFitting, askForNotFitting } from './ask-for-missed.ts';

let userId: string;
useChatScene({ clock: () => now });
beforeEach(async () => {
  userId = (await buildUser(shared.deps.db)).id;
});

const bytes = Buffer.from('ขออีกที');
const post = (more: object = {}) =>
  chat.post({ type: 'file', contents: [{ bytes, fileName: 'a.txt', ...more }] });
async function again(given: { fileId?: string } = {}) {
  const [file] = await chat.files();
  await askAgain(shared.deps, { groupId: chat.groupId, fileId: file?.id ?? '', userId, ...given });
}

test('a file that LINE could not deliver is kept when it can now', async () => {
  await post({ faults: [{ kind: 'not-found', times: 3 }] });
  await hands.handleEvents();
  for (const attempt of [0, 1, 2]) await hands.fetch({ attempt });
  expect(await chat.files()).toMatchObject([{ state: 'missed', missed_reason: 'expired' }]);
  later(48 * 3600);
  await again();
  await again();
  expect(await chat.files()).toMatchObject([{ state: 'fetching', missed_reason: null, asked_by: userId }]);
  expect(await hands.fetch()).toEqual([]);
  expect(await chat.files()).toMatchObject([{ state: 'kept' }]);
  expect(await chat.usage()).toEqual({ used: bytes.byteLength, reserved: 0 });
});

test('a file that did not fit is kept when bytes are free again', async () => {
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

test('an excluded file stays missed', async () => {
  const { db } = shared.deps;
  await db
    .insertInto('saving_file_types')
    .values({ group_id: chat.groupId, kind: 'file', keep: false, max_bytes: null })
    .execute();
  await db.updateTable('groups').set({ saving_set_at: testClock() }).where('id', '=', chat.groupId).execute();
  await post();
  await hands.work();
  await again();
  expect(await chat.files()).toMatchObject([{ state: 'missed', missed_reason: 'kind_off' }]);
});

test('uploads and files of other groups cannot be requested', async () => {
  await chat.post({ type: 'image', provider: 'external', contents: [{ picture: {} }] });
  await hands.work();
  await expect(again()).rejects.toMatchObject({ code: 'FILE_NOT_KEPT' });
  const elsewhere = chat;
  await replaceChat();
  const [file] = await elsewhere.files();
  await expect(again({ fileId: file?.id ?? '' })).rejects.toMatchObject({ code: 'NOT_FOUND' });
});

test('LINE is not called without a quota or without the bot', async () => {
  await replaceChat({ hasQuota: false });
  await post();
  await hands.work();
  await expect(again()).rejects.toMatchObject({ code: 'NO_QUOTA' });
  shared.line.control.removeBot(chat.chatId);
  await shared.line.control.idle();
  await hands.work();
  await expect(again()).rejects.toMatchObject({ code: 'GROUP_READ_ONLY' });
});

test('files that did not fit are requested automatically when bytes are free, latest first, as far as they fit', async () => {
  const { db } = shared.deps;
  const setLimit = (limit_bytes: number) =>
    db.updateTable('quotas').set({ limit_bytes }).where('id', '=', chat.quotaId).execute();
  await setLimit(1);
  for (const size of [400, 500, 600]) {
    later(1);
    const content = { bytes: Buffer.alloc(size, String(size)), fileName: `${size}.txt` };
    await chat.post({ type: 'file', contents: [content] });
  }
  await hands.work();
  const kept = async () =>
    (await chat.files()).filter(({ state }) => state === 'kept').map(({ name }) => name);
  expect(await askForNotFitting(shared.deps, { quotaId: chat.quotaId })).toBe(0);
  await setLimit(1050);
  expect(await askForNotFitting(shared.deps, { quotaId: chat.quotaId })).toBe(2);
  await hands.work();
  expect(await kept()).toEqual(['400.txt', '600.txt']);
  await setLimit(1600);
  expect(await askForAllNotFitting(shared.deps)).toBeGreaterThanOrEqual(1);
  await hands.work();
  expect(await kept()).toEqual(['400.txt', '500.txt', '600.txt']);
});

test('a file that is too large again is not requested for a while', async () => {
  const { db } = shared.deps;
  const setLimit = (limit_bytes: number) =>
    db.updateTable('quotas').set({ limit_bytes }).where('id', '=', chat.quotaId).execute();
  await setLimit(10);
  await chat.post({ type: 'image', contents: [{ picture: {} }] });
  await hands.work();
  expect(await chat.files()).toMatchObject([{ state: 'missed', missed_reason: 'quota_full' }]);
  const askForIt = () => askForNotFitting(shared.deps, { quotaId: chat.quotaId });
  expect(await askForIt()).toBe(1);
  await hands.work();
  expect(await chat.files()).toMatchObject([
    { state: 'missed', missed_reason: 'quota_full', asked_by: null },
  ]);
  expect(await askForIt()).toBe(0);
  later(11 * 60);
  await setLimit(10_000_000);
  expect(await askForIt()).toBe(1);
  await hands.work();
  expect(await chat.files()).toMatchObject([{ state: 'kept' }]);
});

test('an ending upload reports free bytes only if something did not fit', async () => {
  const { db, uploads } = shared.deps;
  const upload = { groupId: chat.groupId, userId, botLeft: false, name: 'a.bin', mimeType: null };
  await db.updateTable('quotas').set({ limit_bytes: 1000 }).where('id', '=', chat.quotaId).execute();
  const returned = { type: 'room-returned', quotaId: chat.quotaId };
  let id = '';
  const heardBefore = await hearDuring(shared.deps, async () => {
    await uploads.end(await uploads.begin({ ...upload, sizeBytes: 1000 }));
    id = await uploads.begin({ ...upload, sizeBytes: 1000 });
    await chat.post({ type: 'file', contents: [{ bytes: Buffer.alloc(900, 'x'), fileName: 'a.txt' }] });
    await hands.work();
    expect(await chat.files()).toMatchObject([{ state: 'missed' }]);
  });
  expect(heardBefore).not.toContainEqual(returned);
  const heard = await hearDuring(shared.deps, () => uploads.end(id));
  expect(heard.filter(({ type }) => type === 'room-returned')).toEqual([returned]);
});

describe('requesting all missed files', () => {
  const setLimit = (limit_bytes: number) =>
    shared.deps.db.updateTable('quotas').set({ limit_bytes }).where('id', '=', chat.quotaId).execute();
  const count = () => countAskable(shared.deps, chat.groupId);
  const askAll = () => askForMissed(shared.deps, { groupId: chat.groupId, userId });
  const setRule = async (keep: boolean, max_bytes: number | null = null) => {
    await shared.deps.db
      .insertInto('saving_file_types')
      .values({ group_id: chat.groupId, kind: 'file', keep, max_bytes })
      .onConflict((conflict) => conflict.columns(['group_id', 'kind']).doUpdateSet({ keep, max_bytes }))
      .execute();
    await shared.deps.db
      .updateTable('groups')
      .set({ saving_set_at: now })
      .where('id', '=', chat.groupId)
      .execute();
  };

  test('requests nothing if nothing was missed', async () => {
    expect(await count()).toEqual({ fileCount: 0, imageCount: 0 });
    expect(await askAll()).toEqual({ asked: { fileCount: 0, imageCount: 0 }, remainingCount: 0 });
  });

  test('requests them once a quota is linked, and not twice', async () => {
    await replaceChat({ hasQuota: false });
    await post();
    await chat.post({ type: 'image', contents: [{ picture: {} }] });
    await hands.work();
    expect(await count()).toEqual({ fileCount: 0, imageCount: 0 });
    await shared.deps.db
      .updateTable('groups')
      .set({ quota_id: chat.quotaId })
      .where('id', '=', chat.groupId)
      .execute();
    expect(await count()).toEqual({ fileCount: 2, imageCount: 1 });
    const answers = await Promise.all([askAll(), askAll()]);
    expect(answers.map(({ asked }) => asked.fileCount).toSorted()).toEqual([0, 2]);
    await hands.work();
    expect(await chat.files()).toMatchObject([{ state: 'kept' }, { state: 'kept' }]);
    expect(await count()).toEqual({ fileCount: 0, imageCount: 0 });
  });

  test('requests those that did not fit, once more bytes are free, as far as they fit', async () => {
    await setLimit(1);
    await post();
    await post();
    await hands.work();
    expect(await count()).toMatchObject({ fileCount: 0 });
    await setLimit(bytes.byteLength + 5);
    expect(await count()).toMatchObject({ fileCount: 1 });
    expect(await askAll()).toMatchObject({ asked: { fileCount: 1 } });
    await hands.work();
    expect((await chat.files()).map(({ state }) => state).toSorted()).toEqual(['kept', 'missed']);
    expect(await count()).toMatchObject({ fileCount: 0 });
  });

  test('omits files of unknown size that did not fit again until more bytes are free', async () => {
    await setLimit(10);
    await chat.post({ type: 'image', contents: [{ picture: {} }] });
    await hands.work();
    await setLimit(20);
    expect(await count()).toMatchObject({ fileCount: 1 });
    await askAll();
    await hands.work();
    expect(await chat.files()).toMatchObject([{ state: 'missed', missed_reason: 'quota_full' }]);
    expect(await count()).toMatchObject({ fileCount: 0 });
  });

  test('includes files that LINE failed to deliver for a day, and not expired ones', async () => {
    await post({ faults: [{ kind: 'not-found', times: 3 }] });
    await hands.handleEvents();
    for (const attempt of [0, 1, 2]) await hands.fetch({ attempt });
    await post({ faults: [{ kind: 'server-error', times: 1 }] });
    await hands.handleEvents();
    later(25 * 3600);
    await hands.fetch();
    expect((await chat.files()).map((file) => file.missed_reason)).toEqual(['expired', 'failed']);
    expect(await count()).toMatchObject({ fileCount: 1 });
  });

  test('includes excluded files once the group keeps their type', async () => {
    await setRule(false);
    await post();
    await hands.handleEvents();
    await setRule(true, 1);
    await post();
    await hands.work();
    expect((await chat.files()).map((file) => file.missed_reason)).toEqual(['kind_off', 'too_large']);
    later(60);
    expect(await count()).toMatchObject({ fileCount: 0 });
    await setRule(true);
    expect(await count()).toMatchObject({ fileCount: 2 });
  });

  test('requests nothing without the bot, without a quota, or in the trash', async () => {
    await setLimit(1);
    await post();
    await hands.work();
    await setLimit(1000);
    const setQuota = (quota_id: string | null) =>
      shared.deps.db.updateTable('groups').set({ quota_id }).where('id', '=', chat.groupId).execute();
    await changeChat(shared.deps.db, chat.groupId, { bot_left_at: now });
    expect(await askAll()).toMatchObject({ asked: { fileCount: 0 } });
    await changeChat(shared.deps.db, chat.groupId, { bot_left_at: null });
    await setQuota(null);
    expect(await count()).toMatchObject({ fileCount: 0 });
    await setQuota(chat.quotaId);
    await shared.deps.db
      .updateTable('files')
      .set({ trashed_at: now })
      .where('group_id', '=', chat.groupId)
      .execute();
    expect(await count()).toMatchObject({ fileCount: 0 });
  });

  test('requests many files in several parts', async () => {
    const missed = { group_id: chat.groupId, state: 'missed', missed_reason: 'no_quota' } as const;
    await buildFiles(shared.deps.db, 105, {
      given: missed,
      rowOf: (index) => ({ line_message_id: `${index}` }),
    });
    expect(await askAll()).toMatchObject({
      asked: { fileCount: 100, imageCount: 100 },
      remainingCount: 5,
    });
    const all = { groupId: chat.groupId, userId: null };
    expect(await askForAllMissed(shared.deps, all)).toMatchObject({ fileCount: 5 });
    expect(await count()).toMatchObject({ fileCount: 0 });
    expect((await chat.files()).every(({ state }) => state === 'fetching')).toBe(true);
  });
});
