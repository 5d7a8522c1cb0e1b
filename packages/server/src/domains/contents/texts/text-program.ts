import { spawn } from 'node:child_process';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { readMemoryBytes } from '../pictures/run-program.ts';
import { kindBytes, lengthBytes, lengthOf } from './text-frame.ts';
import type { TextKind } from './text-kind.ts';

/** A process that reads documents, one after another. */
export interface TextProgram {
  /** Returns the answer to a document; null where the process failed, or had to be killed. It is of no use then. */
  read(document: { kind: TextKind; bytes: Buffer }): Promise<Buffer | null>;
  /** Returns whether it may read another document: it runs, and its memory is not worn out. */
  isFit(): Promise<boolean>;
  end(): void;
}

/** Limits of a document. The program ends a long one by itself before; a page that takes longer is not worth the processor time. */
export interface ProgramLimits {
  timeoutMs: number;
  maxOutputBytes: number;
  /** Memory beyond which the process is killed, where the system tells it (Linux). */
  maxMemoryBytes: number;
}

/** Interval of looking at the memory of a process: a processor fills some hundred megabytes in it. */
const memoryCheckMs = 100;

/** Memory with which a process reads no further document. */
const maxRestingBytes = 256 * 1024 * 1024;

/** Path beside this file, in the sources and in the build. */
const program = fileURLToPath(
  new URL(`./extract-text${path.extname(fileURLToPath(import.meta.url))}`, import.meta.url),
);

/** Permissions of the program: it reads files, for the fonts of pdf.js, and has neither addons, processes nor threads. */
const nodeFlags = ['--permission', '--allow-fs-read=*', '--max-old-space-size=512', '--no-warnings'];

/** Starts a process. It gets no environment variable, and thus no secret. */
export function startTextProgram(limits: ProgramLimits): TextProgram {
  const child = spawn(process.execPath, [...nodeFlags, program], {
    stdio: ['pipe', 'pipe', 'ignore'],
    env: { LANG: 'C.UTF-8' },
  });
  let isOver = false;
  let received = Buffer.alloc(0);
  let settle: (answer: Buffer | null) => void = () => undefined;

  function end(): void {
    isOver = true;
    child.kill('SIGKILL');
    settle(null);
  }

  child.once('error', end).once('close', end);
  // A process that is killed closes its input.
  child.stdin.on('error', () => undefined);
  child.stdout.on('data', (chunk: Buffer) => {
    received = Buffer.concat([received, chunk]);
    if (received.length > lengthBytes + limits.maxOutputBytes) return end();
    if (received.length < lengthBytes) return;
    const whole = lengthBytes + received.readUInt32LE(0);
    if (received.length < whole) return;
    settle(received.subarray(lengthBytes, whole));
    received = Buffer.alloc(0);
  });

  return {
    async read({ kind, bytes }) {
      if (isOver) return null;
      const timer = setTimeout(end, limits.timeoutMs);
      const memoryCheck = setInterval(async () => {
        if ((await readMemoryBytes(child.pid)) > limits.maxMemoryBytes) end();
      }, memoryCheckMs);
      try {
        return await new Promise((resolve) => {
          settle = resolve;
          child.stdin.write(lengthOf(bytes));
          child.stdin.write(kind.padEnd(kindBytes));
          child.stdin.write(bytes);
        });
      } finally {
        clearTimeout(timer);
        clearInterval(memoryCheck);
      }
    },
    isFit: async () => !isOver && (await readMemoryBytes(child.pid)) <= maxRestingBytes,
    end,
  };
}
