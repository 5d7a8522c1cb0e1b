import { dayMs, hourMs } from '@kepwai/rules/time';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { call, createCall } from '../../../test/call.ts';
import { bearer, tokenFor } from '../../../test/callers.ts';
import { testClock } from '../../../test/clock.ts';
import {
  buildMember,
  buildUser,
  createTestApp,
  forFile,
  registerUser,
  type TestApp,
} from '../../../test/index.ts';
import {
  createHands,
  createTestChat,
  type Hands,
  listenOnly,
  type TestChat,
} from '../../../test/scenes/chat.ts';
import type { ReplyStyle } from '../../db/tables.ts';
import { tellOfExpiries } from './expiry.ts';

let shared: TestApp;
let hands: Hands;
let chat: TestChat;
let now: Date;
/** The end of some day in Thailand. */
let expiresAt: Date;
let owner: { userId: string; headers: { authorization: string } };
beforeAll(async () => {
  shared = await createTestApp(forFile, { clock: () => now });
  await listenOnly(shared);
  hands = createHands(shared);
});
beforeEach(async () => {
  const { db } = shared.deps;
  // LINE’s tokens and our sessions use the real clock, so the quota expires today.
  now = testClock();
  expiresAt = now;
  chat = await createTestChat(shared);
  owner = await personOf(chat.mother);
  shared.line.control.setFriendship(chat.mother, true);
  await db.updateTable('quotas').set({ owner_id: owner.userId }).where('id', '=', chat.quotaId).execute();
  await setReplies('silent');
});

async function personOf(lineUserId: string) {
  const { db } = shared.deps;
  const { id: userId } = await buildUser(db, { line_user_id: lineUserId });
  await registerUser(db, userId);
  await buildMember(db, { group_id: chat.groupId, user_id: userId, checked_at: now });
  return { userId, headers: bearer(await tokenFor(shared, userId)) };
}

const setReplies = (replies: ReplyStyle) =>
  shared.deps.db.updateTable('groups').set({ replies }).where('id', '=', chat.groupId).execute();
const expire = async (at: Date | null) => {
  if (at) expiresAt = at;
  await shared.deps.db.updateTable('quotas').set({ expires_at: at }).where('id', '=', chat.quotaId).execute();
};
const ago = (ms: number) => new Date(now.getTime() - ms);
const later = (ms: number) => {
  now = new Date(now.getTime() + ms);
};
const post = (fileName: string, more: object = {}) =>
  chat.post({
    type: 'file',
    at: now.getTime(),
    contents: [{ bytes: Buffer.from(fileName), fileName }],
    ...more,
  });
const postNow = async (fileName: string) => {
  await post(fileName);
  await hands.work();
};
const states = async () =>
  (await chat.files()).map(({ name, state, missed_reason: reason }) => [name, reason ?? state]);
const words = () =>
  shared.line.control
    .sends()
    .filter(({ to }) => to === chat.chatId)
    .map(({ messages }) => JSON.stringify(messages));
const request = createCall(() => ({ ...shared, as: owner, path: { groupId: chat.groupId } }));

const upload = () =>
  call(shared, 'createUpload', {
    as: owner,
    path: { groupId: chat.groupId },
    headers: { 'tus-resumable': '1.0.0', 'upload-length': '4', 'upload-metadata': 'filename YS50eHQ=' },
  });

describe('a post', () => {
  test('is kept until seven days after the quota expired, and then is a missed tile with the reason', async () => {
    await expire(ago(7 * dayMs - 60_000));
    await postNow('ก่อน.txt');
    later(60_000);
    await postNow('หลัง.txt');
    expect(await states()).toEqual([
      ['ก่อน.txt', 'kept'],
      ['หลัง.txt', 'quota_expired'],
    ]);
    expect((await chat.usage()).reserved).toBe(0);
  });

  test('is judged by its own time, however late LINE delivers it', async () => {
    await expire(ago(7 * dayMs - 1000));
    await post('ก่อน.txt');
    later(5000);
    await hands.work();
    expect(await states()).toEqual([['ก่อน.txt', 'kept']]);
  });

  test('a post that was pending when the quota lapsed is completed', async () => {
    await expire(ago(7 * dayMs - 1000));
    await post('ก่อน.txt', {
      contents: [{ bytes: Buffer.from('x'), fileName: 'ก่อน.txt', faults: [{ kind: 'not-ready', times: 1 }] }],
    });
    await hands.handleEvents();
    expect(await hands.fetch()).toHaveLength(1);
    later(dayMs / 2);
    expect(await hands.fetch()).toEqual([]);
    expect(await states()).toEqual([['ก่อน.txt', 'kept']]);
  });

  test('a post in an image set is a missed tile of the image set', async () => {
    await expire(ago(8 * dayMs));
    await chat.post({ type: 'image', contents: [{ picture: { seed: 'a' } }, { picture: { seed: 'b' } }] });
    await hands.work();
    const files = await chat.files();
    expect(files.map(({ missed_reason }) => missed_reason)).toEqual(['quota_expired', 'quota_expired']);
    expect(files[0]?.image_set_id).not.toBeNull();
    expect(files[1]?.image_set_id).toBe(files[0]?.image_set_id);
  });

  test('is kept again, and missed ones can be requested, once the quota is extended', async () => {
    await expire(ago(8 * dayMs));
    await postNow('พลาด.txt');
    const [missed] = await chat.files();
    const again = () => request('askForFile', { path: { fileId: missed?.id ?? '' } });
    expect(await again()).toMatchObject({ status: 409, code: 'QUOTA_EXPIRED' });
    await expire(null);
    expect(await again()).toMatchObject({ status: 200, data: { state: 'fetching', missedReason: null } });
    await postNow('ใหม่.txt');
    expect(await states()).toEqual([
      ['พลาด.txt', 'kept'],
      ['ใหม่.txt', 'kept'],
    ]);
  });
});

test('uploads can start in the seven days and not after, and started ones can finish', async () => {
  await expire(ago(dayMs));
  const begun = await upload();
  expect(begun.status).toBe(201);
  await expire(ago(7 * dayMs));
  expect(await upload()).toMatchObject({ code: 'QUOTA_EXPIRED' });
  const ended = await shared.app.inject({
    method: 'PATCH',
    url: String(begun.headers.location),
    headers: {
      ...owner.headers,
      'tus-resumable': '1.0.0',
      'upload-offset': '0',
      'content-type': 'application/offset+octet-stream',
    },
    payload: Buffer.from('0123'),
  });
  expect(ended.statusCode).toBe(204);
  expect(await states()).toEqual([['a.txt', 'kept']]);
  expect(await chat.usage()).toEqual({ used: 4, reserved: 0 });
});

test('a group can be linked to a quota in its seven days, and not after', async () => {
  const link = () => request('linkGroupQuota', { body: { quotaId: chat.quotaId } });
  const unlink = () =>
    shared.deps.db.updateTable('groups').set({ quota_id: null }).where('id', '=', chat.groupId).execute();
  await expire(ago(8 * dayMs));
  expect(await link()).toMatchObject({ status: 200, data: { keeping: 'quota_expired' } });
  await unlink();
  expect(await link()).toMatchObject({ status: 409, code: 'QUOTA_EXPIRED' });
  await expire(ago(6 * dayMs));
  expect(await link()).toMatchObject({
    status: 200,
    data: {
      keeping: 'keeping',
      quota: { expiresAt: expiresAt.toISOString() },
      permissions: { upload: true },
    },
  });
});

describe('an expired quota in the group', () => {
  test('is announced once with the next post, even in a silent group', async () => {
    await expire(ago(1000));
    for (const name of ['a.txt', 'b.txt', 'c.txt']) {
      await postNow(name);
      later(61_000);
    }
    expect(words()).toEqual([expect.stringContaining('หมดอายุแล้ว ของที่ส่งยังถูกเก็บไว้ถึง')]);
  });

  test('is announced again when nothing is kept any more, and after another expiry', async () => {
    const ended = expect.stringContaining('ยังไม่ได้เก็บของที่เพิ่งส่ง');
    await expire(ago(8 * dayMs));
    await postNow('a.txt');
    await postNow('b.txt');
    expect(words()).toEqual([ended]);
    await expire(ago(7 * dayMs));
    await postNow('c.txt');
    await postNow('d.txt');
    expect(words()).toEqual([ended, ended]);
  });

  test.each([
    ['ของที่ส่งใหม่ถูกเก็บไว้เรื่อย ๆ', -dayMs, 1000],
    ['ของที่ส่งใหม่ยังถูกเก็บไว้ถึง', dayMs, 1000],
    ['ที่เก็บหมดอายุแล้ว ของเดิมอยู่ครบ', 8 * dayMs, 0],
    ['ที่เก็บเต็มแล้ว', dayMs, 0],
  ])('is described by the menu: %s', async (text, sinceMs, limit_bytes) => {
    await expire(ago(sinceMs));
    await shared.deps.db.updateTable('quotas').set({ limit_bytes }).where('id', '=', chat.quotaId).execute();
    await chat.post({ type: 'text', text: 'เมนู' });
    await hands.work();
    expect(words()).toEqual([expect.stringContaining(text)]);
  });
});

describe('notices of expiry to managers', () => {
  const pushes = (to = chat.mother) =>
    shared.line.control
      .sends()
      .filter((send) => send.kind === 'push' && send.to === to)
      .map(({ messages }) => JSON.stringify(messages));
  /** Runs hourly maintenance for some days. */
  const pass = async (days: number) => {
    for (let hour = 0; hour < days * 24; hour += 1) {
      later(hourMs);
      await tellOfExpiries(shared.deps);
      await tellOfExpiries(shared.deps);
    }
    await hands.speak();
  };
  const containing = (...texts: string[]) => texts.map((text) => expect.stringContaining(text));

  test('are sent 14 and 3 days before, on the day, and at the end of keeping, each once and by day', async () => {
    const { db } = shared.deps;
    const manager = await personOf(chat.father);
    shared.line.control.setFriendship(chat.father, true);
    await db
      .insertInto('quota_managers')
      .values({ quota_id: chat.quotaId, user_id: manager.userId })
      .execute();
    await expire(new Date(now.getTime() + 20 * dayMs));
    await pass(5);
    expect(pushes()).toEqual([]);
    await pass(10);
    expect(pushes()).toEqual(containing('จะหมดอายุ'));
    await pass(4);
    expect(pushes()).toEqual(containing('จะหมดอายุ', 'จะหมดอายุ'));
    await pass(4);
    expect(pushes()).toEqual(containing('จะหมดอายุ', 'จะหมดอายุ', 'ยังเก็บของใหม่ได้ถึง'));
    await pass(12);
    const all = containing('จะหมดอายุ', 'จะหมดอายุ', 'ยังเก็บของใหม่ได้ถึง', 'หยุดเก็บของใหม่แล้ว');
    expect(pushes()).toEqual(all);
    expect(pushes(chat.father)).toEqual(all);
    const times = await db
      .selectFrom('pushes')
      .select('month')
      .where('quota_id', '=', chat.quotaId)
      .where('state', '=', 'sent')
      .execute();
    expect(times).toHaveLength(8);
  });

  test('skip all missed notices but the last, and start again after an extension', async () => {
    await expire(ago(8 * dayMs));
    await pass(1);
    expect(pushes()).toEqual(containing('หยุดเก็บของใหม่แล้ว'));
    await expire(new Date(now.getTime() + 2 * dayMs));
    await pass(1);
    expect(pushes()).toEqual(containing('หยุดเก็บของใหม่แล้ว', 'จะหมดอายุ'));
  });

  test('are dropped when the quota was extended before they were sent', async () => {
    await expire(ago(8 * dayMs));
    for (let hour = 0; hour < 24; hour += 1) {
      later(hourMs);
      await tellOfExpiries(shared.deps);
    }
    await expire(new Date(now.getTime() + 365 * dayMs));
    await hands.speak();
    expect(pushes()).toEqual([]);
  });

  test('are sent only by day', async () => {
    await expire(ago(8 * dayMs));
    const told = async () =>
      (await shared.deps.db.selectFrom('pushes').select('id').where('quota_id', '=', chat.quotaId).execute())
        .length;
    const [day] = new Date(now.getTime() + 3 * dayMs).toISOString().split('T');
    for (const hour of ['00:17', '08:17', '20:17', '23:17']) {
      now = new Date(`${day}T${hour}:00+07:00`);
      await tellOfExpiries(shared.deps);
    }
    expect(await told()).toBe(0);
    now = new Date(`${day}T09:17:00+07:00`);
    await tellOfExpiries(shared.deps);
    expect(await told()).toBe(1);
    await hands.speak();
  });

  test('respect the monthly push budget', async () => {
    const { line } = shared.deps.env;
    const { pushBudget } = line;
    await expire(ago(8 * dayMs));
    line.pushBudget = 0;
    await pass(1);
    line.pushBudget = pushBudget;
    await pass(1);
    expect(pushes()).toEqual([]);
  });
});

test('a quota without expiry causes no notices', async () => {
  await expire(null);
  await tellOfExpiries(shared.deps);
  const told = await shared.deps.db
    .selectFrom('pushes')
    .select('id')
    .where('quota_id', '=', chat.quotaId)
    .execute();
  expect(told).toEqual([]);
});
