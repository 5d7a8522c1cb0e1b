import { dayMs } from '@kepwai/rules/time';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { testClock } from '../../../../test/clock.ts';
import { createTestApp, forFile, type TestApp } from '../../../../test/index.ts';
import {
  buildPayer,
  order,
  type Payer,
  seeOrder,
  testPayments,
} from '../../../../test/scenes/money/money.ts';
import { drawSlip, slipText } from '../../../../test/scenes/money/slip.ts';
import { buildQuota } from '../../../../test/scenes/rows.ts';

let shared: TestApp;
let payer: Payer;
let lineUserId: string;
let count = 0;

beforeAll(async () => {
  shared = await createTestApp(forFile, {}, { payments: testPayments });
  await shared.start();
});
beforeEach(async () => {
  payer = await buildPayer(shared);
  lineUserId = shared.line.control.createUser({ displayName: 'แม่' }).userId;
  await shared.deps.db
    .updateTable('users')
    .set({ line_user_id: lineUserId })
    .where('id', '=', payer.userId)
    .execute();
});

const answers = () => shared.line.control.sends().filter(({ to }) => to === lineUserId);

/** Sends a picture to the bot alone; returns its message and the bot's answer. */
async function sendPicture(bytes: Buffer) {
  const before = answers().length;
  const contents = [{ bytes: new Uint8Array(bytes) }];
  const [message] = await shared.line.control.post(lineUserId, {
    userId: lineUserId,
    type: 'image',
    contents,
  });
  await expect.poll(() => answers().length).toBe(before + 1);
  return { messageId: message?.messageId ?? '', answer: JSON.stringify(answers().at(-1)?.messages) };
}

/** Lets the code of an order run out so many milliseconds ago. */
async function expire(id: string, agoMs: number): Promise<void> {
  const expires_at = new Date(testClock().getTime() - agoMs);
  await shared.deps.db.updateTable('orders').set({ expires_at }).where('id', '=', id).execute();
}

const newSlip = () => {
  count += 1;
  return drawSlip(slipText({ reference: `CHAT${String(count).padStart(12, '0')}` }));
};

test('a slip that the payer sends to the bot is attached to their order, and unsending removes it', async () => {
  const made = await order(shared, payer, { planId: 'small' });
  const { messageId, answer } = await sendPicture(await newSlip());
  expect(answer).toContain('ได้สลิปแล้ว');
  expect(answer).toContain(`/subscribe?quota=${payer.quotaId}&order=${made.id}`);
  expect((await seeOrder(shared, payer, made.id)).slip).toMatchObject({ state: 'waiting', isLate: false });
  shared.line.control.unsend(messageId);
  await expect.poll(async () => (await seeOrder(shared, payer, made.id)).slip).toBeNull();
});

test('a slip of an order that just expired is late', async () => {
  const made = await order(shared, payer, { planId: 'small' });
  await expire(made.id, 60_000);
  expect((await sendPicture(await newSlip())).answer).toContain('หลังคิวอาร์หมดเวลา');
  expect((await seeOrder(shared, payer, made.id)).slip).toMatchObject({ isLate: true });
});

test('a picture without a slip is answered with what to do', async () => {
  await order(shared, payer, { planId: 'small' });
  expect((await sendPicture(await drawSlip('https://kepwai.test/'))).answer).toContain('ไม่ใช่สลิป');
  expect((await sendPicture(Buffer.from('no picture'))).answer).toContain('เปิดรูปนี้ไม่ได้');
});

test('of several open orders, the payer chooses on the page', async () => {
  const second = { ...payer, quotaId: (await buildQuota(shared.deps.db, { owner_id: payer.userId })).id };
  const made = [
    await order(shared, payer, { planId: 'small' }),
    await order(shared, second, { planId: 'medium' }),
  ];
  const { answer } = await sendPicture(await newSlip());
  for (const { id } of made) expect(answer).toContain(`order=${id}`);
  expect((await seeOrder(shared, payer, made[0]?.id ?? '')).slip).toBeNull();
});

test('a picture is not fetched if no order waits', async () => {
  const made = await order(shared, payer, { planId: 'small' });
  await expire(made.id, 2 * dayMs);
  shared.line.control.clearLog();
  expect((await sendPicture(await newSlip())).answer).toContain('ไม่มียอดที่รอจ่าย');
  expect(shared.line.control.log().filter(({ path }) => path.endsWith('/content'))).toEqual([]);
});

test('a picture from a person who never ordered gets the usual answer, and is not fetched', async () => {
  shared.line.control.clearLog();
  expect((await sendPicture(await newSlip())).answer).toContain('ส่วนแชทนี้ไม่เก็บอะไรเลย');
  expect(shared.line.control.log().filter(({ path }) => path.endsWith('/content'))).toEqual([]);
});
