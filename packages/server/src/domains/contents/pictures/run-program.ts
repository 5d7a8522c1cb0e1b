import { spawn } from 'node:child_process';
import { readFile } from 'node:fs/promises';

interface ProgramOptions {
  args: readonly string[];
  /** Standard input. Default: nothing. */
  input?: Buffer;
  /** Timeout after which the program is killed. */
  timeoutMs: number;
  /** Output size beyond which the program is killed. */
  maxOutputBytes: number;
  /** Memory beyond which the program is killed, where the system tells it (Linux). Default: no limit. */
  maxMemoryBytes?: number;
}

/** Interval of looking at the memory of a program: a processor fills some hundred megabytes in it. */
const memoryCheckMs = 100;

/**
 * Runs a program on untrusted bytes and returns its output; null where it failed, wrote nothing, or had to be
 * killed. It gets no environment variable, and thus no secret, except the search path of programs.
 * @throws ProgramMissing where there is no such program
 */
export async function runProgram(program: string, options: ProgramOptions): Promise<Buffer | null> {
  const { args, input, timeoutMs, maxOutputBytes, maxMemoryBytes = Number.POSITIVE_INFINITY } = options;
  const child = spawn(program, args, {
    stdio: ['pipe', 'pipe', 'ignore'],
    env: { PATH: '/usr/local/bin:/usr/bin:/bin:/opt/homebrew/bin', LANG: 'C.UTF-8' },
    timeout: timeoutMs,
    killSignal: 'SIGKILL',
  });
  const chunks: Buffer[] = [];
  let sizeBytes = 0;
  child.stdout.on('data', (chunk: Buffer) => {
    sizeBytes += chunk.length;
    if (sizeBytes <= maxOutputBytes) chunks.push(chunk);
    else child.kill('SIGKILL');
  });
  const memoryCheck = setInterval(async () => {
    if ((await readMemoryBytes(child.pid)) > maxMemoryBytes) child.kill('SIGKILL');
  }, memoryCheckMs);
  // A program that has read enough closes its input.
  child.stdin.on('error', () => undefined);
  child.stdin.end(input);
  const code = await new Promise<number | null>((resolve, reject) => {
    child.once('error', (error: NodeJS.ErrnoException) =>
      reject(error.code === 'ENOENT' ? new ProgramMissing(program) : error),
    );
    child.once('close', resolve);
  }).finally(() => clearInterval(memoryCheck));
  return code === 0 && sizeBytes > 0 && sizeBytes <= maxOutputBytes ? Buffer.concat(chunks) : null;
}

/** Returns the memory that a process uses; 0 where the system does not tell, or it has ended. */
export async function readMemoryBytes(pid: number | undefined): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '');
  return Number(/^VmRSS:\s+(\d+) kB$/m.exec(status)?.[1] ?? 0) * 1024;
}

/** Thrown when the program is not installed. */
export class ProgramMissing extends Error {
  override readonly name = 'ProgramMissing';
}
