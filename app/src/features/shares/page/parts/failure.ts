import { ApiError } from '@kepwai/api-client';
import { button, h } from '../../../../ui/dom.ts';

/** Returns an error in one sentence, with the next step. */
export function sentenceOf(error: unknown): string {
  if (!(error instanceof ApiError)) return 'ต่ออินเทอร์เน็ตไม่ได้ตอนนี้ เช็กสัญญาณแล้วลองอีกครั้ง';
  if (error.code === 'RATE_LIMITED') return 'แตะถี่เกินไป รอสักครู่แล้วลองอีกครั้ง';
  if (error.code === 'SHARE_VIEW_ONLY') return 'ลิงก์นี้ให้ดูอย่างเดียว ดาวน์โหลดไม่ได้';
  if (error.code === 'TOO_MANY_FILES') return 'ไฟล์เยอะเกินกว่าจะรวมเป็น ZIP เดียว ดาวน์โหลดทีละไฟล์แทน';
  if (error.code === 'NO_FILES') return 'ยังไม่มีไฟล์ให้ดาวน์โหลด';
  if (error.code === 'NOT_FOUND') return 'ไฟล์นี้ไม่อยู่ในลิงก์แล้ว';
  return 'มีบางอย่างขัดข้อง ลองอีกครั้งในอีกสักครู่';
}

/** Creates a notice of an error with a way to try again. */
export function failure(error: unknown, retry: () => void): HTMLElement {
  return h(
    'div',
    {
      role: 'alert',
      class: 'flex flex-wrap items-center gap-3 rounded-tile bg-danger-soft p-4 text-danger-soft-ink',
    },
    h('p', { class: 'flex-1' }, sentenceOf(error)),
    button({ tone: 'secondary', label: 'ลองอีกครั้ง', onClick: retry }),
  );
}
