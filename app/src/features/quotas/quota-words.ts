import type { PlanId, QuotaRole, QuotaUsage } from '@kepwai/api-client';
import { formatDate, formatLongDate } from '../../lib/format/dates.ts';

/** Texts for a person's role in a quota. */
export const roleWords: Readonly<Record<QuotaRole, string>> = { owner: 'เจ้าของ', manager: 'คนดูแล' };

/** Texts for the origin of a quota. */
export const planWords: Readonly<Record<PlanId, string>> = {
  free: 'ที่เก็บฟรี',
  granted: 'ที่เก็บจากผู้ให้บริการ',
  paid: 'แพ็กเกจที่จ่ายไว้',
};

/** Returns a sentence about when the quota will be full, or null if nothing is known. */
export function fullOnSentence(fullOn: string | null, { isFull }: { isFull: boolean }): string | null {
  if (isFull) return 'เต็มแล้ว ของใหม่ยังเก็บไม่ได้';
  return fullOn === null ? null : `ถ้าเก็บเท่าเดิม จะเต็มประมาณ ${formatLongDate(`${fullOn}T12:00:00+07:00`)}`;
}

/** Returns until when a quota is valid, or since when it has expired; null if it does not expire. */
export function expiryLine({ expiresAt }: Pick<QuotaUsage, 'expiresAt'>, now: number): string | null {
  if (expiresAt === null) return null;
  return Date.parse(expiresAt) > now
    ? `ใช้ได้ถึง ${formatDate(expiresAt)}`
    : `หมดอายุเมื่อ ${formatDate(expiresAt)}`;
}
