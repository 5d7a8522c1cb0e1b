import { openChatPage } from '../support/chat-page.ts';
import { expect, test } from '../support/fixtures.ts';
import { shownAs } from '../support/words.ts';

test('quoting a picture names it and puts it into a new folder, and it is marked as read', async ({
  page,
  family,
  line,
  openAs,
}) => {
  await line.post(family.chat, {
    by: family.father,
    type: 'image',
    contents: [{ picture: { seed: 'บิล' } }],
  });
  const chat = await openChatPage(page, { person: family.father, chat: family.chat });
  const posted = chat.log.getByRole('article', { name: family.father.displayName }).first();

  await test.step('the quiet sign', async () => {
    await expect(posted.getByText('อ่านแล้ว')).toBeVisible({ timeout: 30_000 });
  });

  const send = async (text: string) => {
    await posted.getByRole('button', { name: 'ตัวเลือกของข้อความ' }).click();
    await posted.getByRole('button', { name: 'ตอบกลับ', exact: true }).click();
    await chat.sendText(text);
  };

  await test.step('a name', async () => {
    await send('เก็บไว้ บิลค่าไฟ');
    await expect(chat.log.getByText('ตั้งชื่อให้แล้ว')).toBeVisible();
    await expect(chat.log.getByText('บิลค่าไฟ.jpg')).toBeVisible();
  });

  await test.step('a folder that is only created on a tap', async () => {
    await send('เก็บไว้ ไปที่ ใบเสร็จ');
    await expect(chat.log.getByText(shownAs('ยังไม่มีโฟลเดอร์ “ใบเสร็จ”'))).toBeVisible();
    await chat.tap('สร้างแล้วย้าย');
    await expect(chat.log.getByText(shownAs('ย้ายไปที่ “ใบเสร็จ” แล้ว'))).toBeVisible();
    await chat.close();
  });

  await test.step('the app shows it there', async () => {
    await openAs(family.father, `/microapp/${family.groupId}/folder`);
    await page
      .getByRole('link', { name: /ใบเสร็จ/ })
      .first()
      .click();
    await expect(page.getByRole('link', { name: /บิลค่าไฟ/ }).first()).toBeVisible();
  });
});
