import { beforeEach, expect, test } from 'vitest';
import { testClock } from '../../../../test/clock.ts';
import {
  chat,
  hands,
  later,
  now,
  postFile,
  setReplies,
  shared,
  useChatScene,
} from '../../../../test/scenes/chat-scene.ts';
import { RetryLater } from '../../../queue/queue.ts';
import { deleteOldReadMarks, markRead } from './read-marks.ts';

useChatScene({ clock: () => now });
beforeEach(() => {
  shared.line.control.clearFaults();
  return setReplies('silent');
});

const marksAt = '/v2/bot/chat/markAsRead';
const picture = (seed: string) => ({ picture: { seed, width: 40, height: 30 } });
const calls = () =>
  shared.line.control
    .log()
    .filter(({ path }) => path === marksAt)
    .map(({ status }) => status);
const tokens = () =>
  shared.deps.db.selectFrom('read_marks').selectAll().where('group_id', '=', chat.groupId).execute();

/** Lists the messages that LINE shows as read. */
async function readMessages(): Promise<string[]> {
  const { messages } = (await shared.line.app.inject({ url: `/line/view/${chat.chatId}` })).json();
  return messages.flatMap(({ messageId, isRead }: { messageId: string; isRead?: boolean }) =>
    isRead ? [messageId] : [],
  );
}

/** Calls `markRead` for the chat, as if it had been tried for some seconds. */
const mark = (seconds = 0) =>
  markRead(
    shared.deps,
    { groupId: chat.groupId },
    { triedSince: new Date(testClock().getTime() - seconds * 1000) },
  );

test('the messages of a burst are marked as read by one call, once their files are kept', async () => {
  const before = calls().length;
  const ids = await chat.post({ type: 'image', contents: ['a', 'b', 'c'].map(picture) });
  await hands.handleEvents();
  expect(await tokens()).toHaveLength(3);
  await hands.speak();
  expect(await readMessages()).toEqual([]);
  await hands.work();
  expect(new Set(await readMessages())).toEqual(new Set(ids));
  expect(calls().slice(before)).toEqual([200]);
  expect(await tokens()).toEqual([]);
  // The token is nowhere any more.
  const events = await shared.deps.db.selectFrom('line_events').select('event').execute();
  expect(JSON.stringify(events)).not.toContain('markAsReadToken');
});

test('nothing is marked past a file that is still fetched', async () => {
  await postFile('ก.txt');
  const [slow = ''] = await chat.post({
    type: 'file',
    contents: [{ bytes: Buffer.from('x'), fileName: 'ช้า.txt', faults: [{ kind: 'not-ready', times: 1 }] }],
  });
  await postFile('ข.txt');
  await hands.handleEvents();
  await hands.fetch();
  await hands.speak();
  expect(await readMessages()).toHaveLength(1);
  await hands.fetch();
  await hands.speak();
  expect(await readMessages()).toHaveLength(3);
  expect(await readMessages()).toContain(slow);
});

test.each([
  ['cannot be kept', { kind: 'gone', times: 'always' } as const, null],
  [
    'is unsent',
    { kind: 'not-ready', times: 'always' } as const,
    (id: string) => shared.line.control.unsend(id),
  ],
])('messages are marked once one before them %s', async (_what, fault, act) => {
  const [slow = ''] = await chat.post({
    type: 'file',
    contents: [
      { bytes: Buffer.from('x'), fileName: 'ช้า.txt', faults: [{ kind: 'not-ready', times: 1 }, fault] },
    ],
  });
  const [next = ''] = await chat.post({ type: 'image', contents: [picture('next')] });
  await hands.handleEvents();
  await hands.fetch();
  await hands.speak();
  expect(await readMessages()).toEqual([]);
  act?.(slow);
  await shared.line.control.idle();
  await hands.work();
  // LINE marks all messages before it, too.
  expect(await readMessages()).toContain(next);
  expect(await tokens()).toEqual([]);
});

test('a message stays unread when it is unsent, or its file is not kept', async () => {
  const [unsent = ''] = await chat.post({ type: 'image', contents: [picture('unsent')] });
  await hands.handleEvents();
  shared.line.control.unsend(unsent);
  await shared.line.control.idle();
  await hands.work();
  await chat.post({
    type: 'image',
    contents: [{ ...picture('gone'), faults: [{ kind: 'gone', times: 'always' }] }],
  });
  await hands.handleEvents();
  await hands.fetch();
  await hands.speak();
  expect(await readMessages()).toEqual([]);
  expect(await tokens()).toEqual([]);
});

test('a mark that LINE refuses is dropped silently', async () => {
  shared.line.control.addFault({ path: marksAt, status: 403, times: 'always' });
  await postFile();
  await hands.work();
  expect(await tokens()).toEqual([]);
  expect(await readMessages()).toEqual([]);
});

test('a mark is retried for a while if LINE does not answer, and no longer', async () => {
  shared.line.control.addFault({ path: marksAt, status: 500, times: 'always' });
  await postFile();
  await hands.work();
  expect(await tokens()).toHaveLength(1);
  await expect(mark(60)).rejects.toThrow(RetryLater);
  await mark(3_600);
  expect(await tokens()).toEqual([]);
});

test('a posted message without a token, and one of a group without a quota, have no mark', async () => {
  await chat.post({
    type: 'image',
    contents: [picture('none')],
    webhook: { patch: { message: { markAsReadToken: null } } },
  });
  await hands.handleEvents();
  expect(await tokens()).toEqual([]);
  await shared.deps.db.updateTable('groups').set({ quota_id: null }).where('id', '=', chat.groupId).execute();
  await postFile();
  await hands.handleEvents();
  expect(await tokens()).toEqual([]);
  await mark();
});

test('an unused token is deleted after a day', async () => {
  await postFile();
  await hands.handleEvents();
  later(25 * 3_600);
  await deleteOldReadMarks(shared.deps);
  expect(await tokens()).toEqual([]);
});
