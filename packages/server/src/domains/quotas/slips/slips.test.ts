import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { bearer, tokenFor } from '../../../../test/callers.ts';
import { createTestApp, forFile, type TestApp } from '../../../../test/index.ts';
import {
  askQuota,
  buildPayer,
  order,
  type Payer,
  seeOrder,
  tellOfMoney,
  testPayments,
} from '../../../../test/money.ts';
import { drawSlip, slipText } from '../../../../test/slip.ts';
import type { components } from '../../../generated/schema.ts';
import { createProgramVerifier } from '../../../slip-verifier/program.ts';
import { listFaults } from '../ledger/ledger-store.ts';
import { approveOrder, listDuePayments, rejectOrder } from '../orders/operator.ts';
import { promptPayPayload } from '../orders/providers/promptpay.ts';
import { maintainSlips, verifySlip } from './verify-slip.ts';

type Order = components['schemas']['Order'];

const dayMs = 24 * 3_600_000;

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
  now = new Date();
  shared = await createTestApp(forFile, { clock: () => now }, { payments: testPayments });
});
beforeEach(async () => {
  // Amounts of the other tests are free again.
  pass(2 * dayMs);
  payer = await buildPayer(shared);
});

/** Sends a picture for an order; returns status, order and error code. */
async function send(orderId: string, picture: Buffer, { by = payer, type = 'image/jpeg' } = {}) {
  const answer = await shared.app.inject({
    method: 'POST',
    url: `/api/quota/${by.quotaId}/order/${orderId}/slip`,
    headers: { ...bearer(await tokenFor(shared, by.userId)), 'content-type': type },
    payload: picture,
  });
  const body = answer.json<{ data: Order; error?: { code: string } }>();
  return { status: answer.statusCode, data: body.data, code: body.error?.code };
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

  test('counts for one order, also where two people send it at once', async () => {
    const other = await buildPayer(shared);
    const orders = [
      { by: payer, id: (await order(shared, payer, { planId: 'small' })).id },
      { by: other, id: (await order(shared, other, { planId: 'small' })).id },
    ];
    const picture = await slipOf(newReference());
    const answers = await Promise.all(orders.map(({ by, id }) => send(id, picture, { by })));
    expect(answers.map(({ code }) => code).toSorted()).toEqual(['SLIP_USED', undefined]);
    const rows = await shared.deps.db
      .selectFrom('order_slips')
      .selectAll()
      .where(
        'order_id',
        'in',
        orders.map(({ id }) => id),
      )
      .execute();
    expect(rows).toHaveLength(1);
  });

  test('whose money paid another order is refused', async () => {
    const other = await buildPayer(shared);
    const theirs = await order(shared, other, { planId: 'small' });
    const reference = newReference();
    expect(await tellOfMoney(shared, { amountSatang: theirs.amountSatang, reference })).toBe('paid');
    const mine = await order(shared, payer, { planId: 'small' });
    expect(await send(mine.id, await slipOf(reference))).toMatchObject({ status: 409, code: 'SLIP_USED' });
  });

  test('of an order that expired or was cancelled is late, and after a week it is refused', async () => {
    const made = await order(shared, payer, { planId: 'small' });
    pass(20 * 60_000);
    expect((await send(made.id, await slipOf(newReference()))).data).toMatchObject({
      state: 'expired',
      slip: { isLate: true },
    });
    await askQuota(shared, payer, { method: 'POST', path: `/order/${made.id}/cancel` });
    expect((await listDuePayments(shared.deps.db)).orders.map(({ id }) => id)).toContain(made.id);
    pass(8 * dayMs);
    expect(await send(made.id, await slipOf(newReference()))).toMatchObject({
      status: 410,
      code: 'SLIP_TOO_LATE',
    });
  });

  test('whose order the operator rejects says so', async () => {
    const made = await order(shared, payer, { planId: 'small' });
    await send(made.id, await slipOf(newReference()));
    expect(await rejectOrder(shared.deps, made.id)).toBe('rejected');
    expect((await seeOrder(shared, payer, made.id)).slip).toMatchObject({ state: 'refused' });
  });

  test('is one of five', async () => {
    const made = await order(shared, payer, { planId: 'small' });
    for (let sent = 0; sent < 5; sent += 1)
      expect((await send(made.id, await slipOf(newReference()))).status).toBe(200);
    expect(await send(made.id, await slipOf(newReference()))).toMatchObject({ code: 'TOO_MANY_SLIPS' });
  });

  test('of an order that was never paid is deleted after 90 days, and its message forgotten after two', async () => {
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

/** Returns a PNG whose header says that it has so many pixels, without them. */
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
    ['cut in the middle', async () => (await drawSlip(slipText())).subarray(0, 9000), 'UNREADABLE_PICTURE'],
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

  test('beyond the limit, or of another type, is not read', async () => {
    const made = await order(shared, payer, { planId: 'small' });
    expect((await send(made.id, Buffer.alloc(10 * 1024 * 1024 + 1))).code).toBe('PAYLOAD_TOO_LARGE');
    for (const type of ['image/svg+xml', 'image/gif', 'application/json'])
      expect((await send(made.id, Buffer.from('{}'), { type })).code).toBe('UNSUPPORTED_MEDIA_TYPE');
    const json = { method: 'POST', path: `/order/${made.id}/cancel` } as const;
    expect((await askQuota(shared, payer, json)).status).toBe(200);
  });
});

describe('the verifier of the operator', () => {
  /** Runs the verification of a new slip by a program; returns the order afterwards. */
  async function verifyBy(script: (made: Order) => string): Promise<Order> {
    const folder = await mkdtemp(join(tmpdir(), 'kepwai-verifier-'));
    forFile.onTestFinished(() => rm(folder, { recursive: true }));
    const made = await order(shared, payer, { planId: 'small' });
    await send(made.id, await slipOf(newReference()));
    const program = join(folder, 'verify');
    await writeFile(program, `#!/bin/sh\n${script(made)}\n`);
    await chmod(program, 0o755);
    const slip = await shared.deps.db
      .selectFrom('order_slips')
      .select('id')
      .where('order_id', '=', made.id)
      .executeTakeFirstOrThrow();
    const deps = { ...shared.deps, slipVerifier: createProgramVerifier(program, { timeoutMs: 2000 }) };
    const verify = () => verifySlip(deps, { slipId: slip.id }, { signal: new AbortController().signal });
    await verify();
    await verify();
    return await seeOrder(shared, payer, made.id);
  }
  const confirm = (amountSatang: number, paidAt = now) =>
    `test "$1" = 004 && echo '${JSON.stringify({ verdict: 'confirmed', amountSatang, paidAt })}'`;

  test('pays the order, once', async () => {
    const paid = await verifyBy(({ amountSatang }) => confirm(amountSatang));
    expect(paid).toMatchObject({ state: 'paid', slip: null, review: null });
    expect(await listFaults(shared.deps.db)).toEqual([]);
  });

  test('brings an order with another amount to review', async () => {
    const order = await verifyBy(({ amountSatang }) => confirm(amountSatang - 1));
    expect(order).toMatchObject({ state: 'review', review: { reason: 'partial' }, slip: null });
  });

  test('refuses a slip, or leaves it to the operator', async () => {
    expect((await verifyBy(() => `echo '{"verdict":"refused"}'`)).slip?.state).toBe('refused');
    payer = await buildPayer(shared);
    expect((await verifyBy(() => `echo '{"verdict":"unknown"}'`)).slip?.state).toBe('waiting');
  });

  test.for(['exit 1', 'echo paid', 'sleep 9', `echo '{"verdict":"confirmed","amountSatang":-1}'`])(
    'that does %s is asked again later, and pays nothing',
    async (script) => {
      await expect(verifyBy(() => script)).rejects.toThrow();
    },
  );
});
