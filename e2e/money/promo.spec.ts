import { findViolations } from '../support/axe.ts';
import { expect, runCommand, test } from '../support/fixtures.ts';
import { shownAs } from '../support/words.ts';

test.use({ hasTouch: true, viewport: { width: 375, height: 812 } });

test('the operator makes a code, a person enters it by touch, and nobody gets it twice', async ({
  page,
  family: { mother, father },
  openAs,
}) => {
  const printed = await runCommand(['promo', 'create', '--storage', '5GB', '--days', '90', '--uses', '1']);
  const [token = ''] = /[0-9A-Z]{4}-[0-9A-Z]{4}/.exec(printed) ?? [];
  expect(token).not.toBe('');

  await test.step('its short address leads to what it gives, and a tap takes it', async () => {
    await openAs(mother, '/microapp');
    await page.goto(`/${token}`);
    await expect(page.getByRole('heading', { name: shownAs('ที่เก็บเพิ่ม 5 GB นาน 90 วัน') })).toBeVisible();
    expect(await findViolations(page)).toEqual([]);
    await page.getByRole('button', { name: shownAs('ใช้โค้ดนี้') }).tap();
    await expect(page.getByRole('heading', { name: shownAs('เพิ่ม 5 GB แล้ว') })).toBeVisible();
    expect(await findViolations(page)).toEqual([]);
    await page.getByRole('link', { name: /^เปิด/ }).tap();
    await expect(page.getByText(/6 GB/).first()).toBeVisible();
  });

  await test.step('the same person is told that they have it', async () => {
    await page.goto(`/microapp/promo/${token}`);
    await expect(page.getByText(shownAs('ใช้โค้ดนี้ไปแล้ว')).first()).toBeVisible();
  });

  await test.step('another person comes too late', async () => {
    await openAs(father, `/microapp/promo/${token}`);
    await expect(page.getByRole('button', { name: shownAs('ใช้โค้ดนี้') })).toHaveCount(0);
    expect(await runCommand(['promo', 'list'])).toContain(token);
  });
});
