import type { PlanId, QuotaRole, QuotaUsage } from '@kepwai/api-client';
import { formatDate, formatLongDate } from '../../lib/format/dates.ts';

/** What one is to a quota. */
export const roleWords: Readonly<Record<QuotaRole, string>> = { owner: 'เจ้าของ', manager: 'คนดูแล' };

/** Where a quota comes from. */
export const planWords: Readonly<Record<PlanId, string>> = {
  free: 'ที่เก็บฟรี',
  granted: 'ที่เก็บจากผู้ให้บริการ',
};

/** When it will be full, in a sentence; null where there is nothing to say. */
export function fullOnSentence(fullOn: string | null, { isFull }: { isFull: boolean }): string | null {
  if (isFull) return 'เต็มแล้ว ของใหม่ยังเก็บไม่ได้';
  return fullOn === null ? null : `ถ้าเก็บเท่าเดิม จะเต็มประมาณ ${formatLongDate(`${fullOn}T12:00:00+07:00`)}`;
}

/** Until when a quota lasts, or since when it has not; null where it does not end. */
export function expiryLine({ expiresAt }: Pick<QuotaUsage, 'expiresAt'>, now: number): string | null {
  if (expiresAt === null) return null;
  return Date.parse(expiresAt) > now
    ? `ใช้ได้ถึง ${formatDate(expiresAt)}`
    : `หมดอายุเมื่อ ${formatDate(expiresAt)}`;
}
