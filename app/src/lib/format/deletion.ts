import type { QuotaUsage } from '@kepwai/api-client';
import { formatCountdown } from './countdown.ts';
import { formatDate } from './dates.ts';

/** Warning over a screen whose files are to be deleted with their quota. */
export interface DeletionWords {
  readonly title: string;
  readonly text: string;
}

/** Describes the deletion of a quota to people who can do nothing about it but save their files; null without one. */
export function deletionWords(
  { name, deletesAt }: Pick<QuotaUsage, 'name' | 'deletesAt'>,
  { canLink, now }: { canLink: boolean; now: number },
): DeletionWords | null {
  if (deletesAt === null) return null;
  return {
    title: `“${name}” จะถูกลบ ${formatDate(deletesAt)} (${formatCountdown(deletesAt, now)})`,
    text: canLink
      ? 'ถึงวันนั้นของในตู้นี้จะหายไปด้วย ตอนนี้ยังอยู่ครบและยังเก็บของใหม่อยู่ เปลี่ยนไปใช้ที่เก็บอื่นก่อนวันนั้น ของเดิมย้ายตามไปทั้งหมด'
      : 'ถึงวันนั้นของในตู้นี้จะหายไปด้วย ตอนนี้ยังอยู่ครบ ดาวน์โหลดเก็บไว้เองได้',
  };
}
