import { spawn } from 'node:child_process';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

/** Path beside this file, in the sources and in the build. */
const endParent = fileURLToPath(
  new URL(`./end-parent${path.extname(fileURLToPath(import.meta.url))}`, import.meta.url),
);

/**
 * Kills this process after this time, if it is still there. Another process does it: `process.exit` waits for threads
 * that native code or a dead disk holds, and no timer runs meanwhile.
 */
export function endAtLast(afterMs: number): void {
  const args = [endParent, String(process.pid), String(Date.now() + afterMs)];
  // A terminal's signals are not for it.
  spawn(process.execPath, args, { stdio: 'ignore', env: {}, detached: true })
    .on('error', () => undefined)
    .unref();
}
