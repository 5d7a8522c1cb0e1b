import type { FileItem } from '@kepwai/api-client';
import { resolveApiUrl } from '../../lib/api/api.ts';
import { isInLine } from '../../lib/line/liff.ts';
import { openOutside } from '../../lib/line/open-outside.ts';

/** Pause between two downloads; browsers drop one that follows another at once. */
const betweenDownloadsMs = 700;

/** Returns the address that saves a file instead of showing it, or null if the file has no bytes. */
export function downloadUrl({ contentUrl }: Pick<FileItem, 'contentUrl'>): string | null {
  if (contentUrl === null) return null;
  const url = new URL(resolveApiUrl(contentUrl));
  url.searchParams.set('download', '1');
  return url.href;
}

/**
 * Saves files one after the other. Calls `onNext` with the number of each, from 1, and returns how many had bytes. In
 * LINE only the first can be opened.
 */
export async function downloadAll(
  files: readonly FileItem[],
  onNext?: (number: number) => void,
): Promise<number> {
  const urls = files.map(downloadUrl).filter((url) => url !== null);
  if (isInLine()) {
    const [first] = urls;
    if (first) await openOutside(first);
    return first ? 1 : 0;
  }
  for (const [index, url] of urls.entries()) {
    if (index > 0) await new Promise((resolve) => setTimeout(resolve, betweenDownloadsMs));
    onNext?.(index + 1);
    clickLink(url);
  }
  return urls.length;
}

/** Saves what is at an address, which answers with an attachment. */
export function clickLink(url: string): void {
  const link = document.createElement('a');
  link.href = url;
  link.download = '';
  link.click();
}
