import type { Page } from '@playwright/test';
import { type Api, findFiles } from '../support/api.ts';
import { expect, runCommand, test } from '../support/fixtures.ts';
import { pictures, postFile } from '../support/line.ts';
import { whole } from '../support/whole.ts';
import { shownAs } from '../support/words.ts';

/** LINE on each phone, which opens nothing. */
const phones = [
  { phone: 'an iPhone', inLine: 'liff=ios,group,blocked', details: {} },
  { phone: 'Android', inLine: 'liff=android,group,blocked', details: whole },
];

/** Taps a way out, and checks that the outcome is announced and a link is offered instead. */
async function leavesWithLink(page: Page, tap: () => Promise<void>, link: string | RegExp): Promise<void> {
  const place = page.url();
  await tap();
  const answer = page.getByRole('region', { name: 'การแจ้งผล' });
  await answer.getByRole('button', { name: shownAs('คัดลอกลิงก์') }).tap();
  await expect(answer.getByText(shownAs('คัดลอกลิงก์แล้ว วางในเบราว์เซอร์ได้เลย'))).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(link);
  expect(page.url()).toBe(place);
  await expect(page.getByText('Internal Server Error')).toHaveCount(0);
  await answer.getByRole('button', { name: 'ปิด' }).tap();
}

test.beforeEach(async ({ context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
});

for (const { phone, inLine, details } of phones) {
  test(
    `LINE on ${phone} that opens nothing: files, their ZIP and the activity leave with a link`,
    details,
    async ({ page, family, line, openAs }) => {
      const { mother, chat, api, groupId } = family;
      await line.post(chat, { by: mother, type: 'image', contents: pictures(2) });
      await postFile(line, { chat, by: mother, name: 'บิล.txt' });
      const [file] = await findFiles(api, { groupId, count: 3 });
      const button = (name: string | RegExp) => page.getByRole('button', { name });

      await test.step('one file', async () => {
        await openAs(mother, `/microapp/${groupId}/file/${file?.id}?${inLine}`);
        await leavesWithLink(
          page,
          () => page.getByRole('link', { name: /^บันทึก / }).tap(),
          new RegExp(`/microapp/${groupId}/file/${file?.id}\\?save=1`),
        );
      });

      await test.step('the table of the activity', async () => {
        await page.goto(`/microapp/${groupId}/activity?${inLine}`);
        await leavesWithLink(page, () => page.getByRole('link', { name: /CSV/ }).tap(), /activity\.csv\?/);
      });

      await test.step('the ZIP of several files, which does not say that it began', async () => {
        await page.goto(`/microapp/${groupId}/file?${inLine}`);
        await page.locator('[data-file] a').first().press('Space');
        await page.keyboard.press('Control+a');
        const bar = page.getByRole('region', { name: 'ที่เลือกไว้' });
        const save = bar.getByRole('button', { name: /^(ดาวน์โหลด|บันทึก)/ });
        await save.tap();
        const sheet = page.getByRole('dialog');
        await leavesWithLink(
          page,
          () => sheet.getByRole('button', { name: shownAs('เปิดในเบราว์เซอร์') }).tap(),
          /\/api\//,
        );
        await expect(page.getByText(shownAs('เริ่มดาวน์โหลดแล้ว'))).toHaveCount(0);
      });

      await test.step('the upload, on phones whose LINE loses files', async () => {
        if (phone !== 'Android') return;
        await page.goto(`/microapp/${groupId}/file/upload?${inLine}`);
        await leavesWithLink(page, () => button(shownAs('เปิดในเบราว์เซอร์')).tap(), /\/file\/upload$/);
      });
    },
  );

  test(
    `LINE on ${phone} that opens nothing: a code to pay, its picture and its receipt leave with a link`,
    details,
    async ({ page, family: { mother, api }, openAs }) => {
      const quotaId = await findQuota(api);
      const button = (name: string | RegExp) => page.getByRole('button', { name });
      const orderId = () => new URL(page.url()).searchParams.get('order') ?? '';
      await openAs(mother, `/microapp/subscribe?quota=${quotaId}&plan=medium&${inLine}`);

      await test.step('the picture of the code', async () => {
        await button(shownAs('จ่าย 129 บาท')).tap();
        await page.getByRole('img', { name: /^QR พร้อมเพย์/ }).waitFor();
        await page.waitForURL(/order=/);
        await leavesWithLink(
          page,
          () => page.getByRole('link', { name: shownAs('บันทึกรูป') }).tap(),
          /\/api\//,
        );
      });

      await test.step('the order', async () => {
        await leavesWithLink(
          page,
          () => button(shownAs('เปิดในเบราว์เซอร์')).tap(),
          new RegExp(`/microapp/subscribe\\?quota=${quotaId}&order=${orderId()}$`),
        );
      });

      await test.step('the receipt', async () => {
        await runCommand(['payment', 'approve', orderId()]);
        await button(shownAs('ใบเสร็จ (PDF)')).tap();
        const dialog = page.getByRole('dialog');
        await dialog.getByRole('button', { name: shownAs('ออกใบเสร็จ') }).tap();
        await leavesWithLink(
          page,
          () => dialog.getByRole('button', { name: shownAs('เปิดใบเสร็จ (PDF)') }).tap(),
          /\/receipt\.pdf\?/,
        );
      });
    },
  );

  test(
    `LINE on ${phone} that opens nothing: the page of Stripe leaves with a link`,
    details,
    async ({ page, family: { mother, api }, openAs }) => {
      await openAs(mother, `/microapp/subscribe?quota=${await findQuota(api)}&plan=medium&${inLine}`);
      await page.getByRole('radio', { name: 'บัตร' }).check();
      await page.getByRole('button', { name: shownAs('จ่าย 129 บาท') }).tap();
      const pay = page.getByRole('button', { name: shownAs('ไปหน้าจ่ายเงิน') });
      await pay.waitFor();
      await leavesWithLink(page, () => pay.tap(), /\/c\/pay\//);
      await leavesWithLink(
        page,
        () => page.getByRole('link', { name: shownAs('แตะที่นี่') }).tap(),
        /\/c\/pay\//,
      );
    },
  );

  test(
    `LINE on ${phone} that opens nothing: the ZIP of my data leaves with a link`,
    details,
    async ({ page, family: { mother, chat }, line, openAs }) => {
      await postFile(line, { chat, by: mother, name: 'แผน.txt' });
      await openAs(mother, `/microapp/my-data?${inLine}`);
      await page.getByRole('button', { name: shownAs('ขอข้อมูลของฉัน') }).tap();
      const save = page.getByRole('button', { name: shownAs('ดาวน์โหลด ZIP') });
      await save.waitFor();
      await leavesWithLink(page, () => save.tap(), /\/api\//);
      await expect(page.getByText(shownAs('เริ่มดาวน์โหลดแล้ว'))).toHaveCount(0);
    },
  );

  test(
    `LINE on ${phone} that opens nothing: an article opens in it, a document and a contact leave by a copy`,
    details,
    async ({ page, family: { mother, groupId }, line, openAs }) => {
      await test.step('an article is a page that LINE shows, and back leaves it', async () => {
        await openAs(mother, `/microapp/${groupId}?sheet=help&${inLine}`);
        const sheet = page.getByRole('dialog');
        await sheet.getByRole('searchbox').fill('LINE');
        await sheet.locator('a[href^="/articles/"]').first().tap();
        await page.waitForURL(/\/articles\//);
        await page.getByRole('heading', { level: 1 }).waitFor();
        await page.goBack();
        await page.waitForURL(`**/microapp/${groupId}**`);
      });

      // The configuration of the page, with a contact that the operator may give.
      let contact = '02-123-4567';
      await page.route(/\/microapp|\/legal/, async (route) => {
        if (route.request().resourceType() !== 'document') return await route.fallback();
        const answer = await route.fetch({ maxRedirects: 0 });
        const body = (await answer.text()).replace('"contact":null', `"contact":"${contact}"`);
        await route.fulfill({ response: answer, body });
      });

      await test.step('a document beside what one accepts', async () => {
        await openAs(await line.createPerson('ป้าแดง'), `/microapp/register?${inLine}`);
        // Routes do not see the target of the sign-in's redirect.
        await page.reload();
        await leavesWithLink(
          page,
          () =>
            page
              .getByRole('link', { name: shownAs('อ่านทั้งหมด') })
              .first()
              .tap(),
          /\/legal\/terms$/,
        );
      });

      const findContact = async () => {
        await page.getByText(shownAs('ถ้าไม่ยอมรับจะเป็นอย่างไร')).tap();
        await page.getByRole('link', { name: shownAs('หน้าแนะนำเก็บไว้') }).tap();
        await page
          .getByRole('link', { name: shownAs('นโยบายความเป็นส่วนตัว') })
          .first()
          .tap();
        return page.getByRole('link', { name: contact }).first();
      };
      const leavesWithCopy = async (copied: string) => {
        await (await findContact()).tap();
        const answer = page.getByRole('region', { name: 'การแจ้งผล' });
        await answer.getByRole('button', { name: shownAs('คัดลอก') }).tap();
        await expect(answer.getByText(shownAs('คัดลอกแล้ว'))).toBeVisible();
        expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(copied);
      };

      await test.step('the telephone of the operator', () => leavesWithCopy('021234567'));

      await test.step('the mail of the operator', async () => {
        contact = 'dpo@kepwai.example';
        await page.goto(`/microapp/register?${inLine}`);
        await leavesWithCopy('dpo@kepwai.example');
      });
    },
  );
}

async function findQuota(api: Api): Promise<string> {
  const [own] = await api.list<{ quota: { id: string } }>('/api/me/quota');
  if (!own) throw new Error('one quota');
  return own.quota.id;
}
