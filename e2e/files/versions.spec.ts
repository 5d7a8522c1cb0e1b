import { findFiles } from '../support/api.ts';
import { findViolations } from '../support/axe.ts';
import { expect, test } from '../support/fixtures.ts';

test('a finger reads the versions of a file, takes one out, and puts it back', async ({
  page,
  family,
  line,
  openAs,
}) => {
  const { mother, father, chat, api, groupId } = family;
  for (const text of ['งวดแรก', 'งวดสอง', 'งวดสาม']) {
    await line.post(chat, {
      by: text === 'งวดสอง' ? mother : father,
      type: 'file',
      contents: [
        { base64: Buffer.from(text).toString('base64'), fileName: 'ค่าน้ำ.txt', mimeType: 'text/plain' },
      ],
    });
  }
  await findFiles(api, { groupId, count: 1 });
  await openAs(mother, `/microapp/${groupId}/file`);

  await test.step('the list has one tile, which says its version', async () => {
    const tiles = page.getByRole('link', { name: /ค่าน้ำ\.txt/ });
    await expect(tiles).toHaveCount(1);
    await expect(tiles).toHaveAccessibleName(/ฉบับที่ 3/);
    await tiles.tap();
  });

  const sheet = page.getByRole('dialog', { name: 'ทุกฉบับของ ค่าน้ำ.txt' });
  const rows = sheet.getByRole('listitem');
  const openSheet = async () => {
    await page.getByRole('button', { name: 'เพิ่มเติม' }).tap();
    await page.getByRole('menuitem', { name: /^ทุกฉบับ/ }).tap();
  };
  await test.step('the older ones are a tap away', async () => {
    await openSheet();
    await expect(rows).toHaveCount(3);
    expect(await findViolations(page)).toEqual([]);
    await rows.last().getByRole('link').tap();
    await expect(page.getByText('งวดแรก')).toBeVisible();
  });

  await test.step('one is taken out, and the undo puts it back', async () => {
    await openSheet();
    await sheet.getByRole('button', { name: /ฉบับที่ 2/ }).tap();
    await sheet.getByRole('button', { name: 'ไม่ใช่ฉบับเดียวกัน' }).tap();
    await expect(rows).toHaveCount(2);
    await page.getByRole('button', { name: 'เลิกทำ' }).tap();
    await expect(rows).toHaveCount(3);
  });

  await test.step('the latest goes to the trash alone, and the one before takes its place', async () => {
    await sheet.getByRole('button', { name: /ฉบับที่ 3/ }).tap();
    await sheet.getByRole('button', { name: 'ย้ายเฉพาะฉบับนี้ไปถังขยะ' }).tap();
    await expect(rows).toHaveCount(2);
    await page.goto(`/microapp/${groupId}/file`);
    await expect(page.getByRole('link', { name: /ค่าน้ำ\.txt ฉบับที่ 2/ })).toBeVisible();
  });
});
