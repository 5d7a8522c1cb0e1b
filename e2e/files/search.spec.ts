import { findFiles } from '../support/api.ts';
import { findViolations } from '../support/axe.ts';
import { expect, test } from '../support/fixtures.ts';
import { pictures } from '../support/line.ts';
import { whole } from '../support/whole.ts';

test('a suggestion by touch finds the posts of a person, and back from one is the same place', async ({
  page,
  family,
  line,
  openAs,
}) => {
  const { mother, father, chat, api, groupId } = family;
  await line.post(chat, { by: mother, type: 'image', contents: pictures(3) });
  await line.post(chat, { by: father, type: 'image', contents: pictures(2) });
  await findFiles(api, { groupId, count: 5 });
  await openAs(mother, `/microapp/${groupId}/file`);
  const field = page.getByRole('combobox', { name: 'ค้นในกลุ่มนี้' });
  await field.tap();
  await field.fill('ชัย');
  await page.getByRole('option', { name: /พ่อชัย/ }).tap();
  const rows = page.getByRole('list', { name: 'ผลการค้นหา' }).getByRole('listitem');
  await expect(rows).toHaveCount(2);
  await expect(rows.first().locator('mark').last()).toHaveText('พ่อชัย');
  expect(await findViolations(page)).toEqual([]);
  await rows.last().getByRole('link').tap();
  await expect(page).toHaveURL(/\/file\/[0-9a-f-]+\?/);
  await page.goBack();
  await expect(rows.last().getByRole('link')).toBeFocused();
  await expect(page.getByRole('combobox')).toHaveValue('พ่อชัย');
});

test(
  'a search of all groups by touch leads to the file in its group',
  whole,
  async ({ page, family, line, openAs }) => {
    const { mother, father, chat, api, groupId } = family;
    await line.post(chat, { by: father, type: 'image', contents: pictures(5) });
    await findFiles(api, { groupId, count: 5 });
    await openAs(mother, '/microapp');
    await page.getByRole('searchbox', { name: 'ค้นทุกกลุ่มของฉัน' }).fill('พ่อ');
    const section = page.getByRole('region', { name: 'บ้านเรา' });
    await expect(section.getByRole('listitem')).toHaveCount(3);
    expect(await findViolations(page)).toEqual([]);
    await section.getByRole('link', { name: 'ดูทั้งหมดในกลุ่มนี้' }).tap();
    const rows = page.getByRole('list', { name: 'ผลการค้นหา' }).getByRole('listitem');
    await expect(rows).toHaveCount(5);
    // By keys, too: the list is one tab stop, and arrows move in it.
    await rows.first().getByRole('link').focus();
    await page.keyboard.press('ArrowDown');
    await expect(rows.nth(1).getByRole('link')).toBeFocused();
    await page.keyboard.press('/');
    await expect(page.getByRole('combobox', { name: 'ค้นในกลุ่มนี้' })).toBeFocused();
  },
);
