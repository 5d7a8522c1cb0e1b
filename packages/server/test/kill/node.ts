import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { open, readFile } from 'node:fs/promises';
import { setTimeout as delay } from 'node:timers/promises';
import { buildKepwai } from '../built-server.ts';

/** Running process of `kepwai`. */
export interface Node {
  /** Returns its process id. @throws Error if it has none */
  pid(): number;
  isRunning(): boolean;
  /** Resolves when it is ready at this address. @throws Error with the end of its log, if it ended by itself */
  ready(origin: string): Promise<void>;
  /** Resolves when its log contains these words. @throws Error with the end of its log, if it ended by itself */
  logged(words: string): Promise<void>;
  /** Resolves with its exit code when it has ended; null if a signal ended it. */
  ended(): Promise<number | null>;
  /** Sends a signal, unless it has ended, and resolves with its exit code when it has. */
  end(signal: NodeJS.Signals): Promise<number | null>;
}

const pollMs = 25;

/** Starts a command of `kepwai`; its output is appended to a file. */
export async function startNode(
  args: string[],
  { env, logFile }: { env: NodeJS.ProcessEnv; logFile: string },
): Promise<Node> {
  const kepwai = await buildKepwai();
  const log = await open(logFile, 'a');
  const child: ChildProcess = spawn(process.execPath, [...kepwai, ...args], {
    env,
    stdio: ['ignore', log.fd, log.fd],
  });
  await log.close();
  const isRunning = () => child.exitCode === null && child.signalCode === null;
  const exited = once(child, 'exit');
  const ended = async () => {
    await exited;
    return child.exitCode;
  };
  const until = async (isSo: () => Promise<boolean>) => {
    while (!(await isSo())) {
      if (!isRunning()) throw new Error(`it ended by itself:\n${await lastWords(logFile)}`);
      await delay(pollMs);
    }
  };
  return {
    pid() {
      if (child.pid === undefined) throw new Error('it was not launched');
      return child.pid;
    },
    isRunning,
    ready: (origin) =>
      until(() =>
        fetch(`${origin}/readyz`).then(
          (answer) => answer.ok,
          () => false,
        ),
      ),
    logged: (words) => until(async () => (await readFile(logFile, 'utf8')).includes(words)),
    ended,
    async end(signal) {
      if (isRunning()) child.kill(signal);
      return await ended();
    },
  };
}

async function lastWords(logFile: string): Promise<string> {
  const text = await readFile(logFile, 'utf8');
  return text.split('\n').slice(-12).join('\n');
}
