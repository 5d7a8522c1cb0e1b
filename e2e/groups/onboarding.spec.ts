import type { Frame } from '@playwright/test';
import { expect, lineOrigin, test } from '../support/fixtures.ts';
import { shownAs } from '../support/words.ts';

test('a new person gets from the bot’s first card to an open group with its first picture', async ({
  page,
  line,
}) => {
  const grandmother = await line.createPerson('ยายสาย');

  await test.step('a chat is created, and the invited bot introduces itself', async () => {
    await page.setViewportSize({ width: 1280, height: 800 });
    await page.goto(`${lineOrigin()}/line?as=${grandmother.userId}`);
    await page.getByRole('button', { name: 'สร้างกลุ่ม' }).click();
    const form = page.getByRole('form', { name: 'กลุ่มใหม่' });
    await form.getByRole('textbox', { name: 'ชื่อกลุ่ม' }).fill('ซอยเดียวกัน');
    await form.getByRole('button', { name: 'สร้างกลุ่ม' }).click();
    await expect(page.getByRole('heading', { name: 'ซอยเดียวกัน' })).toBeVisible();
    await page.getByRole('button', { name: 'เชิญบอท' }).click();
    await expect(page.getByRole('log').getByText('เก็บไว้มาอยู่ในกลุ่มนี้แล้ว').first()).toBeVisible();
  });

  const app = await test.step('the card opens the app, which asks to register first', async () => {
    await page.getByRole('log').getByRole('link', { name: 'เลือกที่เก็บ' }).click();
    const phone = await (await page.waitForSelector('iframe')).contentFrame();
    if (phone === null) throw new Error('The phone shows no page.');
    await phone.waitForURL('**/microapp/register*');
    await expect(phone.getByRole('heading', { name: 'สวัสดี ยายสาย' })).toBeVisible();
    return phone;
  });

  await test.step('an unaccepted document is marked; then both are accepted', async () => {
    const open = app.getByRole('button', { name: 'ยอมรับทั้งสองข้อ และเปิดตู้' });
    await open.click();
    await expect(app.getByText('แตะช่องนี้ก่อน แล้วไปต่อได้เลย')).toHaveCount(2);
    await app.getByRole('checkbox', { name: shownAs('ยอมรับข้อตกลงการใช้งาน') }).check();
    await app.getByRole('checkbox', { name: 'รับทราบนโยบายความเป็นส่วนตัว' }).check();
    await open.click();
    await app.waitForURL(/\/microapp\/[0-9a-f-]{36}(\?|$)/);
  });

  await test.step('the group says that nothing is kept yet, and links to the setup', async () => {
    await expect(app.getByText(shownAs('กลุ่มนี้ยังไม่มีที่เก็บ'))).toBeVisible();
    await app.getByRole('link', { name: 'เริ่มตั้งค่ากลุ่ม' }).click();
    await app.waitForURL('**/microapp/onboarding?group=*');
    await expect(currentStep(app)).toHaveText(/เก็บอะไรบ้าง/);
    await app.getByRole('link', { name: 'ต่อไป' }).click();
    await expect(currentStep(app)).toHaveText(shownAs('เลือกที่เก็บ'));
    await app.getByRole('button', { name: shownAs('รับที่เก็บฟรี') }).click();
    await expect(currentStep(app)).toHaveText(/ชนิดไฟล์/);
    await app.getByRole('link', { name: 'เสร็จแล้ว' }).click();
    await expect(app.getByText(shownAs('รอไฟล์แรกจากแชท…'))).toBeVisible();
  });

  await test.step('the first picture from the chat replaces its placeholder', async () => {
    await page
      .locator('input[type=file]')
      .first()
      .setInputFiles({
        name: 'หน้าบ้าน.png',
        mimeType: 'image/png',
        buffer: await page.screenshot(),
      });
    await expect(app.getByText('ไฟล์แรกมาแล้ว')).toBeVisible();
    await app.getByRole('link', { name: 'เปิดตู้ของกลุ่ม' }).click();
    await app.waitForURL(/\/microapp\/[0-9a-f-]{36}(\?|$)/);
    await expect(app.locator('[data-file] a')).toHaveCount(1);
    await expect(app.getByText(shownAs('กลุ่มนี้ยังไม่มีที่เก็บ'))).toBeHidden();
  });

  await test.step('the setup, opened again, says that it is done', async () => {
    const groupId = new URL(app.url()).pathname.split('/')[2];
    await app.goto(new URL(`/microapp/onboarding?group=${groupId}`, app.url()).href);
    await expect(app.getByText(shownAs('มีที่เก็บแล้ว'))).toBeVisible();
    await expect(app.getByRole('link', { name: 'เปิดตู้ของกลุ่ม' })).toBeVisible();
  });
});

/** Finds the current step in the stepper. */
function currentStep(app: Frame) {
  return app.locator('[aria-current=step]');
}
