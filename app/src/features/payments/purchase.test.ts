import { expect, test } from 'vitest';
import { parsePurchase } from './purchase.ts';

const quota = '8f14e45f-ceea-467f-a5f8-5e3d3f6c1a22';
const order = '5b0c5f8e-5f5e-4a53-9d0a-0f3f6f3f9a11';
const nothing = { quotaId: null, orderId: null, planId: null, period: 'month' };

test.each([
  ['', nothing],
  [`quota=${quota}`, { ...nothing, quotaId: quota }],
  [`quota=${quota}&plan=medium`, { ...nothing, quotaId: quota, planId: 'medium' }],
  [
    `quota=${quota}&plan=medium&period=year`,
    { ...nothing, quotaId: quota, planId: 'medium', period: 'year' },
  ],
  [`quota=${quota}&period=decade`, { ...nothing, quotaId: quota }],
  [`quota=${quota}&order=${order}`, { ...nothing, quotaId: quota, orderId: order }],
  ['quota=mine', null],
  [`order=${order}`, null],
  [`quota=${quota}&order=1`, null],
  [`quota=${quota}&plan=../free`, null],
])('“%s” names %o', (query, purchase) => {
  expect(parsePurchase(new URLSearchParams(query))).toEqual(purchase);
});
