import type { FileItem, MissedReason, Person } from '@kepwai/api-client';
import { formatDuration } from '../../lib/format/dates.ts';
import { inThai } from '../../lib/format/in-thai.ts';
import { shownExtension } from '../../ui/files/file-kind.tsx';

/** Reasons why a file is missing, short enough for a tile. */
export const missedReasons: Readonly<Record<MissedReason, string>> = {
  expired: 'LINE ลบไปก่อน',
  too_large: 'ใหญ่เกินกำหนด',
  quota_full: 'ที่เก็บเต็ม',
  no_quota: 'ยังไม่มีที่เก็บ',
  quota_expired: 'ที่เก็บหมดอายุ',
  kind_off: 'กลุ่มนี้ไม่เก็บชนิดนี้',
  external: 'อยู่นอก LINE',
  failed: 'LINE ส่งให้ไม่ได้',
  lost: 'ไฟล์หายหรือเสีย',
};

/** Returns the poster's name, or a fallback if unknown. */
export function nameOf(person: Person | null): string {
  if (!person) return 'ไม่ทราบคนส่ง';
  return person.displayName ?? 'สมาชิกในกลุ่ม';
}

/** Origin of a file. */
type From = Pick<FileItem, 'postedBy' | 'sender'>;

/** Returns the name of a file's sender, with or without an account. */
export function senderNameOf({ postedBy, sender }: From): string {
  return sender ? (sender.name ?? 'คนนอกกลุ่ม') : nameOf(postedBy);
}

/** Longest name of a sender beside which a narrow row still shows that it came by a link. */
const maxSenderName = 12;

/** Returns the poster's name, or `จากป้าแดง ผ่านลิงก์`: anybody can enter a name, so a long one is shortened. */
export function posterOf(file: From): string {
  if (!file.sender) return nameOf(file.postedBy);
  const letters = [...senderNameOf(file)];
  const shown = letters.length > maxSenderName ? [...letters.slice(0, maxSenderName - 1), '…'] : letters;
  return inThai`จาก${shown.join('')} ผ่านลิงก์`;
}

/** Returns the label at the bottom of a tile: the duration, else the file type. */
export function badgeOf(file: Pick<FileItem, 'kind' | 'name' | 'durationMs'>): string | undefined {
  if (file.durationMs !== null) return formatDuration(file.durationMs);
  if (file.kind === 'file') return shownExtension(file.name) || undefined;
  return undefined;
}
