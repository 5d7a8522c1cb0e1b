import { openChatPage } from '../support/chat-page.ts';
import { expect, test } from '../support/fixtures.ts';
import { shownAs } from '../support/words.ts';

test('a reminder is previewed, and is sent only to the chat chosen in LINE’s picker', async ({
  page,
  context,
  line,
  family,
  openAs,
}) => {
  const { father, mother, chat, groupId } = family;
  const other = await line.createGroup('เพื่อนบ้าน', [father]);
  await openAs(father, `/microapp/${groupId}/quota`);
  const remind = page.getByRole('button', { name: shownAs('เตือนคนดูแล') });
  const preview = page.getByRole('dialog', { name: shownAs('ส่งเข้าแชท') });
  const words = shownAs(`ที่เก็บของ “${chat.name}”`);

  await test.step('the preview shows the card as the chat will', async () => {
    // LIFF starts when the page is idle; until then the text is only copied, or shown if that is refused.
    const text = page.getByRole('dialog', { name: shownAs('คัดลอกข้อความนี้ไปวางในแชท') });
    await expect(async () => {
      if (await text.isVisible()) await text.getByRole('button', { name: 'เสร็จแล้ว' }).click();
      // A preview that opened late hides the button.
      if (!(await preview.isVisible())) await remind.click({ timeout: 5000 });
      await expect(preview).toBeVisible({ timeout: 1000 });
    }).toPass({ timeout: 60_000 });
    await expect(preview.getByText(words)).toBeVisible();
    await expect(preview.getByText(shownAs('ดูที่เก็บของกลุ่ม'))).toBeVisible();
  });

  await test.step('declining opens nothing', async () => {
    await preview.getByRole('button', { name: 'ไม่ส่ง' }).click();
    await expect(preview).toBeHidden();
    expect(context.pages()).toHaveLength(1);
  });

  async function openPicker() {
    await remind.click();
    const opening = page.waitForEvent('popup');
    await preview.getByRole('button', { name: shownAs('เลือกแชทแล้วส่ง') }).click();
    return opening;
  }

  await test.step('a closed picker sends nothing', async () => {
    const picker = await openPicker();
    await picker.getByRole('checkbox', { name: chat.name }).waitFor();
    // Until LINE has heard of it, the window's name is still taken, and opening it again opens no other.
    const cancelled = page.waitForResponse(
      (response) =>
        response.request().method() === 'POST' && response.url().includes('shareTargetPicker/result'),
    );
    await picker.close();
    expect((await cancelled).ok()).toBe(true);
    await expect(preview).toBeHidden();
  });

  await test.step('a confirmed picker sends the card', async () => {
    const picker = await openPicker();
    await picker.getByRole('checkbox', { name: other.name }).check();
    await picker.getByRole('button', { name: 'ส่ง' }).click();
    await expect(page.getByText(shownAs('ส่งเข้าแชทแล้ว'))).toBeVisible();
    await expect.poll(() => picker.isClosed()).toBe(true);
  });

  await test.step('the card is in that chat, and in no other', async () => {
    const chatPage = await openChatPage(page, { person: father, chat: other });
    await expect(chatPage.log.getByText(words)).toBeVisible();
    const home = await openChatPage(page, { person: mother, chat });
    await expect(home.log.getByText(words)).toHaveCount(0);
  });
});
