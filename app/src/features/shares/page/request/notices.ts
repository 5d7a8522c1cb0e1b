import { button, h } from '../../../../ui/dom.ts';
import type { Refused } from './check-files.ts';

/** Why a link accepts nothing now, in words. */
export interface ClosedWords {
  readonly title: string;
  readonly advice: string;
  /** Whether it is closed for good. */
  readonly isFinal: boolean;
}

const closed: Readonly<Record<string, ClosedWords>> = {
  SHARE_EXPIRED: { title: 'ลิงก์นี้หมดอายุแล้ว', advice: 'ขอลิงก์ใหม่จากคนที่ให้ลิงก์นี้มา', isFinal: true },
  SHARE_REVOKED: { title: 'ลิงก์นี้ถูกปิดแล้ว', advice: 'ถ้ายังมีไฟล์ที่ต้องส่ง บอกคนที่ให้ลิงก์นี้มา', isFinal: true },
  NOT_FOUND: { title: 'ลิงก์นี้ใช้ไม่ได้แล้ว', advice: 'ถ้ายังมีไฟล์ที่ต้องส่ง บอกคนที่ให้ลิงก์นี้มา', isFinal: true },
  REQUEST_FULL: { title: 'รับไฟล์ครบจำนวนแล้ว', advice: 'ถ้ายังมีไฟล์ที่ต้องส่ง บอกคนที่ให้ลิงก์นี้มา', isFinal: true },
  REQUEST_PAUSED: {
    title: 'ตอนนี้กลุ่มนี้รับไฟล์เพิ่มไม่ได้',
    advice: 'ที่เก็บของกลุ่มเต็มหรือยังไม่พร้อม บอกคนที่ให้ลิงก์นี้มา แล้วลองใหม่',
    isFinal: false,
  },
  BUSY: {
    title: 'ตอนนี้ครบจำนวนที่รับแล้ว',
    advice: 'ถ้ายังมีไฟล์ที่ต้องส่ง รอสักครู่แล้วลองใหม่ หรือบอกคนที่ให้ลิงก์นี้มา',
    isFinal: false,
  },
};

/** Returns the words for a code; null if it is not about the link. */
export function closedWordsOf(code: string): ClosedWords | null {
  return closed[code] ?? null;
}

/** Shows that the link accepts nothing now. */
export function closedView({ title, advice, isFinal }: ClosedWords, reload: () => void): HTMLElement {
  return h(
    'section',
    {
      role: 'status',
      class: 'flex flex-wrap items-center gap-3 rounded-tile bg-accent-soft p-4 text-accent-soft-ink',
    },
    h(
      'div',
      { class: 'min-w-[min(12rem,100%)] flex-1' },
      h('p', { class: 'font-semibold' }, title),
      h('p', { class: 'text-small' }, advice),
    ),
    !isFinal && button({ tone: 'secondary', label: 'ลองอีกครั้ง', onClick: reload }),
  );
}

/** Shows the files that are not sent, each with its reason; null for none. */
export function refusedView(refused: readonly Refused[]): HTMLElement | null {
  if (refused.length === 0) return null;
  return h(
    'section',
    { class: 'rounded-tile bg-danger-soft p-4 text-danger-soft-ink' },
    h('h2', { class: 'font-semibold' }, `ไม่ได้เลือกไว้ ${refused.length} ไฟล์`),
    h(
      'ul',
      { class: 'flex flex-col gap-2 pt-2 text-small' },
      ...refused.map(({ name, reason }) =>
        h(
          'li',
          {},
          h('span', { class: 'line-clamp-2 font-medium wrap-anywhere' }, name),
          h('span', { class: 'block' }, reason),
        ),
      ),
    ),
  );
}
