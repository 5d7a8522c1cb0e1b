import type { FileItem } from '@kepwai/api-client';
import { maxVersionsCounted } from '@kepwai/rules/files/versions';

/** Returns the label of a version: the latest by its number, an older one also by their count; null for a file that is alone. */
export function versionWords({ version }: Pick<FileItem, 'version'>): string | null {
  if (!version) return null;
  const number = `ฉบับที่ ${versionNumber(version.number)}`;
  return version.number === version.count ? number : `${number} จาก ${versionNumber(version.count)}`;
}

function versionNumber(number: number): string {
  return number < maxVersionsCounted ? String(number) : '1,000+';
}
