import { type ChildProcess, spawn } from 'node:child_process';
import { DecoderDied, DecoderGone, endedBy } from '../decoding/decoder-died.ts';
import { readMemoryBytes } from '../decoding/memory.ts';

interface ProgramOptions {
  args: readonly string[];
  /** Timeout after which the program is killed. */
  timeoutMs: number;
  /** Output size beyond which the program is killed. */
  maxOutputBytes: number;
  /** Memory beyond which the program is killed, if the system reports it (Linux). */
  maxMemoryBytes: number;
  /** Aborted when the program must end at once. */
  ending: AbortSignal;
}

/** Output of a program. */
export interface ProgramOutput {
  output: Buffer;
  /** The beginning of what it says about its work. */
  messages: string;
}

const maxMessageBytes = 64 * 1024;

/** Interval of looking at the memory of a program: a processor fills some hundred megabytes in it. */
const memoryCheckMs = 100;

/**
 * Runs a program on untrusted bytes and returns its output; null if it failed or wrote nothing. It gets no
 * environment variable, and thus no secret, except the search path of programs.
 * @throws ProgramMissing if there is no such program; DecoderDied if it crashed or had to be killed; DecoderGone
 */
export async function runProgram(program: string, options: ProgramOptions): Promise<ProgramOutput | null> {
  const { args, timeoutMs, maxOutputBytes, maxMemoryBytes, ending } = options;
  const child = spawn(program, args, {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { PATH: '/usr/local/bin:/usr/bin:/bin:/opt/homebrew/bin', LANG: 'C.UTF-8' },
    // A terminal's signals are not for it.
    detached: true,
  });
  let fault: Error | null = null;
  const kill = (error: Error) => {
    fault ??= error;
    child.kill('SIGKILL');
  };
  const onEnding = () => kill(new DecoderGone('a program was told to end'));
  if (ending.aborted) onEnding();
  ending.addEventListener('abort', onEnding);
  const timer = setTimeout(() => kill(new DecoderDied('time')), timeoutMs);
  const chunks: Buffer[] = [];
  let sizeBytes = 0;
  child.stdout.on('data', (chunk: Buffer) => {
    sizeBytes += chunk.length;
    if (sizeBytes <= maxOutputBytes) chunks.push(chunk);
    else kill(new DecoderDied('answer'));
  });
  let messages = '';
  child.stderr.on('data', (chunk: Buffer) => {
    if (messages.length < maxMessageBytes) messages += chunk.toString('latin1');
  });
  const memoryCheck = setInterval(async () => {
    if ((await readMemoryBytes(child.pid)) > maxMemoryBytes) kill(new DecoderDied('memory'));
  }, memoryCheckMs);
  try {
    const { code, signal } = await exitOf(child, program);
    if (fault) throw fault;
    if (signal !== null) throw endedBy(signal);
    return code === 0 && sizeBytes > 0 ? { output: Buffer.concat(chunks), messages } : null;
  } finally {
    clearTimeout(timer);
    clearInterval(memoryCheck);
    ending.removeEventListener('abort', onEnding);
  }
}

function exitOf(
  child: ChildProcess,
  program: string,
): Promise<{ code: number | null; signal: NodeJS.Signals | null }> {
  return new Promise((resolve, reject) => {
    child.once('error', (error: NodeJS.ErrnoException) =>
      reject(error.code === 'ENOENT' ? new ProgramMissing(program) : error),
    );
    child.once('close', (code, signal) => resolve({ code, signal }));
  });
}

/** Thrown when the program is not installed. */
export class ProgramMissing extends Error {
  override readonly name = 'ProgramMissing';
}
