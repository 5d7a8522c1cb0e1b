import type { Page } from '@playwright/test';
import { findViolations } from '../support/axe.ts';
import { expect, lineOrigin, runCommand, test } from '../support/fixtures.ts';
import { shownAs } from '../support/words.ts';

test.use({ hasTouch: true, viewport: { width: 375, height: 812 } });

test('two people pay for the group’s storage by a hat, one of them without a name', async ({
  page,
  browser,
  baseURL,
  family,
  openAs,
}) => {
  const { mother, father, groupId } = family;
  const route = `/microapp/${groupId}/quota/hat`;
  const missing = (one: Page) => one.getByRole('button', { name: shownAs('ช่วยลงขัน'), exact: true });

  await test.step('a member who owns nothing opens it', async () => {
    await openAs(father, route);
    await page.getByRole('radio', { name: shownAs('เล็ก 50 GB รายเดือน') }).check();
    await page.getByRole('button', { name: shownAs('เปิดให้ลงขัน 59 บาท') }).tap();
    await expect(page.getByRole('heading', { name: shownAs('59 บาท') })).toBeVisible();
    expect(await findViolations(page)).toEqual([]);
  });

  await test.step('they give some of it by name', async () => {
    await missing(page).tap();
    const sheet = page.getByRole('dialog', { name: shownAs('ช่วยลงขัน') });
    await sheet.getByRole('radio').first().check();
    await sheet.getByRole('button', { name: shownAs('ไปโอน') }).tap();
    await approve(page);
    await page.getByRole('link', { name: shownAs('ดูยอดลงขัน') }).tap();
    await expect(page.getByText('พ่อชัย').first()).toBeVisible();
  });

  const context = await browser.newContext({ hasTouch: true, viewport: { width: 375, height: 812 } });
  const other = await context.newPage();

  await test.step('another gives the rest without a name', async () => {
    const query = new URLSearchParams({
      redirect_uri: new URL(route, baseURL).href,
      user_id: mother.userId,
    });
    await other.goto(`${lineOrigin()}/dev/authorize?${query}`);
    await missing(other).tap();
    const sheet = other.getByRole('dialog', { name: shownAs('ช่วยลงขัน') });
    await sheet.getByRole('radio').last().check();
    await sheet.getByRole('switch', { name: shownAs('บอกชื่อฉัน') }).tap();
    await sheet.getByRole('button', { name: shownAs('ไปโอน') }).tap();
    await approve(other);
    await other.getByRole('link', { name: shownAs('ดูยอดลงขัน') }).tap();
    await expect(other.getByText(shownAs('ครบแล้ว ขอบคุณทุกคน'))).toBeVisible();
    expect(await findViolations(other)).toEqual([]);
  });

  await test.step('the first sees who gave as they chose, and what it paid', async () => {
    await page.reload();
    await expect(page.getByText(shownAs('ครบแล้ว ขอบคุณทุกคน'))).toBeVisible();
    await expect(page.getByText('พ่อชัย').first()).toBeVisible();
    await expect(page.getByText(shownAs('ไม่บอกชื่อ'))).toBeVisible();
    expect(await runCommand(['ledger', 'check'])).not.toContain('not balanced');
    await page.goto(`/microapp/${groupId}/quota`);
    await expect(page.getByText(/50 GB/).first()).toBeVisible();
  });
  await context.close();
});

/** Lets the money of the displayed gift arrive, and waits until the page shows it. */
async function approve(page: Page): Promise<void> {
  await expect(page.getByRole('img', { name: /^QR พร้อมเพย์/ })).toBeVisible();
  const id = new URL(page.url()).searchParams.get('gift') ?? '';
  expect(await runCommand(['payment', 'approve', id])).toContain('is paid');
  await expect(page.getByRole('heading', { name: shownAs('ขอบคุณที่ช่วย') })).toBeVisible();
}
