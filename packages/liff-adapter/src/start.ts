import type { Boot, BootParts } from './boot/boot.ts';
import { loadPlatform } from './calls/platform-access.ts';
import { toLiffError } from './liff/errors.ts';
import { withTimeLimit } from './liff/time-limit.ts';
import type { BootResult } from './liff/types.ts';

/** Creates a start that loads its code on demand; from then on boot.ts decides. */
export function createStarter(parts: BootParts): Boot {
  const { driver, timeoutMs, progress, onEnd } = parts;
  let boot: Boot | undefined;

  async function start(): Promise<BootResult> {
    if (!boot) progress.boot = 'booting';
    try {
      // LINE's SDK is for pages; in Node boot.ts reports that.
      const loading = Promise.all([loadPlatform(), globalThis.window && driver.load()]);
      const [{ createBoot }] = await withTimeLimit(loading, timeoutMs, 'boot');
      boot ??= createBoot(parts);
    } catch (cause) {
      if (!boot) progress.boot = 'idle';
      const result: BootResult = { status: 'failed', reason: toLiffError(cause, 'boot') };
      onEnd(result, timeoutMs);
      return result;
    }
    return boot.start();
  }

  return { start, reset: () => boot?.reset() };
}
