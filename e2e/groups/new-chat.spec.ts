import type { Page } from '@playwright/test';
import { register } from '../support/api.ts';
import { openChatPage } from '../support/chat-page.ts';
import { expect, openGroup, test } from '../support/fixtures.ts';
import { postFile } from '../support/line.ts';
import { shownAs } from '../support/words.ts';

const fileNamed = (page: Page, name: string) => page.locator('[data-file]', { hasText: name });

test('a bot removed from a chat continues the group in a new chat, for its members', async ({
  page,
  family,
  line,
  openAs,
  request,
}) => {
  const { mother, father, chat } = family;
  const aunt = await line.createPerson('ป้าแดง');
  await line.addMembers(chat, [aunt]);
  await register(request, { line, person: aunt });
  await postFile(line, { chat, by: aunt, name: 'สูตรแกงส้ม.txt' });
  await openAs(mother, '/microapp');
  const formerId = await openGroup(page, chat);
  await expect(fileNamed(page, 'สูตรแกงส้ม.txt')).toBeVisible();

  await line.removeBot(chat);
  await expect(page.getByText(/ของในตู้จะถูกลบใน 30 วัน/)).toBeVisible();
  await expect(page.getByRole('link', { name: shownAs('อัปโหลด') })).toHaveCount(0);

  const newChat = await line.createGroup('บ้านเราห้องใหม่', [mother, father]);
  const chatPage = await openChatPage(page, { person: mother, chat: newChat });
  await chatPage.tap('เลือกที่เก็บ');
  await chatPage.app.getByRole('button', { name: `ใช้ตู้นี้ต่อ: ${chat.name}` }).click();
  const newId = await chatPage.app.locator('body').evaluate(() => location.pathname.split('/')[2]);
  expect(newId).not.toBe(formerId);
  await chatPage.app.getByRole('dialog').getByRole('button', { name: 'ใช้ตู้นี้ต่อ' }).click();
  await expect(chatPage.app.getByText('ใช้ตู้เดิมต่อแล้ว ของเดิมอยู่ครบ')).toBeVisible();

  // Pages with the open group follow it, and show posts of the new chat.
  await expect(page.getByRole('heading', { level: 1, name: newChat.name })).toBeVisible();
  await postFile(line, { chat: newChat, by: father, name: 'ตารางเรียน.txt' });
  await expect(fileNamed(page, 'ตารางเรียน.txt')).toBeVisible();

  for (const path of [`/microapp/${newId}`, `/microapp/${formerId}`]) {
    await page.goto(path);
    await page.waitForURL(`/microapp/${formerId}`);
    await expect(fileNamed(page, 'สูตรแกงส้ม.txt')).toBeVisible();
    await page.goto(`${path}/quota`);
    await page.waitForURL(`/microapp/${formerId}/quota`);
    await expect(page.getByText(shownAs('กำลังเก็บของที่ส่งในแชท'))).toBeVisible();
  }

  await chatPage.close();
  // A page of the app would go to the sign-in by itself, meanwhile or not.
  await page.goto('/legal/terms');
  await page.context().clearCookies();
  await page.evaluate(() => localStorage.clear());
  await openAs(aunt, '/microapp');
  for (const id of [formerId, newId]) {
    await page.goto(`/microapp/${id}`);
    await page.waitForURL('/404');
  }
});
