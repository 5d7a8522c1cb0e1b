import { findViolations } from '../support/axe.ts';
import { expect, runCommand, test } from '../support/fixtures.ts';
import { shownAs } from '../support/words.ts';

test.use({ hasTouch: true, viewport: { width: 375, height: 812 } });

test('a plan is ordered by touch, paid with too little, then with the rest, while the network is cut', async ({
  page,
  context,
  family: { mother, api },
  openAs,
}) => {
  const [own] = await api.list<{ quota: { id: string } }>('/api/me/quota');
  const quotaId = own?.quota.id ?? '';
  const orderId = () => new URL(page.url()).searchParams.get('order') ?? '';

  await test.step('the plan is chosen beside what is used, and its code is shown', async () => {
    await openAs(mother, `/microapp/quota/${quotaId}`);
    await page.getByRole('link', { name: shownAs('แพ็กเกจและการจ่าย') }).tap();
    const plan = page.getByRole('article', { name: shownAs('กลาง 200 GB') });
    await plan.getByRole('link', { name: shownAs('เลือกแพ็กเกจนี้') }).tap();
    await page.getByRole('button', { name: shownAs('จ่าย 129 บาท') }).tap();
    const code = page.getByRole('img', { name: /^QR พร้อมเพย์/ });
    await expect(code).toBeVisible();
    // The picture comes from the server, whole.
    await expect
      .poll(() => code.evaluate((image: HTMLImageElement) => image.naturalWidth))
      .toBeGreaterThan(100);
    await expect(page).toHaveURL(/order=/);
    expect(await findViolations(page)).toEqual([]);
  });

  await test.step('leaving and coming back finds the same order', async () => {
    const before = orderId();
    await page.goto(`/microapp/quota/${quotaId}/upgrade`);
    await page.getByRole('link', { name: shownAs('จ่ายต่อ') }).tap();
    await expect(page.getByRole('img', { name: /^QR พร้อมเพย์/ })).toBeVisible();
    expect(orderId()).toBe(before);
    await page.getByRole('button', { name: 'จ่ายแล้ว', exact: true }).tap();
    await expect(page.getByText(shownAs('กำลังรอเงินเข้า'))).toBeVisible();
  });

  await test.step('too little is no payment, and the page says what came', async () => {
    expect(await runCommand(['payment', 'list'])).toContain(orderId());
    const printed = await runCommand([
      'payment',
      'approve',
      orderId(),
      '--amount',
      '29.00',
      '--reference',
      'BANK0001',
    ]);
    expect(printed).toContain('is not paid');
    await expect(page.getByText(/^ได้รับ 29/)).toBeVisible();
    expect(await findViolations(page)).toEqual([]);
  });

  await test.step('the rest comes while the network is cut, and shows once it is back', async () => {
    await context.setOffline(true);
    const rest = ['payment', 'approve', orderId(), '--amount', '100.00', '--reference', 'BANK0002'];
    await runCommand(rest);
    expect(await runCommand(rest)).toContain('arrived before');
    expect(await runCommand(['payment', 'approve', orderId()])).toContain('is paid');
    expect(await runCommand(['payment', 'approve', orderId()])).toContain('was paid before');
    await expect(page.getByText(/^ได้รับ 29/)).toBeVisible();
    await context.setOffline(false);
    await expect(page.getByRole('heading', { name: shownAs('จ่ายแล้ว ขอบคุณ') })).toBeVisible();
    await expect(page.getByRole('heading', { name: /^ใบเสร็จ/ })).toBeVisible();
    expect(await findViolations(page)).toEqual([]);
  });

  await test.step('the quota has its plan, the order is in the history, and the ledger balances', async () => {
    await page.getByRole('link', { name: shownAs('ดูที่เก็บนี้') }).tap();
    await expect(page.getByText(/200 GB/).first()).toBeVisible();
    expect(await runCommand(['ledger', 'check'])).not.toContain('not balanced');
  });
});
