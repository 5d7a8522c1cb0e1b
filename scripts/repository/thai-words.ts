/** Thai word that the product's texts must not use: a calque, officialese, or a second name of one thing. */
interface ForbiddenWord {
  readonly pattern: RegExp;
  /** Word to use instead. */
  readonly advice: string;
  /** Path prefixes where the word is a third party's, such as a button of LINE. */
  readonly allowedIn?: readonly string[];
}

const forbiddenWords: readonly ForbiddenWord[] = [
  { pattern: /แชต/, advice: 'แชท' },
  { pattern: /ผู้ส่ง|คนที่ส่ง/, advice: 'คนส่ง' },
  { pattern: /ผู้ดูแล/, advice: 'คนดูแล of a quota, ผู้ให้บริการ of the deployment' },
  { pattern: /เท่าไร/, advice: 'เท่าไหร่' },
  {
    // คำเชิญ is the noun (screens.md, managers and invitation).
    pattern: /(?<!คำ)เชิญ/,
    advice: 'ชวน',
    allowedIn: [
      // The label of LINE's button.
      'app/src/features/groups/invite-bot.tsx',
      'app/src/content/docs/quickstart.md',
      'mocks/line-platform/page/',
      // A school's letter.
      'scripts/simulation/chats/classroom.ts',
    ],
  },
  // Excludes ใจดี, ตรวจดู, จดจำ and จดหมาย, which contain the same letters.
  { pattern: /จด(?![\u0e30-\u0e3a\u0e47-\u0e4e]|จำ|หมาย)/, advice: 'เก็บ or บันทึก' },
  {
    pattern: /[\d}]\s*รายการ|หลายรายการ|['"]รายการ['"]/,
    advice: 'รูป where all are pictures, ไฟล์ otherwise (counted-files.ts, card.ts)',
    allowedIn: ['packages/server/src/line/cards/missed-cards.ts', 'scripts/simulation/chats/'],
  },
  {
    pattern: /พื้นที่/,
    advice: 'ที่เก็บ',
    allowedIn: [
      // Documents that people accepted as they are.
      'app/src/features/legal/texts/',
      // Other products' words, and their pictures' titles.
      'app/src/content/articles/line-storage-full.md',
      'app/src/content/marketing/compare.md',
      'app/src/site/pictures/generated/',
    ],
  },
  { pattern: /ดู(?:สาเหตุ|เหตุผล)ด้านบน/, advice: 'the cause itself' },
  { pattern: /ชั้นบน(?:สุด|กว่า)/, advice: 'ไม่อยู่ในโฟลเดอร์ไหน' },
  { pattern: /ให้รูปบอก/, advice: 'บอกด้วยว่าถ่ายที่ไหน' },
  { pattern: /กำลังดูว่า/, advice: 'กำลังเช็กว่า' },
  { pattern: /ไม่ต้องบอกของใหม่/, advice: 'ปิดแจ้งของใหม่' },
  { pattern: /เรื่องเหล่านี้/, advice: 'an example after เช่น' },
  { pattern: /แบบย่อ/, advice: 'what it answers, and สั้น ๆ' },
  { pattern: /[\u0e01-\u0e4e]“|”[\u0e01-\u0e4e]/, advice: 'a space outside “…”' },
  {
    pattern:
      /(?:ของ|ให้|โดย|จาก|ถาม|รอ|บอก|ถ้า|เอา) \$?\{(?:name|who|owner|ownerName|[\w.?]+\.displayName|(?:nameOf|senderNameOf|senderOf|inviterName|askerOf)\([^}]*)(?: \?\?[^}]*)?\}/,
    advice: 'inThai (lib/format/in-thai.ts), so that no space separates Thai from a Thai name',
    allowedIn: [
      'mocks/line-platform/',
      // Labels that are only read aloud, where the pause before a name helps.
      'app/src/features/files/actions/context-menus.tsx',
      'app/src/features/uploads/progress/upload-row.tsx',
      'app/src/ui/controls/row-menu-button.tsx',
    ],
  },
];

const readers = /^(app\/src|packages\/[^/]+\/src|mocks|scripts|openapi|docs)\//;
const texts = /\.(tsx?|mjs|css|html|md|ya?ml|json)$/;
const ownFile = 'scripts/repository/thai-words.ts';

/** Finds forbidden words in the product's texts, as `file:line: word, advice`; tests may quote old texts. */
export function findForbiddenWords(files: readonly string[], read: (file: string) => string): string[] {
  return files
    .filter((file) => readers.test(file) && texts.test(file) && !/\.test\./.test(file) && file !== ownFile)
    .flatMap((file) => {
      const words = forbiddenWords.filter(
        ({ allowedIn = [] }) => !allowedIn.some((place) => file.startsWith(place)),
      );
      return read(file)
        .split('\n')
        .flatMap((line, index) =>
          words.flatMap(({ pattern, advice }) => {
            const found = pattern.exec(line);
            return found ? [`${file}:${index + 1}: “${found[0]}”, write ${advice}`] : [];
          }),
        );
    });
}
