import { dayMs } from '@kepwai/rules/time';
import { sql } from 'kysely';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { call, createCall } from '../../../../test/call.ts';
import { bearer, tokenFor } from '../../../../test/callers.ts';
import { testNoon } from '../../../../test/clock.ts';
import { createTestApp, forFile, registerUser, type TestApp } from '../../../../test/index.ts';
import {
  buildPayer,
  buy,
  order,
  type Payer,
  testPayments,
  testReceipt,
} from '../../../../test/scenes/money/money.ts';
import { buildUser } from '../../../../test/scenes/rows.ts';
import type { components } from '../../../generated/schema.ts';
import { drawReceipt } from './receipt-pdf.ts';
import { inBaht, itemLines, sumLines, titleOf } from './receipt-words.ts';
import { deletePastReceipts } from './receipts.ts';
import { wrapLines } from './wrap-lines.ts';

const operator = {
  name: 'บริษัท เก็บของ จำกัด',
  address: '1 ถนนสุขุมวิท กรุงเทพฯ 10110',
  contact: 'billing@kepwai.example',
  dataProtectionOfficer: null,
};
const taxInvoice = {
  name: 'บริษัท ใจดี จำกัด',
  address: '1/2 ถนนสุขใจ\nกรุงเทพฯ 10110',
  taxId: '0105556000009',
  branch: '00000',
};

let shared: TestApp;
let payer: Payer;
let now: Date;
beforeAll(async () => {
  now = testNoon;
  shared = await createTestApp(forFile, { clock: () => now }, { payments: testPayments, operator });
});
beforeEach(async () => {
  now = new Date(now.getTime() + 2 * dayMs);
  payer = await buildPayer(shared);
});

const request = createCall(() => shared);

const issue = async (orderId: string, isTaxInvoice = false) =>
  request('issueReceipt', {
    as: bearer(await tokenFor(shared, payer.userId)),
    path: { orderId },
    body: { isTaxInvoice },
  });
type TaxInvoice = components['schemas']['TaxInvoice'];

const saveAccount = async (invoice: TaxInvoice | null) =>
  await call(shared, 'putMyAccount', {
    as: bearer(await tokenFor(shared, payer.userId)),
    body: { name: 'สมหญิง', email: 'a@example.com', phone: null, taxInvoice: invoice },
  });

describe('a receipt', () => {
  test('has its number from the payment on, and is a PDF once it is issued', async () => {
    const paid = await buy(shared, payer, { planId: 'small' });
    const before = await request('getReceipt', {
      as: bearer(await tokenFor(shared, payer.userId)),
      path: { orderId: paid.id },
    });
    expect(before.data).toMatchObject({
      number: paid.receiptNumber,
      issuedAt: null,
      pdfUrl: null,
      canIssue: true,
    });
    const { data } = await issue(paid.id);
    expect(data).toMatchObject({ number: paid.receiptNumber, issuedAt: now.toISOString(), buyer: null });
    const pdf = await call(shared, 'getReceiptPdf', { at: data.pdfUrl ?? '' });
    expect(pdf.headers['content-type']).toBe('application/pdf');
    expect(pdf.headers['content-disposition']).toContain(`receipt-${data.number}.pdf`);
    expect(pdf.bytes.subarray(0, 5).toString()).toBe('%PDF-');
  });

  test('never changes: neither by another choice, nor with account, operator or quota', async () => {
    const paid = await buy(shared, payer, { planId: 'small' });
    await saveAccount(taxInvoice);
    const first = await issue(paid.id, true);
    expect(first.data.buyer).toEqual(taxInvoice);
    const bytes = async () =>
      (
        await shared.app.inject({
          url:
            (
              await request('getReceipt', {
                as: bearer(await tokenFor(shared, payer.userId)),
                path: { orderId: paid.id },
              })
            ).data.pdfUrl ?? '',
        })
      ).rawPayload;
    const pdf = await bytes();
    await saveAccount({ ...taxInvoice, name: 'บริษัท ใหม่ จำกัด' });
    await shared.deps.db.deleteFrom('quotas').where('id', '=', payer.quotaId).execute();
    expect(await issue(paid.id, true)).toMatchObject({ status: 200, data: { buyer: taxInvoice } });
    expect(await issue(paid.id, false)).toMatchObject({ status: 409, code: 'RECEIPT_ISSUED' });
    expect((await bytes()).equals(pdf)).toBe(true);
    const change = shared.deps.db.updateTable('receipts').set({ issued_at: now }).execute();
    await expect(change).rejects.toThrow('never changes');
  });

  test('is issued once, however often and concurrently it is requested', async () => {
    const paid = await buy(shared, payer, { planId: 'small' });
    const answers = await Promise.all([issue(paid.id), issue(paid.id), issue(paid.id)]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
  });

  test('names a buyer only with the tax details of the account', async () => {
    const paid = await buy(shared, payer, { planId: 'small' });
    await saveAccount(null);
    expect(await issue(paid.id, true)).toMatchObject({ status: 409, code: 'TAX_DETAILS_REQUIRED' });
  });

  test('is only for the payer, and only of a payment', async () => {
    const paid = await buy(shared, payer, { planId: 'small' });
    const { id: managerId } = await buildUser(shared.deps.db);
    await registerUser(shared.deps.db, managerId);
    const manager = { quota_id: payer.quotaId, user_id: managerId };
    await shared.deps.db.insertInto('quota_managers').values(manager).execute();
    expect(
      (
        await request('getReceipt', {
          as: bearer(await tokenFor(shared, managerId)),
          path: { orderId: paid.id },
        })
      ).status,
    ).toBe(404);
    const open = await order(shared, payer, { planId: 'large' });
    expect(
      (
        await request('getReceipt', {
          as: bearer(await tokenFor(shared, payer.userId)),
          path: { orderId: open.id },
        })
      ).status,
    ).toBe(404);
  });

  test('opens at its address for ten minutes, and at no other', async () => {
    const paid = await buy(shared, payer, { planId: 'small' });
    const { pdfUrl } = (await issue(paid.id)).data;
    const open = async (url: string) => (await shared.app.inject({ url })).statusCode;
    expect(await open(`${pdfUrl}x`)).toBe(404);
    const made = await order(shared, payer, { planId: 'large' });
    const signature = made.qr?.imageUrl.split('?t=')[1] ?? '';
    expect(await open(`/api/order/${made.id}/receipt.pdf?t=${signature}`)).toBe(404);
    now = new Date(now.getTime() + 11 * 60_000);
    expect(await open(pdfUrl ?? '')).toBe(410);
  });
});

test('a receipt is drawn with Thai text, the same bytes each time', async () => {
  const issuedAt = new Date('2026-11-25T18:05:00Z');
  const [first, second] = [
    await drawReceipt(testReceipt, issuedAt),
    await drawReceipt(testReceipt, issuedAt),
  ];
  expect(first.equals(second)).toBe(true);
  expect(first.length).toBeGreaterThan(5000);
});

test.each([
  ['ใบเสร็จรับเงิน', 0, null],
  ['ใบเสร็จรับเงิน / ใบกำกับภาษีอย่างย่อ', 7, null],
  ['ใบเสร็จรับเงิน / ใบกำกับภาษี', 7, testReceipt.buyer],
])('a receipt is called %s with %i %% VAT', (title, vatPercent, buyer) => {
  expect(titleOf({ ...testReceipt, vatPercent, buyer }).join(' / ')).toBe(title);
});

test('the lines of a receipt add up', () => {
  const lines = sumLines(testReceipt);
  expect(lines.map(([label, satang]) => `${label} ${inBaht(satang)}`)).toEqual([
    'ส่วนลด −0.03',
    'มูลค่าก่อนภาษีมูลค่าเพิ่ม 55.11',
    'ภาษีมูลค่าเพิ่ม 7% 3.86',
    'รวมทั้งสิ้น (รวมภาษีมูลค่าเพิ่ม) 58.97',
  ]);
  expect(itemLines(testReceipt)).toEqual([
    'ค่าที่เก็บไฟล์ แพ็กเกจเล็ก 50 GB รายเดือน',
    'ตั้งแต่ 26 พฤศจิกายน 2569 ถึง 26 ธันวาคม 2569',
  ]);
  expect([inBaht(5), inBaht(123_456_789)]).toEqual(['0.05', '1,234,567.89']);
});

test('lines of a receipt break between Thai words, and inside words that are wider than a line', () => {
  const measure = (text: string) => [...text].length;
  const text = 'เก็บไว้ก่อนเที่ยงคืน (มหาชน)\nกขค https://example.com/very/long';
  const lines = wrapLines(text, { width: 12, measure });
  expect(lines.every((line) => measure(line) <= 12)).toBe(true);
  expect(lines.join('').replaceAll(' ', '')).toBe(text.replaceAll(/\s/g, ''));
  expect(lines[0]).toBe('เก็บไว้ก่อน');
});

test('a receipt is deleted with its tax details once the law no longer requires it, and issued no more', async () => {
  const before = now;
  const paid = await buy(shared, payer, { planId: 'small' });
  await saveAccount(taxInvoice);
  await issue(paid.id, true);
  const paidYear = Number(paid.receiptNumber?.slice(0, 4));
  now = new Date(Date.UTC(paidYear + 6, 11, 31, 16));
  await deletePastReceipts(shared.deps);
  expect(
    (
      await request('getReceipt', {
        as: bearer(await tokenFor(shared, payer.userId)),
        path: { orderId: paid.id },
      })
    ).data.buyer,
  ).toEqual(taxInvoice);
  now = new Date(Date.UTC(paidYear + 6, 11, 31, 17));
  await deletePastReceipts(shared.deps);
  expect(
    (
      await request('getReceipt', {
        as: bearer(await tokenFor(shared, payer.userId)),
        path: { orderId: paid.id },
      })
    ).data,
  ).toMatchObject({
    issuedAt: null,
    buyer: null,
    canIssue: false,
    pdfUrl: null,
  });
  expect(await issue(paid.id)).toMatchObject({ status: 409, code: 'RECEIPTS_OFF' });
  const { rows } = await sql`select from receipts where facts::text like ${`%${taxInvoice.taxId}%`}`.execute(
    shared.deps.db,
  );
  expect(rows).toEqual([]);
  now = before;
});
