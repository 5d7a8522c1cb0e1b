import { describe, expect, test } from 'vitest';
import { call } from '../../../test/call.ts';
import {
  chat,
  hands,
  later,
  now,
  postFile,
  replaceChat,
  repliesTo,
  sendText,
  setReplies,
  shared,
  useChatScene,
  words,
} from '../../../test/scenes/chat-scene.ts';

useChatScene({ clock: () => now });

describe("the bot's answer to a burst", () => {
  test('comes once for an image set, with its count and a link to the group', async () => {
    await chat.post({
      type: 'image',
      contents: [1, 2, 3].map((seed) => ({ picture: { seed: String(seed), width: 32, height: 32 } })),
    });
    await hands.work();
    await postFile();
    await hands.work();
    const [reply, ...more] = words();
    expect(more).toEqual([]);
    expect(reply).toContain('กำลังเก็บ 3 รูป');
    expect(reply).toContain(`https://liff.line.me/${shared.line.config.liffId}/${chat.groupId}`);
    expect(repliesTo(chat.chatId)).toMatchObject([{ kind: 'reply', counted: 0, notificationDisabled: true }]);
  });

  test('comes again after a minute of quiet, until the group knows the bot', async () => {
    for (let burst = 0; burst < 5; burst += 1) {
      await postFile(`${burst}.txt`);
      await hands.work();
      later(61);
    }
    expect(words()).toHaveLength(3);
  });

  test.each([
    ['full', 5, 'primary'],
    ['brief', 5, 'hecto'],
    ['silent', 0, ''],
  ] as const)('follows the reply style of the group: %s', async (style, times, sign) => {
    await setReplies(style);
    for (let burst = 0; burst < 5; burst += 1) {
      await postFile(`${burst}.txt`);
      await hands.work();
      later(61);
    }
    expect(words()).toHaveLength(times);
    for (const reply of words()) expect(reply).toContain(sign);
  });

  test('is omitted at no cost when all reply tokens are too old', async () => {
    await postFile();
    await hands.handleEvents();
    later(120);
    await hands.speak();
    expect(words()).toEqual([]);
  });

  test('uses the newest reply token', async () => {
    await postFile('a.txt');
    await hands.handleEvents();
    later(40);
    await postFile('b.txt');
    await hands.handleEvents();
    later(40);
    await hands.speak();
    expect(words()).toEqual([expect.stringContaining('กำลังเก็บ 2 ไฟล์')]);
  });

  test('is retried when LINE is too busy', async () => {
    shared.line.control.addFault({ path: '/v2/bot/message/reply', status: 500 });
    await postFile();
    await hands.work();
    expect(words()).toEqual([]);
    await hands.speak();
    expect(words()).toHaveLength(1);
  });
});

describe('a burst with missed files', () => {
  const limitFiles = async (max_bytes: number) => {
    const { db } = shared.deps;
    await db
      .insertInto('saving_file_types')
      .values({ group_id: chat.groupId, kind: 'file', keep: true, max_bytes })
      .execute();
    await db.updateTable('groups').set({ saving_set_at: now }).where('id', '=', chat.groupId).execute();
  };
  const setAnswered = (bursts_answered: number) =>
    shared.deps.db.updateTable('groups').set({ bursts_answered }).where('id', '=', chat.groupId).execute();
  /** Posts files, lets the burst end, and returns the replies of the bot. */
  const postMixed = async ({ large = 3, small = 9 } = {}) => {
    for (let index = 0; index < large; index += 1) await postFile(`ใหญ่ ${index} ${'ก'.repeat(50)}.txt`);
    for (let index = 0; index < small; index += 1) await postFile(`${index}.txt`);
    await hands.handleEvents();
    await hands.fetch();
    later(10);
    await hands.speak();
  };

  test.each([0, 2, 3, 50])('is reported in one reply, after %i bursts', async (burstsAnswered) => {
    await setAnswered(burstsAnswered);
    await limitFiles(20);
    await postMixed();
    expect(words()).toEqual([expect.stringContaining('เก็บ 9 จาก 12 รายการ · 3 รายการใหญ่เกิน')]);
  });

  test('is counted in pictures when all files are pictures', async () => {
    await setAnswered(3);
    await chat.post({
      type: 'image',
      contents: [0, 1, 2].map((index) => ({
        picture: { seed: String(index), width: 64, height: 64 },
        ...(index === 2 && { faults: [{ kind: 'not-found' as const, times: 9 }] }),
      })),
    });
    await hands.handleEvents();
    for (const attempt of [0, 1, 2]) await hands.fetch({ attempt });
    later(10);
    await hands.speak();
    expect(words()).toEqual([expect.stringContaining('เก็บ 2 จาก 3 รูป · 1 รูป LINE ลบไปก่อน')]);
  });

  test('is not reported in a silent group, nor for file types that the group excludes', async () => {
    await setReplies('silent');
    await limitFiles(20);
    await postMixed();
    expect(words()).toEqual([]);
    await replaceChat();
    await setAnswered(3);
    await limitFiles(20);
    await shared.deps.db
      .updateTable('saving_file_types')
      .set({ keep: false })
      .where('group_id', '=', chat.groupId)
      .execute();
    await postMixed();
    expect(words()).toEqual([]);
  });

  test('is reported once, with files missed later in the same burst', async () => {
    await setAnswered(3);
    await limitFiles(20);
    await postMixed({ large: 1, small: 1 });
    await postMixed({ large: 1, small: 1 });
    expect(words()).toHaveLength(1);
    later(61);
    await postMixed({ large: 1, small: 1 });
    expect(words()).toHaveLength(2);
  });

  test('costs nothing when its reply token has expired', async () => {
    await setAnswered(3);
    await limitFiles(20);
    await postFile(`${'ก'.repeat(50)}.txt`);
    await hands.handleEvents();
    later(120);
    await hands.speak();
    expect(words()).toEqual([]);
  });

  test('offers files missed before the quota grew once, and one tap requests them all', async () => {
    await setAnswered(3);
    const { db } = shared.deps;
    const setLimit = (limit_bytes: number) =>
      db.updateTable('quotas').set({ limit_bytes }).where('id', '=', chat.quotaId).execute();
    await setLimit(1);
    await postFile('ไม่พอ 1.txt');
    await postFile('ไม่พอ 2.txt');
    await hands.handleEvents();
    await hands.fetch();
    later(10);
    await hands.speak();
    expect(words()).toEqual([expect.stringContaining('เก็บไม่ได้ 2 ไฟล์ · ไม่มีที่ว่างพอ')]);
    expect(words()[0]).not.toContain('kepwai:ask-for-missed');
    await setLimit(1_000_000);
    for (const name of ['ต่อไป.txt', 'อีก.txt']) {
      later(61);
      await postFile(name);
      await hands.handleEvents();
      await hands.fetch();
      later(10);
      await hands.speak();
    }
    expect(words().slice(1)).toEqual([expect.stringContaining('มี 2 ไฟล์ที่ยังไม่ได้เก็บ')]);
    shared.line.control.tapPostback(chat.chatId, { userId: chat.father, data: 'kepwai:ask-for-missed' });
    await shared.line.control.idle();
    await hands.work();
    expect(words().slice(2)).toEqual([expect.stringContaining('กำลังขอ 2 ไฟล์จาก LINE')]);
    await hands.fetch();
    expect((await chat.files()).map(({ state }) => state)).toEqual(Array(4).fill('kept'));
    await sendText('เมนู');
    expect(words().at(-1)).not.toContain('kepwai:ask-for-missed');
  });

  test('offers files missed without a quota in the menu once there is one', async () => {
    await replaceChat({ hasQuota: false });
    await setReplies('silent');
    await postFile();
    await hands.work();
    await shared.deps.db
      .updateTable('groups')
      .set({ quota_id: chat.quotaId })
      .where('id', '=', chat.groupId)
      .execute();
    await sendText('เมนู');
    expect(words().at(-1)).toContain('เก็บ 1 ไฟล์ที่พลาดไป');
  });
});

describe('a person who wants no answers to their posts', () => {
  /** Signs in as the mother, who never registered, and chooses. */
  const mute = async (isMuted: boolean) => {
    const as = { authorization: `Bearer ${await shared.signIn(chat.mother)}` };
    const answer = await call(shared, 'putMyBotReplies', { as, body: { isMuted } });
    expect(answer.data).toEqual({ isMuted });
    expect((await call(shared, 'getMyBotReplies', { as })).data).toEqual({ isMuted });
  };

  test('gets none, and others are answered without them', async () => {
    await mute(true);
    await postFile('a.txt');
    await hands.work();
    expect(words()).toEqual([]);
    const other = shared.line.control.createUser({ displayName: 'พ่อ' }).userId;
    shared.line.control.addMembers(chat.chatId, [other]);
    await postFile('b.txt', other);
    await hands.work();
    expect(words()).toEqual([expect.stringContaining('กำลังเก็บ 1 ไฟล์')]);
    expect(await chat.files()).toHaveLength(2);
  });

  test('is not named as one whose files are missed', async () => {
    await setReplies('full');
    await mute(true);
    await shared.deps.db
      .insertInto('saving_file_types')
      .values({ group_id: chat.groupId, kind: 'file', keep: true, max_bytes: 2 })
      .execute();
    await shared.deps.db
      .updateTable('groups')
      .set({ saving_set_at: now })
      .where('id', '=', chat.groupId)
      .execute();
    await postFile('ใหญ่.txt');
    await hands.handleEvents();
    await hands.fetch();
    later(10);
    await hands.speak();
    expect(words()).toEqual([]);
  });

  test('is answered again once they want it', async () => {
    await mute(true);
    await mute(false);
    await postFile();
    await hands.work();
    expect(words()).toHaveLength(1);
  });
});
