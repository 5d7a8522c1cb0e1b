import type { BotReplies, GroupBot } from '@kepwai/api-client';
import { formatDateTime } from '../../lib/format/dates.ts';
import { inThai } from '../../lib/format/in-thai.ts';

/** Name and example per reply mode, in the chat's own words. */
export const repliesWords: Readonly<Record<BotReplies, { name: string; example: string }>> = {
  automatic: {
    name: 'อัตโนมัติ',
    example: 'ช่วงแรกตอบให้รู้ แล้วค่อยเก็บเงียบ ๆ ถ้ามีอะไรเก็บไม่ได้ จะบอกเมื่อส่งกันจบทุกครั้ง',
  },
  full: {
    name: 'การ์ดเต็มทุกครั้ง',
    example: '“กำลังเก็บ 12 ไฟล์ ทุกคนในกลุ่มเปิดดูและดาวน์โหลดได้จากตู้ของกลุ่ม”',
  },
  brief: { name: 'บรรทัดเดียว', example: '“กำลังเก็บ 12 ไฟล์ · เปิดดู”' },
  silent: { name: 'ไม่ตอบ', example: 'เก็บให้เงียบ ๆ ตอบเฉพาะตอนมีคนพิมพ์เรียก เช่น “เก็บไว้”' },
};

/** Reply modes from the most to the fewest messages, after the automatic one. */
export const repliesInOrder: readonly BotReplies[] = ['automatic', 'full', 'brief', 'silent'];

/** Returns since when keeping is paused and by whom, or null if it is not. */
export function pausedWords({ pausedAt, pausedBy }: Pick<GroupBot, 'pausedAt' | 'pausedBy'>): string | null {
  if (pausedAt === null) return null;
  const by = pausedBy ? inThai` โดย${pausedBy.displayName ?? 'สมาชิกคนหนึ่ง'}` : '';
  return `หยุดเก็บอยู่ตั้งแต่ ${formatDateTime(pausedAt)}${by}`;
}
