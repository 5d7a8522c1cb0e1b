import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { dayMs } from '@kepwai/rules/time';
import sharp from 'sharp';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { call } from '../../../../test/call.ts';
import { bearer, tokenFor } from '../../../../test/callers.ts';
import { testNoon } from '../../../../test/clock.ts';
import { createTestApp, forFile, type TestApp } from '../../../../test/index.ts';
import {
  askQuota,
  buildPayer,
  order,
  type Payer,
  seeOrder,
  seeSubscription,
  tellOfMoney,
  testPayments,
} from '../../../../test/scenes/money/money.ts';
import { drawSlip, slipText } from '../../../../test/scenes/money/slip.ts';
import type { components } from '../../../generated/schema.ts';
import { createProgramVerifier } from '../../../slip-verifier/program.ts';
import { listFaults } from '../ledger/ledger-store.ts';
import { approveOrder, listDuePayments, rejectOrder } from '../orders/operator.ts';
import { promptPayPayload } from '../orders/providers/promptpay.ts';
import { maintainSlips, verifySlip } from './verify-slip.ts';

type Order = components['schemas']['Order'];

let shared: TestApp;
let payer: Payer;
let now: Date;
let count = 0;
const pass = (ms: number) => {
  now = new Date(now.getTime() + ms);
};
const newReference = () => {
  count += 1;
  return `0140000000${String(count).padStart(10, '0')}`;
};

beforeAll(async () => {
  now = testNoon;
  shared = await createTestApp(forFile, { clock: () => now }, { payments: testPayments });
});
beforeEach(async () => {
  // Amounts of the other tests are free again.
  pass(2 * dayMs);
  payer = await buildPayer(shared);
});

/** Sends a picture for an order. */
async function send(orderId: string, picture: Buffer, { by = payer, type = 'image/jpeg' } = {}) {
  return await call(shared, 'sendOrderSlip', {
    as: bearer(await tokenFor(shared, by.userId)),
    path: { quotaId: by.quotaId, orderId },
    body: picture,
    headers: { 'content-type': type },
  });
}

const slipOf = (reference: string) => drawSlip(slipText({ reference }));

describe('a slip', () => {
  test('is attached to its order, pays nothing, and the operator sees it', async () => {
    const made = await order(shared, payer, { planId: 'small' });
    const reference = newReference();
    const sent = await send(made.id, await slipOf(reference));
    expect(sent).toMatchObject({
      status: 200,
      data: { state: 'open', slip: { state: 'waiting', isLate: false, message: expect.any(String) } },
    });
    expect((await send(made.id, await slipOf(reference))).data.slip).toEqual(sent.data.slip);
    const due = await listDuePayments(shared.deps.db);
    expect(due.slips).toMatchObject([{ order_id: made.id, bank_code: '004', reference }]);
    expect(await approveOrder(shared.deps, { orderId: made.id, reference: null, amountSatang: null })).toBe(
      'paid',
    );
    expect(await seeOrder(shared, payer, made.id)).toMatchObject({ state: 'paid', slip: null });
    // The bank's own notice of the same money counts nothing more.
    expect(await tellOfMoney(shared, { amountSatang: made.amountSatang, reference })).toBe('known');
    expect((await send(made.id, await slipOf(reference))).status).toBe(200);
    expect(await send(made.id, await slipOf(newReference()))).toMatchObject({ code: 'ORDER_PAID' });
    expect(await listFaults(shared.deps.db)).toEqual([]);
  });

  test('can be sent for several orders at once: the first claim blocks nobody’s own', async () => {
    const other = await buildPayer(shared);
    const orders = [
      { by: payer, made: await order(shared, payer, { planId: 'small' }) },
      { by: other, made: await order(shared, other, { planId: 'small' }) },
    ];
    const reference = newReference();
    const picture = await slipOf(reference);
    const answers = await Promise.all(orders.map(({ by, made }) => send(made.id, picture, { by })));
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    const [claim, own] = orders;
    if (!claim || !own) throw new Error('there are two orders');
    // The bank's notice has the amount: it releases the other order.
    expect(await tellOfMoney(shared, { amountSatang: own.made.amountSatang, reference })).toBe('paid');
    expect(await seeOrder(shared, own.by, own.made.id)).toMatchObject({ state: 'paid' });
    expect(await seeOrder(shared, claim.by, claim.made.id)).toMatchObject({
      state: 'open',
      slip: { state: 'refused' },
    });
  });

  test('a slip that another order claims, too, gives approved money no reference of the bank', async () => {
    const other = await buildPayer(shared);
    const [claim, own] = [
      await order(shared, payer, { planId: 'small' }),
      await order(shared, other, { planId: 'small' }),
    ];
    const reference = newReference();
    await send(claim.id, await slipOf(reference));
    await send(own.id, await slipOf(reference), { by: other });
    const approval = { orderId: claim.id, reference: null, amountSatang: null };
    expect(await approveOrder(shared.deps, approval)).toBe('paid');
    expect(await tellOfMoney(shared, { amountSatang: own.amountSatang, reference })).toBe('paid');
    expect((await seeOrder(shared, other, own.id)).state).toBe('paid');
  });

  test('is sent by its payer also where the operator approved another order by it', async () => {
    const other = await buildPayer(shared);
    const claim = await order(shared, payer, { planId: 'small' });
    const own = await order(shared, other, { planId: 'small' });
    const reference = newReference();
    await send(claim.id, await slipOf(reference));
    await approveOrder(shared.deps, { orderId: claim.id, reference: null, amountSatang: null });
    expect((await send(own.id, await slipOf(reference), { by: other })).data.slip).toMatchObject({
      state: 'waiting',
    });
  });

  test('a slip whose money paid another order is refused', async () => {
    const other = await buildPayer(shared);
    const theirs = await order(shared, other, { planId: 'small' });
    const reference = newReference();
    expect(await tellOfMoney(shared, { amountSatang: theirs.amountSatang, reference })).toBe('paid');
    const mine = await order(shared, payer, { planId: 'small' });
    expect(await send(mine.id, await slipOf(reference))).toMatchObject({ status: 409, code: 'SLIP_USED' });
  });

  test('a slip of an order that expired or was cancelled is late, and after a week it is refused', async () => {
    const made = await order(shared, payer, { planId: 'small' });
    pass(20 * 60_000);
    expect((await send(made.id, await slipOf(newReference()))).data).toMatchObject({
      state: 'expired',
      slip: { isLate: true },
    });
    await askQuota(shared, payer, 'cancelOrder', { path: { orderId: made.id } });
    expect((await listDuePayments(shared.deps.db)).orders.map(({ id }) => id)).toContain(made.id);
    pass(8 * dayMs);
    expect(await send(made.id, await slipOf(newReference()))).toMatchObject({
      status: 410,
      code: 'SLIP_TOO_LATE',
    });
  });

  test('a slip whose order the operator rejects says so', async () => {
    const made = await order(shared, payer, { planId: 'small' });
    await send(made.id, await slipOf(newReference()));
    expect(await rejectOrder(shared.deps, made.id)).toBe('rejected');
    expect((await seeOrder(shared, payer, made.id)).slip).toMatchObject({ state: 'refused' });
  });

  test('an order takes at most five slips', async () => {
    const made = await order(shared, payer, { planId: 'small' });
    for (let sent = 0; sent < 5; sent += 1)
      expect((await send(made.id, await slipOf(newReference()))).status).toBe(200);
    expect(await send(made.id, await slipOf(newReference()))).toMatchObject({ code: 'TOO_MANY_SLIPS' });
  });

  test('a slip of an order that was never paid is deleted after 90 days, and its message forgotten after two', async () => {
    const made = await order(shared, payer, { planId: 'small' });
    await send(made.id, await slipOf(newReference()));
    const slips = () =>
      shared.deps.db.selectFrom('order_slips').selectAll().where('order_id', '=', made.id).execute();
    await shared.deps.db
      .updateTable('order_slips')
      .set({ line_message_id: 'message' })
      .where('order_id', '=', made.id)
      .execute();
    pass(3 * dayMs);
    await maintainSlips(shared.deps);
    expect(await slips()).toMatchObject([{ line_message_id: null }]);
    pass(88 * dayMs);
    await maintainSlips(shared.deps);
    expect(await slips()).toEqual([]);
  });
});

/** Returns a PNG whose header claims this many pixels, without them. */
function pngOf(width: number, height: number): Buffer {
  const head = Buffer.alloc(33);
  head.set([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 13, 0x49, 0x48, 0x44, 0x52]);
  head.writeUInt32BE(width, 16);
  head.writeUInt32BE(height, 20);
  head.set([8, 2, 0, 0, 0], 24);
  return head;
}

describe('a picture', () => {
  const blank = sharp({ create: { width: 400, height: 400, channels: 3, background: 'white' } });
  test.for<[string, () => Promise<Buffer>, string]>([
    ['of no bytes', async () => Buffer.alloc(0), 'UNREADABLE_PICTURE'],
    ['that is text', async () => Buffer.from('slip'), 'UNREADABLE_PICTURE'],
    [
      'that is SVG',
      async () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'),
      'UNREADABLE_PICTURE',
    ],
    ['that is a GIF', () => blank.clone().gif().toBuffer(), 'UNREADABLE_PICTURE'],
    ['of four gigapixels', async () => pngOf(65_535, 65_535), 'UNREADABLE_PICTURE'],
    ['cut in the middle', async () => (await drawSlip(slipText())).subarray(0, 9000), 'NO_CODE_IN_PICTURE'],
    ['without a code', () => blank.clone().png().toBuffer(), 'NO_CODE_IN_PICTURE'],
    [
      'of the code to pay',
      () => drawSlip(promptPayPayload({ type: 'MSISDN', target: '0812345678' }, 5900)),
      'NOT_A_SLIP',
    ],
    [
      'of a slip with a wrong checksum',
      () => drawSlip(slipText().replace(/.$/, (last) => (last === '0' ? '1' : '0'))),
      'NOT_A_SLIP',
    ],
    ['of an address', () => drawSlip('https://kepwai.test/'), 'NOT_A_SLIP'],
  ])('%s is refused, and says why', async ([, draw, code]) => {
    const made = await order(shared, payer, { planId: 'small' });
    expect(await send(made.id, await draw())).toMatchObject({ status: 400, code });
    expect((await seeOrder(shared, payer, made.id)).slip).toBeNull();
  });

  test('a slip’s picture beyond the limit, or of another type, is not read', async () => {
    const made = await order(shared, payer, { planId: 'small' });
    expect((await send(made.id, Buffer.alloc(10 * 1024 * 1024 + 1))).code).toBe('PAYLOAD_TOO_LARGE');
    for (const type of ['image/svg+xml', 'image/gif', 'application/json'])
      expect((await send(made.id, Buffer.from('{}'), { type })).code).toBe('UNSUPPORTED_MEDIA_TYPE');
    const cancelled = await askQuota(shared, payer, 'cancelOrder', { path: { orderId: made.id } });
    expect(cancelled.status).toBe(200);
  });
});

describe('the verifier of the operator', () => {
  /** Calls a program of the operator for the pending slips of an order. */
  async function verify(orderId: string, script: string): Promise<void> {
    const folder = await mkdtemp(join(tmpdir(), 'kepwai-verifier-'));
    forFile.onTestFinished(() => rm(folder, { recursive: true }));
    const program = join(folder, 'verify');
    await writeFile(program, `#!/bin/sh\n${script}\n`);
    await chmod(program, 0o755);
    const slips = await shared.deps.db
      .selectFrom('order_slips')
      .select('id')
      .where('order_id', '=', orderId)
      .execute();
    const deps = { ...shared.deps, slipVerifier: createProgramVerifier(program, { timeoutMs: 2000 }) };
    for (const { id } of slips)
      await verifySlip(deps, { slipId: id }, { signal: new AbortController().signal });
  }
  /** Runs the verification of a new slip by a program, twice; returns the order afterwards. */
  async function verifyBy(script: (made: Order) => string): Promise<Order> {
    const made = await order(shared, payer, { planId: 'small' });
    await send(made.id, await slipOf(newReference()));
    await verify(made.id, script(made));
    await verify(made.id, script(made));
    return await seeOrder(shared, payer, made.id);
  }
  const confirm = (amountSatang: number, told: { paidAt?: Date; receiver?: string; payer?: string } = {}) =>
    `test "$1" = 004 && echo '${JSON.stringify({ verdict: 'confirmed', amountSatang, paidAt: now, ...told })}'`;
  const unmatched = async () => (await listDuePayments(shared.deps.db)).unmatched;
  const balance = async () => await listFaults(shared.deps.db);

  test('a verified slip pays its order once', async () => {
    const paid = await verifyBy(({ amountSatang }) => confirm(amountSatang));
    expect(paid).toMatchObject({ state: 'paid', slip: null, review: null });
    expect(await balance()).toEqual([]);
  });

  test('verified money with another amount waits for the operator, who sees its payer', async () => {
    const waiting = await verifyBy(({ amountSatang }) => confirm(amountSatang - 1, { payer: 'แม่นิด ใจดี' }));
    expect(waiting).toMatchObject({ state: 'open', review: null, slip: { state: 'waiting' } });
    const [money] = (await unmatched()).slice(-1);
    expect(money).toMatchObject({ amount_satang: waiting.amountSatang - 1, payer: 'แม่นิด ใจดี' });
    const approval = { orderId: waiting.id, reference: money?.reference ?? null, amountSatang: null };
    expect(await approveOrder(shared.deps, approval)).toBe('credited');
    const { payer: from } = await shared.deps.db
      .selectFrom('payments')
      .select('payer')
      .where('order_id', '=', waiting.id)
      .executeTakeFirstOrThrow();
    expect(from).toBeNull();
    expect(await balance()).toEqual([]);
  });

  test.for<{ who: string; first: 'claim' | 'own' }>([
    { who: 'who claims it first', first: 'claim' },
    { who: 'who claims it after its payer', first: 'own' },
  ])('gives money to whose amount it is, not to $who', async ({ first }) => {
    const thief = await buildPayer(shared);
    const own = await order(shared, payer, { planId: 'medium' });
    const claim = await order(shared, thief, { planId: 'small' });
    const reference = newReference();
    const picture = await slipOf(reference);
    const answer = confirm(own.amountSatang);
    const sendBoth = [
      async () => {
        expect((await send(claim.id, picture, { by: thief })).status).toBe(200);
        await verify(claim.id, answer);
      },
      async () => {
        expect((await send(own.id, picture)).code).toBeOneOf([null, 'ORDER_PAID']);
        await verify(own.id, answer);
      },
    ];
    for (const step of first === 'claim' ? sendBoth : sendBoth.toReversed()) {
      if (first === 'own' && step === sendBoth[0])
        expect(await send(claim.id, picture, { by: thief })).toMatchObject({ code: 'SLIP_USED' });
      else await step();
    }
    expect(await seeOrder(shared, payer, own.id)).toMatchObject({ state: 'paid', review: null });
    const left = await seeOrder(shared, thief, claim.id);
    expect(left).toMatchObject({ state: 'open', review: null });
    expect(left.slip?.state ?? 'refused').toBe('refused');
    expect((await seeSubscription(shared, thief)).creditSatang).toBe(0);
    expect(await balance()).toEqual([]);
  });

  test('gives late money to nobody if a thief and its payer had the same amount', async () => {
    const thief = await buildPayer(shared);
    const old = await order(shared, thief, { planId: 'large' });
    pass(3 * dayMs);
    const own = await order(shared, payer, { planId: 'large' });
    expect(own.amountSatang).toBe(old.amountSatang);
    const reference = newReference();
    // In time, it is the payer's, whoever claims it.
    await send(old.id, await slipOf(reference), { by: thief });
    await verify(old.id, confirm(own.amountSatang));
    expect((await seeOrder(shared, payer, own.id)).state).toBe('paid');
    pass(2 * dayMs);
    await send(old.id, await slipOf(newReference()), { by: thief });
    await verify(old.id, confirm(own.amountSatang));
    expect((await seeSubscription(shared, thief)).creditSatang).toBe(0);
    expect((await unmatched()).at(-1)).toMatchObject({ amount_satang: own.amountSatang });
    expect(await balance()).toEqual([]);
  });

  test.for<[string, string, 'paid' | 'open']>([
    ['its whole number', '0812345678', 'paid'],
    ['its number with the country', '66812345678', 'paid'],
    ['its last digits', 'xxx-xxx-5678', 'paid'],
    ['a name', 'บริษัท เก็บของ จำกัด', 'paid'],
    ['another number', '0899999999', 'open'],
    ['other last digits', 'xxx-xxx-9999', 'open'],
  ])('that returns %s for the receiver', async ([, receiver, state]) => {
    expect((await verifyBy(({ amountSatang }) => confirm(amountSatang, { receiver }))).state).toBe(state);
  });

  test('refuses a slip, or leaves it to the operator', async () => {
    expect((await verifyBy(() => `echo '{"verdict":"refused"}'`)).slip?.state).toBe('refused');
    payer = await buildPayer(shared);
    expect((await verifyBy(() => `echo '{"verdict":"unknown"}'`)).slip?.state).toBe('waiting');
  });

  test('is never called with an option in place of a reference', async () => {
    const verifier = createProgramVerifier('/bin/false');
    const { signal } = new AbortController();
    expect(await verifier.verify({ bankCode: '004', reference: '--help' }, signal)).toEqual({
      verdict: 'unknown',
    });
    const made = await order(shared, payer, { planId: 'small' });
    expect(await send(made.id, await slipOf('--help'))).toMatchObject({ code: 'NOT_A_SLIP' });
    expect(await tellOfMoney(shared, { amountSatang: 1, reference: '--help' })).toBe('INVALID_REQUEST');
  });

  test.for(['exit 1', 'echo paid', 'sleep 9', `echo '{"verdict":"confirmed","amountSatang":-1}'`])(
    'a slip verifier that does %s is called again later, and pays nothing',
    async (script) => {
      await expect(verifyBy(() => script)).rejects.toThrow();
    },
  );
});
