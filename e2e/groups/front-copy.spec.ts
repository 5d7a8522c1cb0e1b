import { ageChecks, closeGroup, holdCheck } from '../support/checks.ts';
import { copiesWith } from '../support/copies.ts';
import { expect, openGroup, test } from '../support/fixtures.ts';
import { postFile } from '../support/line.ts';

test('the front is shown from the device once it is checked, until the server refuses it or the person signs out', async ({
  page,
  family,
  line,
  openAs,
}) => {
  await openAs(family.mother, '/microapp');
  const groupId = await openGroup(page, family.chat);
  await postFile(line, { chat: family.chat, by: family.father, name: 'ความลับ.txt' });
  const tile = page.getByRole('link', { name: /ความลับ\.txt/ }).first();
  await expect(tile).toBeVisible();
  await expect.poll(() => copiesWith(page, 'ความลับ.txt')).toBe(1);

  await test.step('a moment after its check, without an answer of the server', async () => {
    await page.route('**/api/**', (route) => route.abort());
    await page.goto(`/microapp/${groupId}`);
    await expect(tile).toBeVisible();
    const notice = page.getByRole('alert').filter({ hasText: 'แสดงข้อมูลที่มี' });
    await expect(notice).toBeVisible();
    await page.unroute('**/api/**');
    // A retry of its own may come first.
    await expect(async () => {
      if (await notice.isVisible())
        await notice.getByRole('button', { name: 'ลองอีกครั้ง' }).click({ timeout: 1_000 });
      await expect(notice).toBeHidden({ timeout: 1_000 });
    }).toPass();
    await expect(tile).toBeVisible();
  });

  await test.step('later, once the check answers, which is asked first', async () => {
    await closeGroup(page);
    await ageChecks(page, 6);
    const calls: string[] = [];
    page.on('request', (request) => {
      const { pathname } = new URL(request.url());
      if (pathname.includes(groupId) && pathname.startsWith('/api/')) calls.push(pathname);
    });
    const check = await holdCheck(page);
    await page.goto(`/microapp/${groupId}`);
    await check.asked;
    await expect(page.getByRole('status').filter({ hasText: 'กำลังเปิดตู้' })).toBeVisible();
    await expect(tile).toHaveCount(0);
    expect(calls).toEqual([`/api/me/group/${groupId}/verify`]);
    // Nothing else answers, so the front comes from the device.
    await page.route(`**/api/group/${groupId}**`, (route) => route.abort());
    await check.answer();
    await expect(tile).toBeVisible();
    await page.unrouteAll({ behavior: 'wait' });
  });

  await test.step('the server refuses the group', async () => {
    const body = { success: false, error: { code: 'NOT_FOUND', message: 'ไม่พบ', requestId: 'r' } };
    await page.route(`**/api/**/${groupId}**`, (route) => route.fulfill({ status: 404, json: body }));
    await page.goto(`/microapp/${groupId}`);
    await page.waitForURL('/404');
    expect(await copiesWith(page, 'ความลับ.txt')).toBe(0);
    await page.unroute(`**/api/**/${groupId}**`);
  });

  await test.step('the person signs out', async () => {
    await page.goto(`/microapp/${groupId}`);
    await expect.poll(() => copiesWith(page, 'ความลับ.txt')).toBe(1);
    await page.getByRole('button', { name: /บัญชี/ }).click();
    await page.getByRole('button', { name: 'ออกจากระบบ', exact: true }).click();
    await page.waitForURL('/');
    expect(await copiesWith(page, '')).toBe(0);
  });
});
