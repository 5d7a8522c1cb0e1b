import { expect, test } from 'vitest';
import { testPayments } from '../../../test/scenes/money/money.ts';
import { paymentAdvice, paymentChecks } from './payment-checks.ts';

const operator = {
  name: 'บริษัท เก็บของ จำกัด',
  address: '1 ถนนสุขุมวิท',
  contact: null,
  dataProtectionOfficer: null,
};
const complete = { mode: 'production', payments: testPayments, operator } as const;
const receipts = (env: Parameters<typeof paymentChecks>[0]) =>
  paymentChecks(env).find(({ name }) => name === 'Receipts');

test('production requires the details for receipts if something can be bought', async () => {
  await expect(receipts(complete)?.run()).resolves.toContain('0105556000009, branch 00000');
  const nameless = { ...complete, operator: { ...operator, address: null } };
  await expect(receipts(nameless)?.run()).rejects.toThrow('no name, address or tax number');
  const untaxed = { ...complete, payments: { ...testPayments, sellerTaxId: null } };
  await expect(receipts(untaxed)?.run()).rejects.toThrow('no name, address or tax number');
  const withoutVat = { ...untaxed, payments: { ...untaxed.payments, vatPercent: 0 } };
  await expect(receipts(withoutVat)?.run()).resolves.toContain('no tax number');
  expect(
    paymentChecks({ ...complete, payments: { ...testPayments, promptPay: null, stripe: null } }),
  ).toEqual([]);
});

test('development only warns about missing payments', () => {
  const env = { ...complete, mode: 'development', operator: { ...operator, name: null } } as const;
  expect(receipts(env)).toBeUndefined();
  expect(paymentAdvice(env).join()).toContain('No receipts can be issued');
  expect(paymentAdvice({ ...env, operator }).join()).not.toContain('No receipts');
});
