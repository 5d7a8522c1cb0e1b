import { beforeAll, expect, test } from 'vitest';
import { testClock } from '../../../../test/clock.ts';
import { createTestApp, forFile, type TestApp } from '../../../../test/index.ts';
import { testPayments } from '../../../../test/scenes/money/money.ts';
import type { PaymentsEnv } from '../../../payments-env.ts';
import { addPlan, listOpenPlans } from './plans.ts';
import { createPlansWriters } from './write-plans.ts';

let shared: TestApp;
beforeAll(async () => {
  shared = await createTestApp(forFile);
});

/** Creates a writer for a deployment with some settings, at a time that the test moves. */
function createWriter(payments: Partial<PaymentsEnv>) {
  const { db, env } = shared.deps;
  let now = Date.parse('2026-11-26T00:00:00Z');
  const { plans, price } = createPlansWriters({
    db,
    clock: () => new Date(now),
    env: { ...env, payments: { ...testPayments, ...payments } },
  });
  return { write: plans, price, wait: (ms: number) => (now += ms) };
}

test('every available plan has its size and prices, and the tax is named if there is one', async () => {
  const html = await createWriter({ vatPercent: 7 }).write();
  expect(html).toContain(
    '<tr><th scope="row">ฟรี 1 GB</th><td data-label="รายเดือน">ฟรี</td><td data-label="รายปี">ฟรี</td></tr>',
  );
  expect(html).toContain(
    '<tr><th scope="row">ใหญ่ 1 TB</th><td data-label="รายเดือน">349 บาท</td><td data-label="รายปี">3,490 บาท</td></tr>',
  );
  expect(html.match(/<tr><th scope="row">/g)).toHaveLength((await listOpenPlans(shared.deps.db)).length);
  expect(html).toContain('ราคารวมภาษีมูลค่าเพิ่ม 7% แล้ว');
  expect(await createWriter({ vatPercent: 0 }).write()).not.toContain('ภาษี');
});

test('the line about plans names the free storage and the lowest price, if payments are accepted', async () => {
  expect(await createWriter({}).price()).toBe('เริ่มฟรี 1 GB มากกว่านั้นเริ่มที่ 59 บาทต่อเดือน');
  expect(await createWriter({ promptPay: null, stripe: null }).price()).toBe('เริ่มฟรี 1 GB');
});

test('a new price is written after a minute, while a concurrent reader gets the former one, and its name is text', async () => {
  const { write, wait } = createWriter({});
  await write();
  await addPlan(shared.deps.db, {
    id: 'odd',
    name: '<b>บ้าน</b>',
    ...{ limit_bytes: 1.5 * 2 ** 30, month_satang: 1050, year_satang: 10_500, created_at: testClock() },
  });
  expect(await write()).not.toContain('10.50 บาท');
  wait(60_000);
  expect(await write()).not.toContain('10.50 บาท');
  await expect
    .poll(write)
    .toContain(
      '<tr><th scope="row">&lt;b&gt;บ้าน&lt;/b&gt; 1.5 GB</th><td data-label="รายเดือน">10.50 บาท</td><td data-label="รายปี">105 บาท</td></tr>',
    );
});

test('a deployment without payments states what is free', async () => {
  const { write } = createWriter({ promptPay: null, stripe: null });
  expect(await write()).toBe('<p>ผู้ให้บริการเปิดให้ใช้ฟรี ที่เก็บละ 1 GB ใช้ร่วมกันได้หลายกลุ่ม</p>');
});
