import { extensionOf, safeFileName } from './file-names.ts';
import { maxFileName } from './name-lengths.ts';

/** Returns the first number of a name that is free: 1 is the name itself. */
export function firstFree(isTaken: (number: number) => boolean): number {
  let number = 1;
  while (isTaken(number)) number += 1;
  return number;
}

/** Returns a folder's name with a number behind it, in place of one that it has; 1: the name itself. */
export function numberedFolderName(name: string, number: number): string {
  return number === 1 ? name : `${folderStem(name)} (${number})`;
}

/** Returns a folder's name without its number. */
export function folderStem(name: string): string {
  return name.replace(/ \(\d+\)$/, '');
}

/** Returns a file's name with a number before its extension, the stem cut if it would be too long; 1: the name itself. */
export function numberedFileName(name: string, number: number): string {
  if (number === 1) return name;
  const extension = extensionOf(name);
  const stem = name.slice(0, name.length - extension.length);
  const ending = ` (${number})${extension}`;
  const longest = maxFileName - ending.length;
  return safeFileName(stem.length <= longest ? stem : stem.slice(0, longest).trimEnd()) + ending;
}
