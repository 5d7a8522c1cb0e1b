import type { FileItem, FileNumber } from '@kepwai/api-client';
import { formatCount } from './sizes.ts';

/** What a count needs to know of a file. */
export type Countable = Pick<FileItem, 'kind'>;

/** Counts files, and pictures among them. */
export function countFiles(files: readonly Countable[]): FileNumber {
  return { fileCount: files.length, imageCount: files.filter(({ kind }) => kind === 'image').length };
}

/** `3 รูป` where all are pictures, `3 ไฟล์` otherwise and where their kinds are not known; `100+ รูป` where there are more. */
export function countedFiles(
  { fileCount, imageCount = 0 }: Pick<FileNumber, 'fileCount'> & Partial<FileNumber>,
  { hasMore = false }: { hasMore?: boolean } = {},
): string {
  const unit = fileCount > 0 && fileCount === imageCount ? 'รูป' : 'ไฟล์';
  return `${formatCount(fileCount)}${hasMore ? '+' : ''} ${unit}`;
}

/** The same for a number that was counted elsewhere, in the unit of the files that are known of it. */
export function countedLike(fileCount: number, files: readonly Countable[]): string {
  const isImages = fileCount <= files.length && files.every(({ kind }) => kind === 'image');
  return countedFiles({ fileCount, imageCount: isImages ? fileCount : 0 });
}
