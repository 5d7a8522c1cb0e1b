import { expect, test } from '../support/fixtures.ts';
import { postFile } from '../support/line.ts';
import { openScreen } from '../support/screens/open-screen.ts';
import { whole } from '../support/whole.ts';
import { findBrokenWords } from '../support/words.ts';

/** Words that browsers break in the middle, the product's name, and a mark that begins no line. */
const words = [
  ...['แชท', 'แชต', 'บอท', 'ลิงก์', 'เก็บไว้', 'สติกเกอร์', 'แพ็กเกจ'],
  ...['คำสั่ง', 'มือถือ', 'รายชื่อ', 'ติดตั้ง', 'อัปโหลด', 'ข้อตกลง', 'ทีละ', 'อื่น ๆ', 'สั้น ๆ', 'ตรง ๆ'],
];
const widths = [320, 344, 375, 412, 1280];

test('no line breaks inside a word that browsers do not know, at any width', async ({
  page,
  family,
  openAs,
}) => {
  const { groupId } = family;
  await openAs(family.mother, '/microapp');
  const screens = [
    '/',
    '/compare',
    '/security',
    '/docs/quickstart',
    '/docs/how-to-download',
    '/articles/new-phone',
    '/developers/reference',
    '/hello',
    '/new-phone',
    '/legal/terms',
    '/legal/privacy',
    `/microapp/${groupId}`,
    `/microapp/${groupId}/quota`,
    `/microapp/onboarding/first-quota-link?group=${groupId}`,
  ];
  const broken: string[] = [];
  let count = 0;
  for (const screen of screens) {
    await openScreen(page, screen);
    count += await page.evaluate(
      () => document.body.innerText.match(/แช\u200cท|บอ\u200cท|ลิง\u200cก์/g)?.length ?? 0,
    );
    for (const width of widths) {
      await page.setViewportSize({ width, height: 812 });
      const found = await findBrokenWords(page, words);
      broken.push(...found.map((text) => `${screen} at ${width}: ${text}`));
    }
  }
  expect(broken).toEqual([]);
  expect(count, 'words that were looked at').toBeGreaterThan(20);
});

test('text copied from the screen finds the same file', whole, async ({ page, family, line, openAs }) => {
  await postFile(line, { chat: family.chat, by: family.father, name: 'ลิงก์ในแชท.txt' });
  const copied = 'ลิง\u200cก์\u200bใน\u200bแช\u200cท';
  const route = `/microapp/${family.groupId}/file?search=${encodeURIComponent(copied)}`;
  await openAs(family.mother, route);
  await expect(page.locator('[data-file]')).toHaveCount(1);
});
