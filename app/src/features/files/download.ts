import type { FileItem } from '@kepwai/api-client';
import { resolveApiUrl } from '../../lib/api/api.ts';

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
 * Saves files one after the other. Calls `onNext` with the number of each, from 1, and returns how many have begun; an
 * aborted signal begins no more.
 */
export async function downloadAll(
  files: readonly FileItem[],
  { onNext, signal }: { onNext?: (number: number) => void; signal?: AbortSignal } = {},
): Promise<number> {
  const urls = files.map(downloadUrl).filter((url) => url !== null);
  let count = 0;
  for (const url of urls) {
    if (count > 0) await new Promise((resolve) => setTimeout(resolve, betweenDownloadsMs));
    if (signal?.aborted) return count;
    count += 1;
    onNext?.(count);
    clickLink(url);
  }
  return count;
}

/** Saves the attachment of an address. */
export function clickLink(url: string): void {
  const link = document.createElement('a');
  link.href = url;
  link.download = '';
  link.click();
}
