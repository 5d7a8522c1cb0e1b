import type { BootResult, Liff } from '@kepwai/liff-adapter';
import { releaseLineHash, restoreLineHash } from './line-hash.ts';

let starting = 0;

/**
 * Starts LIFF, and retries once if it reported that the page was leaving. A page that still runs has stayed, as in LINE
 * on Android; a page that leaves never gets the second answer.
 */
export async function bootLiff(liff: Pick<Liff, 'boot'>): Promise<BootResult> {
  starting += 1;
  restoreLineHash();
  try {
    const result = await liff.boot();
    return result.status === 'navigating' && result.reason === 'redirect' ? await liff.boot() : result;
  } finally {
    starting -= 1;
    releaseLineHash();
  }
}

/** Whether LIFF is starting. On Android it then navigates to `liff://app/…`, for which the person must not be asked. */
export function isLiffStarting(): boolean {
  return starting > 0;
}
