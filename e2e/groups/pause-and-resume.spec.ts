import type { Page } from '@playwright/test';
import { openChatPage } from '../support/chat-page.ts';
import { expect, test } from '../support/fixtures.ts';
import { postFile } from '../support/line.ts';
import { whole } from '../support/whole.ts';
import { shownAs } from '../support/words.ts';

/** Expects exactly these files in the group: in the list, and in the trash. */
async function expectOnly(page: Page, { groupId, names }: { groupId: string; names: string[] }) {
  await page.goto(`/microapp/${groupId}/file`);
  await expect(page.locator('[data-file]')).toHaveCount(names.length);
  for (const name of names) await expect(page.locator('[data-file]', { hasText: name })).toHaveCount(1);
}

test('keeping paused in the app is paused in the chat, and resumes from there', async ({
  page,
  family,
  line,
  openAs,
}) => {
  const { mother, father, chat, groupId } = family;
  await openAs(mother, `/microapp/${groupId}`);
  await page.getByRole('link', { name: 'ตั้งค่าของกลุ่ม' }).click();
  await page.getByRole('button', { name: 'หยุดเก็บ' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'หยุดเก็บ' }).click();
  await expect(page.getByText(/^หยุดเก็บอยู่ตั้งแต่ .* โดยแม่นิด$/)).toBeVisible();

  const fathers = await openChatPage(page, { person: father, chat });
  await postFile(line, { chat, by: father, name: 'ระหว่างหยุด.txt' });
  await fathers.sendText('เมนู');
  await expect(fathers.log.getByText(/^ตอนนี้หยุดเก็บอยู่/)).toBeVisible();
  await fathers.tap('เก็บต่อ');
  await expect(fathers.log.getByText('ยังไม่ได้เปลี่ยนอะไร', { exact: true })).toBeVisible();

  const mothers = await openChatPage(page, { person: mother, chat });
  await mothers.tap('เก็บต่อ');
  await expect(mothers.log.getByText('เก็บต่อแล้ว', { exact: true })).toBeVisible();
  await expect(page.getByText(shownAs('กำลังเก็บของที่ส่งในแชท'))).toBeVisible();

  await postFile(line, { chat, by: father, name: 'หลังเก็บต่อ.txt' });
  await expectOnly(page, { groupId, names: ['หลังเก็บต่อ.txt'] });
});

test(
  'keeping paused in the chat is paused in the app, and resumes from there',
  whole,
  async ({ page, family, line, openAs }) => {
    const { mother, father, chat, groupId } = family;
    await openAs(mother, `/microapp/${groupId}`);
    const chatPage = await openChatPage(page, { person: mother, chat });
    await chatPage.sendText('หยุดเก็บ');
    await expect(chatPage.log.getByText('หยุดเก็บแล้ว', { exact: true })).toBeVisible();
    await expect(page.getByText(/^หยุดเก็บอยู่ตั้งแต่/)).toBeVisible();
    await postFile(line, { chat, by: father, name: 'ระหว่างหยุด.txt' });

    await page.getByRole('button', { name: 'เก็บต่อ' }).click();
    await expect(page.getByText(shownAs('เก็บต่อแล้ว ของที่ส่งตั้งแต่นี้จะอยู่ในตู้'))).toBeVisible();
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
    await chatPage.sendText('เมนู');
    await expect(chatPage.log.getByText(/^ของที่ส่งใหม่ถูกเก็บไว้เรื่อย ๆ/)).toBeVisible();

    await postFile(line, { chat, by: father, name: 'หลังเก็บต่อ.txt' });
    await expectOnly(page, { groupId, names: ['หลังเก็บต่อ.txt'] });
  },
);
