import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Scanner, Verdict } from './scanner.ts';

/** Timeout of a silent program. */
const longestMs = 30 * 60_000;

/** Verdict by a program's exit code, as of `clamdscan -`. */
const verdicts: Readonly<Record<number, Verdict>> = { 0: 'clean', 1: 'infected' };

/** Creates a scanner that runs a program of the operator with the bytes as its input: exit code 0 clean, 1 infected. */
export function createProgramScanner(program: string, { timeoutMs = longestMs } = {}): Scanner {
  return {
    async scan(bytes, signal) {
      const ended = AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)]);
      const child = spawn(program, [], { stdio: ['pipe', 'ignore', 'ignore'], signal: ended });
      const exit = once(child, 'exit');
      // It may stop reading early, and its exit code counts.
      const feeding = pipeline(Readable.from(bytes), child.stdin).catch(() => undefined);
      const [code]: unknown[] = await exit;
      await feeding;
      const verdict = typeof code === 'number' ? verdicts[code] : undefined;
      if (!verdict) throw new Error(`the scanner ended with the code ${String(code)}`);
      return verdict;
    },
  };
}
