import { expect } from 'vitest';
import type { Promised } from '../both-modes.ts';

/** Guarantees for sub-windows in LINE's client; they need the LINE of short answers. */
export const promisesOfSubWindowInClient: readonly Promised[] = [
  {
    title: 'a sub-window that cannot be reached tells the error of this package',
    scene: { inClient: true, signedIn: true, subWindowFails: true },
    call: async (liff) => {
      const failed = new Promise((_resolve, reject) => liff.subWindow.on('error', reject));
      await liff.subWindow.open({ url: 'https://liff.line.me/1234567890-AbcdEfgh' });
      return failed;
    },
    fails: { api: 'subWindow.open', code: 'UNKNOWN', message: expect.any(String), retryable: true },
  },
];
