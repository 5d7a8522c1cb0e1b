import { type ChildProcess, spawn } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { setPriority } from 'node:os';
import { type Death, DecoderDied, DecoderGone, endedBy } from './decoder-died.ts';
import { type Deferred, defer } from './defer.ts';
import { createFrameReader, type Frame, toPieces } from './frames.ts';
import { readMemoryBytes } from './memory.ts';

/** A process that decodes one content after another. */
export interface ResidentProgram {
  /**
   * Returns the answer to a question.
   * @throws DecoderDied, DecoderGone: it is of no use then
   */
  ask(question: Frame, limits: { timeoutMs: number }): Promise<Frame>;
  /** Returns whether it may decode another content: it runs, and its memory is not worn out. */
  isFit(): Promise<boolean>;
  end(): void;
}

/** Properties of a process. */
export interface ProgramOptions {
  /** Path of the program. */
  file: string;
  args: readonly string[];
  /** Whether it loads native code. */
  hasAddons: boolean;
  /** Memory beyond which it is killed, if the system reports it (Linux). */
  maxMemoryBytes: number;
  /** Size of an answer beyond which it is killed. */
  maxAnswerBytes: number;
  /** Whether others wait for the processors first. */
  isLowPriority: boolean;
}

/** Interval of looking at the memory of a process: a processor fills some hundred megabytes in it. */
const memoryCheckMs = 100;

/** Start timeout of a process, on a busy machine. */
const startMs = 30_000;

/** Processor time that others get first, in steps of `nice`. */
const lowPriority = 10;

/**
 * Starts a process. It gets no environment variable, and thus no secret, can write no file, and starts no other
 * process.
 */
export function startResidentProgram(options: ProgramOptions): ResidentProgram {
  const { maxMemoryBytes, maxAnswerBytes } = options;
  const child = spawn(process.execPath, [...nodeFlags(options), options.file, ...options.args], {
    // The fourth is for answers, because libraries write diagnostics to standard output.
    stdio: ['pipe', 'ignore', 'ignore', 'pipe'],
    // Fewer arenas, so that the memory of a picture is returned to the system.
    env: { LANG: 'C.UTF-8', MALLOC_ARENA_MAX: '2' },
  });
  yieldToOthers(child, options);
  const frames = createFrameReader(maxAnswerBytes);
  const ready = defer<void>();
  let isReady = false;
  let isOver = false;
  let answer: Deferred<Frame> | null = null;

  function fail(error: Error): void {
    isOver = true;
    child.kill('SIGKILL');
    ready.reject(new DecoderGone('a process that decodes did not start', { cause: error }));
    answer?.reject(error);
    answer = null;
  }
  const die = (why: Death) => fail(new DecoderDied(why));
  const end = () => fail(new DecoderGone('a process that decodes was told to end'));

  child.once('error', (error) => fail(new DecoderGone('a process cannot be started', { cause: error })));
  child.once('close', (_code, signal) => fail(endedBy(signal)));
  // A process that is killed closes its input.
  child.stdin?.on('error', () => undefined);
  child.stdio[3]
    ?.on('error', () => undefined)
    .on('data', (chunk: Buffer) => {
      try {
        for (const frame of frames.push(chunk)) {
          if (isReady) answer?.resolve(frame);
          else ready.resolve();
          isReady = true;
        }
      } catch {
        die('answer');
      }
    });

  return {
    async ask(question, { timeoutMs }) {
      const start = setTimeout(end, startMs);
      await ready.promise.finally(() => clearTimeout(start));
      if (isOver) throw new DecoderGone('a process that decodes is over');
      answer = defer<Frame>();
      const timer = setTimeout(() => die('time'), timeoutMs);
      const memoryCheck = setInterval(async () => {
        if ((await readMemoryBytes(child.pid)) > maxMemoryBytes) die('memory');
      }, memoryCheckMs);
      for (const piece of toPieces(question)) child.stdin?.write(piece);
      return await answer.promise.finally(() => {
        clearTimeout(timer);
        clearInterval(memoryCheck);
        answer = null;
      });
    },
    isFit: async () => (await readMemoryBytes(child.pid)) <= maxMemoryBytes / 2 && !isOver,
    end,
  };
}

/** Permissions of a process: it reads files, for libraries and fonts, and watches its server in a thread. */
function nodeFlags({ hasAddons }: ProgramOptions): string[] {
  return [
    ...['--permission', '--allow-fs-read=*', '--allow-worker', ...(hasAddons ? ['--allow-addons'] : [])],
    ...['--max-old-space-size=512', '--no-warnings'],
  ];
}

/** Lowers the priority of the process, and makes it the first victim when memory runs out. */
function yieldToOthers({ pid }: ChildProcess, { isLowPriority }: ProgramOptions): void {
  if (pid === undefined) return;
  writeFile(`/proc/${pid}/oom_score_adj`, '900').catch(() => undefined);
  if (!isLowPriority) return;
  try {
    setPriority(pid, lowPriority);
  } catch {
    // It has ended already, which is noticed elsewhere.
  }
}
