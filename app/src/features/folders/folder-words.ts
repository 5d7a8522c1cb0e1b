import type { Folder } from '@kepwai/api-client';
import { toThaiClock } from '@kepwai/rules/days/thai-time';
import { countedFiles, countedLike, countFiles } from '../../lib/format/counted-files.ts';
import { formatCount, formatSize } from '../../lib/format/sizes.ts';
import type { Movable } from './drag-items.ts';

/** Name of the place outside all folders. */
export const topName = 'ไม่อยู่ในโฟลเดอร์ไหน';

/** Maximum letters of a folder's name inside a sentence or on a button. */
const maxNameLetters = 30;

/** Returns a folder's name for a sentence or a button, shortened because a very long one would push everything else away. */
export function shortName(name: string): string {
  const letters = [...name];
  return letters.length > maxNameLetters ? `${letters.slice(0, maxNameLetters - 1).join('')}…` : name;
}

/** Returns the address of a folder; of the list at the top if null. */
export function folderPath(groupId: string, folderId: string | null): string {
  return `/microapp/${groupId}/folder${folderId === null ? '' : `/${folderId}`}`;
}

/** Returns the address that uploads into a folder; to the top if null. */
export function uploadPath(groupId: string, folderId: string | null): string {
  return `/microapp/${groupId}/file/upload${folderId === null ? '' : `?folder=${folderId}`}`;
}

/** Returns the contents of a folder with all below it, such as `2 โฟลเดอร์ · 24 ไฟล์ · 12 MB`. */
export function folderContents({
  folderCount,
  fileCount,
  sizeBytes,
}: Pick<Folder, 'folderCount' | 'fileCount' | 'sizeBytes'>): string {
  if (folderCount === 0 && fileCount === 0) return 'ว่าง';
  return [
    folderCount > 0 && `${formatCount(folderCount)} โฟลเดอร์`,
    fileCount > 0 && `${countedFiles({ fileCount })} · ${formatSize(sizeBytes)}`,
  ]
    .filter(Boolean)
    .join(' · ');
}

/** Returns `“ใบเสร็จ”`, `24 ไฟล์`, or `2 โฟลเดอร์ 1 อัลบั้ม`, for a sentence about moved items. */
export function countedItems({ files, folders, imageSets = [], found }: Movable): string {
  const [named, ...others] = [...folders, ...imageSets];
  if (named && others.length === 0 && files.length === 0) return `“${shortName(named.name)}”`;
  if (found) return found.count === null ? 'ทั้งหมดที่พบ' : countedLike(found.count, files);
  return [
    folders.length > 0 && `${formatCount(folders.length)} โฟลเดอร์`,
    imageSets.length > 0 && `${formatCount(imageSets.length)} อัลบั้ม`,
    files.length > 0 && countedFiles(countFiles(files)),
  ]
    .filter(Boolean)
    .join(' ');
}

/** Returns the destination of a move: `ไป “ใบเสร็จ” แล้ว`. */
export function movedTo(target: { readonly name: string } | null): string {
  return target ? `ไป “${shortName(target.name)}” แล้ว` : `ออกจากโฟลเดอร์แล้ว`;
}

/**
 * Returns up to three names for a new folder: the school year by today's date in Thailand, and common subjects of
 * groups.
 */
export function suggestNames(now: number, taken: readonly string[]): string[] {
  const today = toThaiClock(now);
  // A Thai school year begins in the middle of May.
  const isBeforeMay = today.getUTCMonth() < 4;
  const schoolYear = today.getUTCFullYear() + 543 - (isBeforeMay ? 1 : 0);
  return [`ปีการศึกษา ${schoolYear}`, 'ใบเสร็จ', 'เอกสาร', 'รูปงาน', 'การบ้าน']
    .filter((name) => !taken.includes(name))
    .slice(0, 3);
}
