import { spawn } from 'node:child_process';

interface ProgramOptions {
  args: readonly string[];
  /** Given to standard input. Default: nothing. */
  input?: Buffer;
  /** The program is killed after this. */
  timeoutMs: number;
  /** The program is killed when it writes more. */
  maxOutputBytes: number;
}

/**
 * Runs a program on bytes from strangers and returns what it wrote; null where it failed, wrote nothing, or had to be killed. It gets
 * no variable of the environment, so no secret, but where programs are.
 * @throws ProgramMissing where there is no such program
 */
export async function runProgram(program: string, options: ProgramOptions): Promise<Buffer | null> {
  const { args, input, timeoutMs, maxOutputBytes } = options;
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
  // A program that has seen enough closes its input.
  child.stdin.on('error', () => undefined);
  child.stdin.end(input);
  const code = await new Promise<number | null>((resolve, reject) => {
    child.once('error', (error: NodeJS.ErrnoException) =>
      reject(error.code === 'ENOENT' ? new ProgramMissing(program) : error),
    );
    child.once('close', resolve);
  });
  return code === 0 && sizeBytes > 0 && sizeBytes <= maxOutputBytes ? Buffer.concat(chunks) : null;
}

/** There is no such program. */
export class ProgramMissing extends Error {
  override readonly name = 'ProgramMissing';
}
