import type { FileItem, FileNumber } from '@kepwai/api-client';
import { formatCount } from './sizes.ts';

/** Fields of a file that counting needs. */
export type Countable = Pick<FileItem, 'kind'>;

/** Counts files, and the pictures among them. */
export function countFiles(files: readonly Countable[]): FileNumber {
  return { fileCount: files.length, imageCount: files.filter(({ kind }) => kind === 'image').length };
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
