import type { messagingApi } from '@line/bot-sdk';
import { card, count, open } from './card.ts';

/** Number of groups that a digest names. */
const namedGroups = 5;

/** Maximum length of a group's name in it. */
const nameLength = 40;

/** News of a group: its name alone, never its contents. */
interface News {
  name: string | null;
  fileCount: number;
}

/** Returns the private digest of new files in a person's groups. `countedFiles`: a count that stands for "at least". */
export function digestPush(
  liffId: string,
  { news, countedFiles }: { news: readonly News[]; countedFiles: number },
): messagingApi.FlexMessage {
  const total = news.reduce((sum, { fileCount }) => sum + fileCount, 0);
  const isMore = news.some(({ fileCount }) => fileCount >= countedFiles);
  const lines = news.slice(0, namedGroups).map(({ name, fileCount }) => {
    const files = `${fileCount >= countedFiles ? 'กว่า ' : ''}${count(Math.min(fileCount, countedFiles))} ไฟล์`;
    return `${shorten(name ?? 'กลุ่มที่ยังไม่มีชื่อ')} · ${files}`;
  });
  const others = news.length - lines.length;
  return card({
    title: `มีของใหม่${isMore ? 'กว่า' : ''} ${count(total)} ไฟล์${news.length > 1 ? `ใน ${count(news.length)} กลุ่ม` : ''}`,
    text: [...lines, ...(others > 0 ? [`และอีก ${count(others)} กลุ่ม`] : [])].join('\n'),
    buttons: [
      open('เปิดดู', `https://liff.line.me/${liffId}`),
      open('ตั้งว่าจะให้บอกบ่อยแค่ไหน', `https://liff.line.me/${liffId}/?sheet=account`, 'link'),
    ],
  });
}

function shorten(name: string): string {
  const letters = [...new Intl.Segmenter('th').segment(name)].map(({ segment }) => segment);
  return letters.length > nameLength ? `${letters.slice(0, nameLength - 1).join('')}…` : name;
}
