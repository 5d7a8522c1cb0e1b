import { listPieces, type Piece } from './support/broken-words.ts';
import { expect, test } from './support/fixtures.ts';

const pages = [
  '/',
  '/features',
  '/compare',
  '/pricing',
  '/security',
  '/docs/faq',
  '/docs/quickstart',
  '/hello',
  '/legal/privacy',
  '/404',
];
/** Words that one engine or another breaks: Chromium's dictionary or the model of Firefox does not know them. */
const words = [
  ...['แชท', 'บอท', 'ลิงก์', 'เก็บไว้', 'คนดูแล', 'มือถือ', 'แพ็กเกจ', 'สติกเกอร์', 'อัปโหลด'],
  ...['ดาวน์โหลด', 'อัลบั้ม', 'วิดีโอ', 'เซิร์ฟเวอร์', 'เบราว์เซอร์', 'คุกกี้', 'โปรแกรม', 'พฤศจิกายน'],
  ...['อย่างไร', 'ข้อความ', 'ปลอดภัย', 'รหัส', 'ถาวร'],
];

test('no line of a public page ends inside a word', { tag: '@quick' }, async ({ window }) => {
  const broken: string[] = [];
  let count = 0;
  for (const page of pages) {
    await window.goto(page);
    await window.sees('h1');
    const pieces = await window.evaluate(listPieces);
    const broke = pieces.filter((piece, index) => isBroken(piece, pieces[index + 1]));
    broken.push(...broke.map(({ context }) => `${page}: ${context}`));
    count += pieces.length;
  }
  expect(broken).toEqual([]);
  expect(count, 'pieces that were looked at').toBeGreaterThan(500);
});

test('the characters that keep a word whole replace no letter of its font', { tag: '@quick' }, async ({
  window,
}) => {
  await window.goto('/');
  await window.sees('h1');
  await window.until(() => document.fonts.check('1rem Anuphan', 'ที่เก็บ'), true);
  const widths = await window.evaluate(() => {
    const widthOf = (text: string) => {
      const box = document.createElement('span');
      box.textContent = text;
      document.body.append(box);
      const { width } = box.getBoundingClientRect();
      box.remove();
      return width;
    };
    return ['', '\u200b', '\u200c', '\u2060'].map((joiner) => widthOf(`ที่${joiner}เก็บ แช${joiner}ท`));
  });
  expect(widths).toEqual(widths.map(() => widths[0]));
});

/** Returns whether a word continues in the next piece of the text, or a piece is a letter that stands for nothing alone. */
function isBroken({ text, isLast }: Piece, next: Piece | undefined): boolean {
  if (isLast || !next) return false;
  const both = text + next.text;
  const isCut = words.some((word) => {
    for (let at = both.indexOf(word); at >= 0; at = both.indexOf(word, at + 1))
      if (at < text.length && at + word.length > text.length) return true;
    return false;
  });
  return isCut || [text, next.text].some((piece) => /^[ก-ฮ]$/.test(piece)) || next.text.startsWith('ๆ');
}
