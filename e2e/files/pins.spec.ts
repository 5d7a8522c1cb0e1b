import { findFiles } from '../support/api.ts';
import { findViolations } from '../support/axe.ts';
import { expect, test } from '../support/fixtures.ts';
import { pictures, postFile } from '../support/line.ts';
import { whole } from '../support/whole.ts';

test('a finger pins a file for everybody, orders the shelf, unpins and undoes', async ({
  page,
  family,
  line,
  openAs,
}) => {
  const { mother, father, chat, api, groupId } = family;
  await line.post(chat, { by: father, type: 'image', contents: pictures(2) });
  await postFile(line, { chat, by: father, name: 'ตารางเรียน.pdf' });
  const files = await findFiles(api, { groupId, count: 3 });
  const schedule = files.find(({ name }) => name === 'ตารางเรียน.pdf');
  const picture = files.find(({ name }) => name !== 'ตารางเรียน.pdf');
  if (!schedule || !picture) throw new Error('three files');
  await api.post(`/api/group/${groupId}/pin`, {
    data: { fileIds: [picture.id], imageSetIds: [], folderIds: [] },
  });
  await openAs(mother, `/microapp/${groupId}/file/${schedule.id}`);

  await test.step('the menu of a file pins it', async () => {
    await page.getByRole('button', { name: 'เพิ่มเติม' }).tap();
    await page.getByRole('menuitem', { name: /^ปักหมุดให้ทั้งกลุ่ม/ }).tap();
    await expect(page.getByText('ปักหมุดแล้ว')).toBeVisible();
  });

  await page.goto(`/microapp/${groupId}`);
  const shelf = page.getByRole('region', { name: 'ปักหมุด' });
  const cards = shelf.getByRole('link');
  await test.step('the front shows it after the other', async () => {
    await expect(cards).toHaveCount(2);
    await expect(cards.last()).toContainText('ตารางเรียน.pdf');
    expect(await findViolations(page)).toEqual([]);
  });

  await test.step('the shelf is arranged', async () => {
    await shelf.getByRole('button', { name: 'จัดหมุด' }).tap();
    const sheet = page.getByRole('dialog', { name: 'จัดหมุด' });
    await sheet.getByRole('button', { name: 'เลื่อน ตารางเรียน.pdf ขึ้น' }).tap();
    await expect(sheet.getByRole('listitem').first()).toContainText('ตารางเรียน.pdf');
    expect(await findViolations(page)).toEqual([]);
    await sheet.getByRole('button', { name: 'เลิกปักหมุด ตารางเรียน.pdf' }).tap();
    await expect(sheet.getByRole('listitem')).toHaveCount(1);
    await page.keyboard.press('Escape');
    await expect(sheet).toBeHidden();
  });

  await test.step('an undo brings the pin back to its place', async () => {
    await page.getByRole('button', { name: 'เลิกทำ' }).tap();
    await expect(cards).toHaveCount(2);
    await expect(cards.first()).toContainText('ตารางเรียน.pdf');
  });

  await test.step('a pinned file that goes to the trash leaves the shelf by itself', async () => {
    await api.post(`/api/group/${groupId}/file/${schedule.id}/trash`);
    await expect(cards).toHaveCount(1);
  });
});

test(
  'a star is for one person, and a filter finds it by keyboard',
  whole,
  async ({ page, family, line, openAs }) => {
    const { mother, father, chat, api, groupId } = family;
    await line.post(chat, { by: father, type: 'image', contents: pictures(2) });
    const [file] = await findFiles(api, { groupId, count: 2 });
    await openAs(mother, `/microapp/${groupId}/file/${file?.id}`);
    await page.getByRole('button', { name: 'เพิ่มเติม' }).press('Enter');
    await page.getByRole('menuitem', { name: /^ติดดาว/ }).press('Enter');
    await expect(page.getByText('ติดดาวแล้ว เห็นคนเดียว')).toBeVisible();
    await page.goto(`/microapp/${groupId}/file`);
    const tiles = page.locator('[data-file]');
    await expect(tiles).toHaveCount(2);
    await page.getByRole('button', { name: 'ติดดาว' }).press('Enter');
    await expect(tiles).toHaveCount(1);
    await expect(tiles.first()).toHaveAttribute('data-file', file?.id ?? '');
    expect(await findViolations(page)).toEqual([]);
    await openAs(father, `/microapp/${groupId}/file?starred=1`);
    await expect(page.getByText(/คนอื่นไม่เห็นดาวของคุณ/)).toBeVisible();
  },
);
