import type { Random } from '../kill/random.ts';

const shapes: readonly ((token: string) => string)[] = [
  (token) => `${token}.pdf`,
  (token) => `../../../etc/${token}`,
  (token) => `C:\\Users\\แม่\\${token}.docx`,
  (token) => `/${token}/../..//x.txt`,
  (token) => `${token}\u0000\u0001\u001f\u007f.bin`,
  (token) => `${token}\u202egpj.exe`,
  (token) => `${token} ${'ยาว'.repeat(200)}.xlsx`,
  (token) => `${token}${'👨‍👩‍👧‍👦'.repeat(60)}.png`,
  (token) => `ใบเสร็จ${token} น้ำ ก\u0e4d\u0e32`.normalize('NFD'),
  (token) => `${token}\ud83d`,
  (token) => `${token}\r\nSet-Cookie: a=b`,
  (token) => `${token}"; filename="x.html`,
  (token) => `<img src=x onerror=alert(1)>${token}.svg`,
  (token) => `${token}%2e%2e%2f%00.txt`,
  (token) => `.${token}`,
  (token) => `${token}...`,
  () => '',
  () => '.',
  () => '...',
  () => '   ',
  () => '\u200b\u202e',
  () => '../..',
];

/** Returns a hostile file name: most have a mark, to search for it where it must not be. */
export function hostileName(random: Random, unique: string): string {
  return random.pick(shapes)(`nm${unique}`);
}

/** Returns the mark of a name; null if it has none. */
export function markOf(fileName: string | null): string | null {
  return fileName?.match(/nm[0-9a-f]{10}/)?.[0] ?? null;
}
