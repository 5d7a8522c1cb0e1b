import type { Person, QuotaUsage } from '@kepwai/api-client';
import { expiresSoon, expiryStage, keepsUntil } from '@kepwai/rules/quotas/expiry';
import { formatCountdown } from './countdown.ts';
import { formatDate } from './dates.ts';
import { inThai } from './in-thai.ts';

/**
 * Phase of a quota: far from its expiry or without one, shortly before it, in the grace period, or after
 * that.
 */
export type ExpiryPhase = 'none' | 'soon' | 'grace' | 'ended';

/** Returns the phase at this time (milliseconds since 1970). */
export function expiryPhase({ expiresAt }: Pick<QuotaUsage, 'expiresAt'>, now: number): ExpiryPhase {
  const stage = expiryStage(expiresAt, now);
  if (stage !== null) return stage;
  return expiresSoon(expiresAt, now) ? 'soon' : 'none';
}

/** Warning over a screen whose files belong to an expiring quota. */
export interface ExpiryWords {
  readonly tone: 'info' | 'warning' | 'danger';
  readonly title: string;
  readonly text: string;
}

/**
 * Describes an expiry: until when new files are kept, that old ones stay, and who can extend it. Returns null
 * if it is not soon.
 */
export function expiryWords(
  quota: Pick<QuotaUsage, 'name' | 'expiresAt'>,
  {
    owner,
    myId,
    now,
  }: { owner: Pick<Person, 'id' | 'displayName'> | null; myId: string | undefined; now: number },
): ExpiryWords | null {
  const { name, expiresAt } = quota;
  const phase = expiryPhase(quota, now);
  if (expiresAt === null || phase === 'none') return null;
  const who = whoExtends(owner, myId);
  if (phase === 'soon') {
    return {
      tone: 'info',
      title: `“${name}” หมดอายุ ${formatDate(expiresAt)} (${formatCountdown(expiresAt, now)})`,
      text: `หลังวันนั้นยังเก็บให้ต่ออีก 7 วัน ${who}`,
    };
  }
  if (phase === 'grace') {
    const until = formatDate(keepsUntil(expiresAt));
    return {
      tone: 'warning',
      title: `“${name}” หมดอายุแล้ว ยังเก็บอยู่ถึง ${until}`,
      text: `ของเดิมเปิดดูได้ตามปกติ ${who}`,
    };
  }
  return {
    tone: 'danger',
    title: `“${name}” หมดอายุแล้ว ของใหม่ไม่ได้เก็บ`,
    text: `หมดอายุเมื่อ ${formatDate(expiresAt)} ของเดิมยังเปิดดูและดาวน์โหลดได้ ${who}`,
  };
}

function whoExtends(owner: Pick<Person, 'id' | 'displayName'> | null, myId: string | undefined): string {
  if (owner && owner.id === myId) return 'คุณเป็นเจ้าของ ติดต่อผู้ให้บริการเพื่อต่ออายุ หรือให้กลุ่มใช้ที่เก็บอื่น';
  return inThai`ให้${owner?.displayName ?? 'เจ้าของที่เก็บ'}ต่ออายุ หรือเลือกที่เก็บอื่นให้กลุ่ม`;
}
