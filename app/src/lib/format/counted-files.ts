import type { FileItem, FileNumber } from '@kepwai/api-client';
import { formatCount } from './sizes.ts';

/** Number of kept files, and apart from them of those that could not be kept. */
export interface ListedNumber extends FileNumber {
  readonly missedCount: number;
}

/** Fields of a file that counting needs. */
export type Countable = Pick<FileItem, 'kind'>;

/** Counts files, and the pictures among them. */
export function countFiles(files: readonly Countable[]): FileNumber {
  return { fileCount: files.length, imageCount: files.filter(({ kind }) => kind === 'image').length };
}

/** Counts files of a list as everywhere: kept ones, and missed ones separately. */
export function countListed(files: readonly (Countable & Pick<FileItem, 'state'>)[]): ListedNumber {
  const missedCount = files.filter(({ state }) => state === 'missed').length;
  return { ...countFiles(files.filter(({ state }) => state === 'kept')), missedCount };
}

/** Returns `3 รูป +1 ที่เก็บไม่ได้`; without the kept ones if there are none, and without the missed ones likewise. */
export function countedListed(
  { missedCount, ...counted }: Pick<ListedNumber, 'fileCount' | 'missedCount'> & Partial<FileNumber>,
  more: { hasMore?: boolean } = {},
): string {
  if (missedCount === 0) return countedFiles(counted, more);
  const missed = `${formatCount(missedCount)} ที่เก็บไม่ได้`;
  return counted.fileCount === 0 ? missed : `${countedFiles(counted, more)} +${missed}`;
}

/**
 * Returns `3 รูป` if all are pictures, and `3 ไฟล์` otherwise or if their kinds are unknown; `100+ รูป` if
 * there are more.
 */
export function countedFiles(
  { fileCount, imageCount = 0 }: Pick<FileNumber, 'fileCount'> & Partial<FileNumber>,
  { hasMore = false }: { hasMore?: boolean } = {},
): string {
  const unit = fileCount > 0 && fileCount === imageCount ? 'รูป' : 'ไฟล์';
  return `${formatCount(fileCount)}${hasMore ? '+' : ''} ${unit}`;
}

/** Returns the same for a number counted elsewhere, in the unit of the known files. */
export function countedLike(fileCount: number, files: readonly Countable[]): string {
  const isImages = fileCount <= files.length && files.every(({ kind }) => kind === 'image');
  return countedFiles({ fileCount, imageCount: isImages ? fileCount : 0 });
}
