import type { BootResult, Liff } from '@kepwai/liff-adapter';

let starting = 0;

/**
 * Starts LIFF, and asks once more where the page was said to be leaving: what still runs has stayed, as in LINE on Android,
 * and what leaves never hears the second answer.
 */
export async function bootLiff(liff: Pick<Liff, 'boot'>): Promise<BootResult> {
  starting += 1;
  try {
    const result = await liff.boot();
    return result.status === 'navigating' && result.reason === 'redirect' ? await liff.boot() : result;
  } finally {
    starting -= 1;
  }
}

/** Whether LIFF is on its way: on Android it goes to `liff://app/…` meanwhile, which nobody is to be asked about. */
export function isLiffStarting(): boolean {
  return starting > 0;
}
