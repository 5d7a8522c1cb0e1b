import { ApiError, type ShareFile, type VisitedShare } from '@kepwai/api-client';
import { formatDate, formatDuration } from '../../../../lib/format/dates.ts';
import { formatCount, formatSize } from '../../../../lib/format/sizes.ts';

/** Why a link does not open, in words, without revealing whether its items still exist. */
export interface EndedWords {
  title: string;
  advice: string;
}

const ended: Readonly<Record<string, EndedWords>> = {
  SHARE_EXPIRED: { title: 'ลิงก์นี้หมดอายุแล้ว', advice: 'ขอลิงก์ใหม่จากคนที่ให้ลิงก์นี้มา' },
  SHARE_REVOKED: { title: 'ลิงก์นี้ถูกปิดแล้ว', advice: 'เจ้าของลิงก์ปิดไว้ ถ้ายังต้องใช้ ลองถามเจ้าของลิงก์' },
  SHARE_LIMIT_REACHED: { title: 'ดาวน์โหลดครบจำนวนแล้ว', advice: 'ลิงก์นี้จำกัดจำนวนครั้ง ขอลิงก์ใหม่จากเจ้าของลิงก์' },
  REQUEST_FULL: { title: 'รับไฟล์ครบจำนวนแล้ว', advice: 'ถ้ายังมีไฟล์ที่ต้องส่ง บอกคนที่ให้ลิงก์นี้มา' },
  NOT_FOUND: {
    title: 'เปิดลิงก์นี้ไม่ได้',
    advice: 'ลิงก์อาจไม่ครบ หรือไม่มีแล้ว ลองคัดลอกลิงก์ใหม่ทั้งหมดอีกครั้ง',
  },
};

/** Returns the words of an ended link; null for an error that can be retried. */
export function endedWords(error: unknown): EndedWords | null {
  if (!(error instanceof ApiError)) return null;
  const words = ended[error.code ?? ''];
  const until = detailOf(error, 'expiresAt');
  if (!words || until === null) return words ?? null;
  return { ...words, title: `${words.title}เมื่อ ${formatDate(until)}` };
}

/** Returns the value of a detail of an error; null for none. */
export function detailOf(error: unknown, field: string): string | null {
  if (!(error instanceof ApiError)) return null;
  return error.details?.find((detail) => detail.field === field)?.message ?? null;
}

/** Returns the name of a link's item, or a default one. */
export function titleOf({
  title,
  item,
  fileCount,
}: Pick<VisitedShare, 'title' | 'item' | 'fileCount'>): string {
  if (title !== null) return title;
  return item === 'image_set' ? `อัลบั้ม ${formatCount(fileCount)} รูป` : `${formatCount(fileCount)} ไฟล์`;
}

const items: Readonly<Record<VisitedShare['item'], string>> = {
  file: 'ไฟล์',
  image_set: 'อัลบั้ม',
  folder: 'โฟลเดอร์',
  files: 'ไฟล์ที่เลือกไว้',
};

const kinds: Readonly<Record<ShareFile['kind'], string>> = {
  image: 'รูป',
  video: 'วิดีโอ',
  audio: 'เสียง',
  file: 'ไฟล์',
};

/** Returns `รูป · 2.4 MB`, or `โฟลเดอร์ · 12 ไฟล์ · 34 MB`. */
export function describeShare(share: VisitedShare): string {
  const { item, cover, fileCount, sizeBytes } = share;
  if (item === 'file' && cover) return [kinds[cover.kind], formatSize(sizeBytes)].join(' · ');
  return [items[item], `${formatCount(fileCount)} ไฟล์`, formatSize(sizeBytes)].join(' · ');
}

/** Returns `สมชายแชร์ · เปิดได้ถึง 3 ก.พ. 2569 · ดาวน์โหลดได้อีก 3 ครั้ง`. */
export function describeTerms({ sharedBy, expiresAt, downloadsLeft, isViewOnly }: VisitedShare): string {
  const name = sharedBy.name ?? (sharedBy.type === 'group' ? 'กลุ่มใน LINE' : 'สมาชิกในกลุ่ม');
  const left = downloadsLeft === null ? null : `ดาวน์โหลดได้อีก ${formatCount(downloadsLeft)} ครั้ง`;
  // Not by `inThai`, which this page would load for these words alone.
  const gap = /[\u0e01-\u0e4e]$/.test(name) ? '' : ' ';
  return [`${name}${gap}แชร์`, `เปิดได้ถึง ${formatDate(expiresAt)}`, isViewOnly ? 'ดูอย่างเดียว' : left]
    .filter((part) => part !== null)
    .join(' · ');
}

/** Returns the name of a file with its kind, unless the name has it, and its size, as it is read aloud. */
export function describeFile({ title, kind, sizeBytes, durationMs }: ShareFile): string {
  const word = kinds[kind];
  const length = durationMs === null ? null : formatDuration(durationMs);
  return [title, title.startsWith(word) ? null : word, length, formatSize(sizeBytes)]
    .filter((part) => part !== null)
    .join(' · ');
}

/** Notice for visitors if files hold pictures that are passed on as they are. */
export const placesInside = 'รูปที่อยู่ข้างใน PDF เอกสาร หรือ ZIP เป็นอย่างเดิม อาจบอกว่าถ่ายที่ไหน';

/** Whether a file can have pictures inside: only pictures and films are passed on without their position. */
export function holdsPictures({ kind, mimeType }: Pick<ShareFile, 'kind' | 'mimeType'>): boolean {
  return kind === 'file' && !/^text\/(plain|csv)|json/.test(mimeType ?? '');
}
