import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { findViolations } from '../support/axe.ts';
import { openChat } from '../support/chat-page.ts';
import { expect, lineOrigin, openGroup, test } from '../support/fixtures.ts';
import { whole } from '../support/whole.ts';

/** Checks the page itself; the app in the phone has its own tests. */
async function expectAccessible(page: Page): Promise<void> {
  expect(await findViolations(page, { exclude: 'iframe' })).toEqual([]);
}

/** Returns the name of the person that the server will next see in the phone's app. */
async function nextName(page: Page): Promise<string> {
  const answer = await page.waitForResponse(
    (response) => new URL(response.url()).pathname === '/api/me' && response.ok(),
  );
  return (await answer.json()).data.displayName;
}

test('a card opens the group in the phone as the current person, until the app closes it', async ({
  page,
  family,
}) => {
  const { mother, father, chat } = family;
  await openChat(page, { person: mother, chat });
  const phone = page.getByRole('region', { name: 'มินิแอป' });
  const frame = phone.locator('iframe');
  const app = frame.contentFrame();
  const title = app.getByRole('heading', { name: chat.name, exact: true });

  await test.step('a tap on the bot’s card', async () => {
    const name = nextName(page);
    await page
      .getByRole('log')
      .getByRole('link', { name: /^(เปิดตู้ของกลุ่ม|เลือกที่เก็บ)$/ })
      .last()
      .click();
    await expect(title).toBeVisible();
    expect(await name).toBe(mother.displayName);
    await expectAccessible(page);
  });

  await test.step('the app can copy and go full screen', async () => {
    const allowed = await title.evaluate(() => Reflect.get(document, 'featurePolicy').allowedFeatures());
    expect(allowed).toEqual(expect.arrayContaining(['clipboard-write', 'fullscreen']));
  });

  await test.step('another person on another phone', async () => {
    const name = nextName(page);
    await page.locator(`[aria-label="ฉันคือ"] button`, { hasText: father.displayName }).last().click();
    await phone.getByLabel('เปิดบน').selectOption('android');
    await expect(frame).toHaveAttribute('src', /liff%3Dandroid/);
    await expect(frame).toHaveAttribute('src', new RegExp(father.userId));
    await expect(title).toBeVisible();
    expect(await name).toBe(father.displayName);
  });

  await test.step('the app’s message appears in the chat, and links open outside', async () => {
    await title.evaluate(() =>
      Reflect.get(window, 'liff').sendMessages([{ type: 'text', text: 'ส่งจากมินิแอป' }]),
    );
    await expect(page.getByRole('article', { name: father.displayName })).toHaveCount(1);
    await expect(page.getByRole('log').getByText('ส่งจากมินิแอป')).toBeVisible();
    const outside = page.waitForEvent('popup');
    const url = lineOrigin();
    await title.evaluate(
      (_heading, to) => Reflect.get(window, 'liff').openWindow({ url: to, external: true }),
      url,
    );
    await (await outside).close();
  });

  await test.step('the app closes its window', async () => {
    await title.evaluate(() => Reflect.get(window, 'liff').closeWindow());
    await expect(phone).toBeHidden();
    await page.goBack();
    await expect(phone).toBeVisible();
  });
});

test('a message is edited, unsent, and listed in the request log', whole, async ({ page, family }) => {
  const { father, chat } = family;
  await openChat(page, { person: father, chat });
  await page.getByRole('textbox', { name: /^ข้อความในฐานะ/ }).fill('ลองดู');
  await page.keyboard.press('Enter');
  const message = page.getByRole('article').filter({ hasText: 'ลองดู' });

  await message.getByText('ลองดู').click({ button: 'right' });
  await message.getByRole('button', { name: 'แก้ไข' }).click();
  await message.getByLabel('ข้อความใหม่').fill('ลองดูใหม่');
  await message.getByRole('button', { name: 'บันทึก' }).click();
  await expect(page.getByRole('log').getByText('แก้ไขแล้ว')).toBeVisible();

  await message.getByText('ลองดูใหม่').click({ button: 'right' });
  await message.getByRole('button', { name: 'ยกเลิกข้อความ' }).click();
  await expect(page.getByRole('log').getByText(`${father.displayName} ยกเลิกข้อความ`)).toBeVisible();

  await page.getByRole('button', { name: 'บันทึกคำขอ' }).click();
  const log = page.getByRole('region', { name: 'บันทึกคำขอ' });
  await log.getByRole('searchbox').fill('unsend');
  await expect(log.getByText('unsend').first()).toBeVisible();
  await log.getByRole('searchbox').fill('messageEdited');
  await expect(log.getByText('messageEdited').first()).toBeVisible();
  await expectAccessible(page);
});

test('a file dropped on the chat is kept unchanged', async ({ page, family, openAs }) => {
  const { father, chat } = family;
  const name = 'น้ำใจ ก๊วยเตี๋ยว ๑๒๓.txt';
  const words = `ก่อน\0หลัง ${'๙'.repeat(1000)}`;
  await openChat(page, { person: father, chat });
  const dragged = await page.evaluateHandle(
    ([fileName, text]) => {
      const transfer = new DataTransfer();
      transfer.items.add(new File([text ?? ''], fileName ?? '', { type: 'text/plain' }));
      return transfer;
    },
    [name, words],
  );
  const chatPage = page.getByRole('region', { name: chat.name });
  await chatPage.dispatchEvent('dragover', { dataTransfer: dragged });
  await expect(page.getByText('วางเพื่อส่งเข้าห้องนี้')).toBeVisible();
  await chatPage.dispatchEvent('drop', { dataTransfer: dragged });
  await expect(page.getByRole('log').getByText(name)).toBeVisible();

  await openAs(father, '/microapp');
  await openGroup(page, chat);
  await page.locator('[data-file] a', { hasText: name }).click();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: /^บันทึก / }).click(),
  ]);
  expect(download.suggestedFilename()).toBe(name);
  expect(await readFile(await download.path(), 'utf8')).toBe(words);
});

test(
  'injected faults take effect, are listed above the chats, and end at once',
  whole,
  async ({ page, family }) => {
    const { mother, chat } = family;
    await openChat(page, { person: mother, chat, tool: 'faults' });
    await page.getByLabel('ส่งซ้ำ').check();
    await page.getByLabel('ลายเซ็นผิด').check();
    const active = page.getByRole('region', { name: 'ปัญหาที่เปิดอยู่' });
    await expect(active).toContainText('ส่งซ้ำ · ลายเซ็นผิด');
    await expectAccessible(page);

    // The log is that of all chats.
    const text = `สามครั้ง ${chat.chatId}`;
    await page.getByRole('textbox', { name: /^ข้อความในฐานะ/ }).fill(text);
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'บันทึกคำขอ', exact: true }).last().click();
    const log = page.getByRole('region', { name: 'บันทึกคำขอ' });
    await log.getByRole('searchbox').fill(text);
    // The original, the repeated and the forged request.
    await expect(log.locator('summary')).toHaveCount(3);
    await expect(log.locator('summary', { hasText: '200' })).toHaveCount(2);
    await expect(log.locator('.log-outcome.bad')).toHaveCount(1);

    await active.getByRole('button', { name: 'เลิกทั้งหมด' }).click();
    await expect(active).toBeHidden();
  },
);
