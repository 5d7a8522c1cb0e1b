import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { connect } from 'node:net';
import { root } from './root.ts';

/** Module to preload into a child with a channel (`ipc`), which then ends as soon as this process has. */
export const endWithParent = new URL('end-with-parent.js', import.meta.url).href;

/** Same as in the first line of bin/kepwai.js, which says why; repeated here so that the current Node runs it. */
const builtFlags = ['--max-semi-space-size=4'];
const builtEnv = { MALLOC_ARENA_MAX: '2' };

/** Options for running commands of `kepwai`. */
export interface KepwaiOptions {
  env: NodeJS.ProcessEnv;
  /** Whether to run from the sources and restart when they change; otherwise from dist/, which must be built. */
  watch: boolean;
}

/** Times of a restart, in epoch milliseconds. */
export interface Restart {
  signalledAt: number;
  endedAt: number;
  startedAt: number;
  /** Time when the port accepted a connection. */
  openAt: number;
  readyAt: number;
}

/** Starts a command that runs until it is stopped or this process ends. */
export function spawnRunning(args: string[], { env, watch }: KepwaiOptions): ChildProcess {
  const watchFlags = watch ? ['--watch', '--watch-preserve-output'] : [];
  return spawnNode([...flagsOf(watch), ...watchFlags, '--import', endWithParent], { args, env }, 'inherit');
}

/** Starts a command that ends by itself, or with this process; only errors are printed. */
export function spawnCommand(args: string[], { env, watch }: KepwaiOptions): ChildProcess {
  return spawnNode([...flagsOf(watch), '--import', endWithParent], { args, env }, 'ignore');
}

const flagsOf = (watch: boolean) => (watch ? ['--conditions=@kepwai/source'] : builtFlags);

function spawnNode(
  flags: string[],
  { args, env }: { args: string[]; env: NodeJS.ProcessEnv },
  stdout: 'inherit' | 'ignore',
): ChildProcess {
  return spawn(process.execPath, [...flags, 'packages/server/bin/kepwai.js', ...args], {
    cwd: root,
    env: { ...builtEnv, ...env },
    stdio: ['ignore', stdout, 'inherit', 'ipc'],
  });
}

/** Stops a process gracefully, unless it has ended. */
export async function endProcess(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const exited = once(child, 'exit');
  child.kill('SIGTERM');
  await exited;
}

interface ServerOptions {
  port: number;
  /** Called if the server ends by itself. */
  onExit: (code: number | null) => void;
}

/** Process of a server, which can be stopped and restarted. */
export interface ServerProcess {
  pid(): number | undefined;
  untilReady(): Promise<void>;
  end(signal: NodeJS.Signals): Promise<void>;
  restart(signal: 'SIGTERM' | 'SIGKILL'): Promise<Restart>;
}

/** Starts a server's process. */
export function startServer(spawnServer: () => ChildProcess, { port, onExit }: ServerOptions): ServerProcess {
  const readyUrl = `http://127.0.0.1:${port}/readyz`;
  let isEnding = false;
  const start = () => {
    const child = spawnServer();
    const exited = new Promise<number | null>((resolve) => child.once('exit', resolve));
    void exited.then((code) => {
      if (!isEnding) onExit(code);
    });
    return { child, exited };
  };
  let running = start();

  async function end(signal: NodeJS.Signals): Promise<void> {
    isEnding = true;
    const { child, exited } = running;
    if (child.exitCode === null && child.signalCode === null) child.kill(signal);
    await exited;
  }

  async function restart(signal: 'SIGTERM' | 'SIGKILL'): Promise<Restart> {
    const signalledAt = Date.now();
    await end(signal);
    const endedAt = Date.now();
    isEnding = false;
    running = start();
    const startedAt = Date.now();
    const opening = untilOpen(port, running.exited).then(() => Date.now());
    await untilReady(readyUrl, running.exited);
    return { signalledAt, endedAt, startedAt, openAt: await opening, readyAt: Date.now() };
  }

  return {
    pid: () => running.child.pid,
    untilReady: () => untilReady(readyUrl, running.exited),
    end,
    restart,
  };
}

async function untilReady(url: string, exited: Promise<number | null>): Promise<void> {
  await untilTrue(exited, () =>
    fetch(url).then(
      (response) => response.ok,
      () => false,
    ),
  );
}

async function untilOpen(port: number, exited: Promise<number | null>): Promise<void> {
  await untilTrue(
    exited,
    () =>
      new Promise<boolean>((resolve) => {
        const socket = connect(port, '127.0.0.1', () => {
          socket.destroy();
          resolve(true);
        });
        socket.once('error', () => resolve(false));
      }),
  );
}

async function untilTrue(exited: Promise<number | null>, ask: () => Promise<boolean>): Promise<void> {
  let code: number | null | undefined;
  void exited.then((value) => {
    code = value;
  });
  for (;;) {
    if (code !== undefined) throw new Error(`The server ended before it was ready (exit code ${code}).`);
    if (await ask()) return;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}
