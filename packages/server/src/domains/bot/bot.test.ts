import { beforeEach, describe, expect, test } from 'vitest';
import { testClock } from '../../../test/clock.ts';
import {
  chat,
  hands,
  later,
  now,
  postFile,
  replaceChat,
  sendText,
  setReplies,
  shared,
  useChatScene,
  words,
} from '../../../test/scenes/chat-scene.ts';
import { extractTextOf } from '../search/texts/extract-texts.ts';

useChatScene({ clock: () => now });

/** Makes a person of the chat the owner of its quota. */
async function own(lineUserId: string): Promise<void> {
  const { db } = shared.deps;
  await sendText('สวัสดี', lineUserId);
  const { id } = await db
    .selectFrom('users')
    .select('id')
    .where('line_user_id', '=', lineUserId)
    .executeTakeFirstOrThrow();
  await db.updateTable('quotas').set({ owner_id: id }).where('id', '=', chat.quotaId).execute();
}

describe("the bot's commands", () => {
  test.each(['เมนู', 'เก็บไว้'])('%s shows the contents and the link', async (text) => {
    await setReplies('silent');
    await postFile();
    await hands.work();
    await sendText(text);
    const [reply] = words();
    expect(reply).toContain('เก็บไว้แล้ว 1 ไฟล์');
    expect(reply).toContain(`/${chat.groupId}`);
  });

  test('a search lists up to five files, folded like the search in the app', async () => {
    await setReplies('silent');
    for (let index = 1; index <= 6; index += 1) await postFile(`ใบเสร็จ น้ำ ${index}.txt`);
    await postFile('อื่น.txt');
    await hands.work();
    await sendText('หา น้ํา');
    await expect.poll(() => words().length).toBe(1);
    const reply = words()[0] ?? '';
    expect(reply.match(/\/file\/[0-9a-f-]{36}/g)).toHaveLength(5);
    expect(reply).toContain('ใบเสร็จ น้ำ 6.txt');
    expect(reply).toContain('ดูทั้งหมด');
    expect(reply).not.toContain('อื่น.txt');
  });

  test('a search finds the text inside a document, and shows its line', async () => {
    await setReplies('silent');
    const bytes = Buffer.from('บรรทัดแรก\nค่าน้ำประปา 150 บาท\nบรรทัดท้าย');
    await chat.post({ type: 'file', contents: [{ bytes, fileName: 'จด.txt' }] });
    await hands.work();
    for (const { id } of await chat.files()) await extractTextOf(shared.deps, { fileId: id });
    await sendText('หา ประปา');
    await expect.poll(() => words().length).toBe(1);
    expect(words()[0]).toContain('ค่าน้ำประปา 150 บาท');
    expect(words()[0]).toContain('จด.txt');
    expect(words()[0]).not.toContain('บรรทัดแรก');
  });

  test('a search without a result gets an explicit reply', async () => {
    await setReplies('silent');
    await sendText('หา ไม่มีแน่');
    await expect.poll(() => words()).toEqual([expect.stringContaining('ไม่พบ “ไม่มีแน่”')]);
  });

  test('a search delivered twice is answered once', async () => {
    await chat.post({ type: 'text', text: 'หา สองครั้ง', webhook: { duplicate: 1 } });
    await expect.poll(() => words()).toHaveLength(1);
    expect(shared.line.control.log().filter(({ status }) => status === 400)).toEqual([]);
  });

  test('pausing keeps nothing from then on, not even a tile, until a member resumes', async () => {
    await setReplies('silent');
    await own(chat.mother);
    await postFile('ก่อน.txt');
    await sendText('หยุดเก็บ');
    await postFile('ระหว่าง.txt');
    await hands.work();
    await sendText('เก็บต่อ');
    await postFile('หลัง.txt');
    await hands.work();
    expect((await chat.files()).map(({ name }) => name)).toEqual(['ก่อน.txt', 'หลัง.txt']);
    expect(words()).toEqual([expect.stringContaining('หยุดเก็บแล้ว'), expect.stringContaining('เก็บต่อแล้ว')]);
  });

  test('pausing works in whatever order LINE delivers the events', async () => {
    await own(chat.mother);
    const at = testClock().getTime();
    await chat.post({ type: 'text', text: 'หยุดเก็บ', at });
    await chat.post({
      type: 'file',
      at: at + 10,
      contents: [{ bytes: Buffer.from('x'), fileName: 'ระหว่าง.txt' }],
    });
    await chat.post({ type: 'text', text: 'เก็บต่อ', at: at + 20 });
    await chat.post({
      type: 'file',
      at: at + 30,
      contents: [{ bytes: Buffer.from('y'), fileName: 'หลัง.txt' }],
    });
    await hands.handleEvents((ids) => ids.toReversed());
    await hands.work();
    expect((await chat.files()).map(({ name }) => name)).toEqual(['หลัง.txt']);
    expect(await chat.usage()).toEqual({ used: 1, reserved: 0 });
  });

  test("pausing is for the quota's managers, and for everybody where there is no quota", async () => {
    await own(chat.mother);
    await sendText('หยุดเก็บ', chat.father);
    expect(words()).toEqual([expect.stringContaining('ยังไม่ได้เปลี่ยนอะไร')]);
    await postFile();
    await hands.work();
    expect(await chat.files()).toHaveLength(1);
    await replaceChat({ hasQuota: false });
    await sendText('หยุดเก็บ', chat.father);
    expect(words()).toEqual([expect.stringContaining('หยุดเก็บแล้ว')]);
  });

  test('a button sends a command', async () => {
    await own(chat.mother);
    shared.line.control.tapPostback(chat.chatId, { userId: chat.mother, data: 'kepwai:stop' });
    await shared.line.control.idle();
    await hands.work();
    expect(words()).toEqual([expect.stringContaining('หยุดเก็บแล้ว')]);
  });

  test('an event in standby keeps its files and is not answered', async () => {
    const event = (id: string, message: object) => ({
      type: 'message',
      mode: 'standby',
      timestamp: testClock().getTime(),
      webhookEventId: `${id} ${chat.groupId}`,
      deliveryContext: { isRedelivery: false },
      source: { type: 'group', groupId: chat.chatId, userId: chat.mother },
      message,
    });
    shared.line.control.sendEvents([
      event('a', { type: 'text', id: '1', text: 'หยุดเก็บ' }),
      event('b', { type: 'file', id: '2', fileName: 'a.txt', fileSize: 1 }),
    ]);
    await shared.line.control.idle();
    await hands.handleEvents();
    await hands.speak();
    expect(await chat.files()).toMatchObject([{ name: 'a.txt' }]);
    expect(words()).toEqual([]);
    // LINE does not have it; it must not remain for the next test.
    await hands.fetch({ attempt: 2 });
  });
});

describe('a quota that fills up', () => {
  const pushes = () => shared.line.control.sends().filter(({ kind }) => kind === 'push');
  const fill = async (sizeBytes: number, seed: string) => {
    await chat.post({ type: 'file', contents: [{ generate: { sizeBytes, seed }, fileName: `${seed}.bin` }] });
    await hands.work();
  };
  beforeEach(async () => {
    await replaceChat({ limitBytes: 1000 });
    await setReplies('silent');
    await own(chat.mother);
    shared.line.control.setFriendship(chat.mother, true);
  });

  test('is reported to its owner privately, once per threshold, and never pushed to a group', async () => {
    const before = pushes().length;
    await fill(700, 'a');
    expect(pushes()).toHaveLength(before);
    await fill(150, 'b');
    await fill(20, 'c');
    await fill(100, 'd');
    await fill(30, 'e');
    const told = pushes().slice(before);
    expect(told.map(({ to, messages }) => [to, JSON.stringify(messages).match(/\d+%|เต็มแล้ว/)?.[0]])).toEqual([
      [chat.mother, '80%'],
      [chat.mother, '95%'],
      [chat.mother, 'เต็มแล้ว'],
    ]);
  });

  test('is mentioned once in the group with the next post, even in a silent group', async () => {
    await fill(850, 'a');
    expect(words()).toEqual([]);
    later(61);
    await fill(10, 'b');
    later(61);
    await fill(10, 'c');
    expect(words()).toEqual([expect.stringContaining('80%')]);
  });

  test('counts as full when a file no longer fits', async () => {
    await fill(910, 'a');
    await fill(200, 'b');
    expect(JSON.stringify(pushes().at(-1)?.messages)).toContain('เต็มแล้ว');
    later(61);
    await fill(200, 'c');
    expect(words().at(-1)).toContain('เต็มแล้ว');
  });

  test('is reported within the monthly push budget', async () => {
    const { line } = shared.deps.env;
    const before = pushes().length;
    const { pushBudget } = line;
    line.pushBudget = 0;
    await fill(850, 'a');
    line.pushBudget = pushBudget;
    expect(pushes()).toHaveLength(before);
    const [push] = await shared.deps.db
      .selectFrom('pushes')
      .select('state')
      .where('quota_id', '=', chat.quotaId)
      .execute();
    expect(push).toEqual({ state: 'unsent' });
  });
});

describe('a bot that is removed from the chat', () => {
  test("notifies the quota's owner how long the files are kept, unless it soon returns", async () => {
    await own(chat.mother);
    shared.line.control.setFriendship(chat.mother, true);
    const pushes = () =>
      shared.line.control.sends().filter(({ kind, to }) => kind === 'push' && to === chat.mother);
    shared.line.control.removeBot(chat.chatId);
    await shared.line.control.idle();
    await hands.handleEvents();
    shared.line.control.inviteBot(chat.chatId);
    await shared.line.control.idle();
    await hands.work();
    expect(pushes()).toEqual([]);
    expect(words().at(-1)).toContain('เก็บไว้กลับมาแล้ว');
    shared.line.control.removeBot(chat.chatId);
    await shared.line.control.idle();
    await hands.work();
    await hands.work();
    expect(pushes().map(({ messages }) => JSON.stringify(messages))).toEqual([
      expect.stringContaining('ออกจากกลุ่ม “บ้านเรา” แล้ว'),
    ]);
  });
});
