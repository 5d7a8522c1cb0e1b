import { expect, test } from 'vitest';
import { createManualClock } from '../clock.ts';
import type { LinePlatformOptions } from '../options.ts';
import { createTestPlatform } from '../test/platform.ts';

function startGroup(options: LinePlatformOptions = {}) {
  const { app, control } = createTestPlatform(options);
  const [mother = '', father = ''] = ['แม่', 'พ่อ'].map(
    (displayName) => control.createUser({ displayName }).userId,
  );
  const { chatId } = control.createGroup({ name: 'บ้าน', memberIds: [mother, father], bot: false });
  const look = async (url: string) => (await app.inject({ url })).json();
  const postText = (userId: string, text: string, at?: number) =>
    control.post(chatId, { userId, type: 'text', text, at });
  const unread = async () => (await look('/line/view')).chats[0].unread;
  return { app, control, mother, father, chatId, look, postText, unread };
}

test('a room shows its last messages and says that there are older ones', async () => {
  const { control, mother, chatId, look } = startGroup();
  await control.postMany([{ chatId, userId: mother, type: 'text', text: 'ก', times: 250 }]);
  const { messages, hasOlder } = await look(`/line/view/${chatId}`);
  expect([messages.length, hasOlder]).toEqual([100, true]);
  const more = await look(`/line/view/${chatId}?limit=250`);
  expect([more.messages.length, more.hasOlder]).toEqual([250, false]);
  expect(more.messages.slice(150)).toEqual(messages);
});

test('a backdated message is shown at its time, even after the chat was opened', async () => {
  const { mother, chatId, postText, look } = startGroup();
  await postText(mother, 'วันนี้', 2000);
  await look(`/line/view/${chatId}`);
  await postText(mother, 'เมื่อวาน', 1000);
  await postText(mother, 'พรุ่งนี้', 3000);
  const { messages } = await look(`/line/view/${chatId}`);
  expect(messages.map(({ text }: { text: string }) => text)).toEqual(['เมื่อวาน', 'วันนี้', 'พรุ่งนี้']);
});

test('unread messages are counted per person since they last read or wrote, up to a hundred', async () => {
  const { app, mother, father, chatId, postText, unread, control } = startGroup();
  await postText(mother, '1', 1000);
  await postText(father, '2', 2000);
  await postText(mother, '3', 3000);
  expect(await unread()).toEqual({ [mother]: 0, [father]: 1 });
  await app.inject({ method: 'POST', url: `/dev/groups/${chatId}/read`, payload: { userId: father } });
  expect(await unread()).toEqual({ [mother]: 0, [father]: 0 });
  await control.postMany([{ chatId, userId: mother, type: 'text', text: 'ก', times: 120 }]);
  expect(await unread()).toEqual({ [mother]: 0, [father]: 100 });
});

test('a message in the millisecond of the last read is new', async () => {
  const { app, mother, father, chatId, postText, unread } = startGroup({ clock: createManualClock() });
  await postText(mother, 'ก่อนเปิดดู');
  await app.inject({ method: 'POST', url: `/dev/groups/${chatId}/read`, payload: { userId: father } });
  await postText(mother, 'หลังเปิดดู');
  expect(await unread()).toEqual({ [mother]: 0, [father]: 1 });
});

test('search finds words and file names, latest first, and no unsent messages', async () => {
  const { control, mother, chatId, postText, look } = startGroup();
  await postText(mother, 'ใบเสร็จค่าน้ำ', 1000);
  const contents = [{ base64: '', fileName: 'ใบเสร็จ.PDF' }];
  await control.post(chatId, { userId: mother, type: 'file', contents, at: 2000 });
  const [unsent] = await postText(mother, 'ใบเสร็จลับ', 3000);
  control.unsend(unsent?.messageId ?? '');
  const find = async (text: string) =>
    (await look(`/line/view/${chatId}/search?${new URLSearchParams({ text })}`)).hits;
  expect(await find('ใบเสร็จ')).toMatchObject([
    { words: 'ใบเสร็จ.PDF', fromEnd: 2 },
    { words: 'ใบเสร็จค่าน้ำ', fromEnd: 3 },
  ]);
  expect(await find('.pdf')).toHaveLength(1);
  expect(await find('ใบเสร็จ'.normalize('NFD'))).toHaveLength(2);
});

test('an edited text is marked as edited', async () => {
  const { control, mother, chatId, postText, look } = startGroup();
  const [message] = await postText(mother, 'ผิด');
  control.edit(message?.messageId ?? '', 'ถูก');
  expect((await look(`/line/view/${chatId}`)).messages).toMatchObject([{ text: 'ถูก', isEdited: true }]);
});
