import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, open, readFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { createLinePlatform, type LinePlatform } from '@kepwai/line-platform';

/** A real `kepwai serve` that can be killed and started again, beside a LINE that outlives it. */
export interface Product {
  origin: string;
  line: LinePlatform;
  lineOrigin: string;
  /** Data folder of the server: database, blobs, parts of uploads, and `server.log`. */
  dataDir: string;
  /** Starts the server without waiting for it. */
  launch(): Promise<void>;
  /**
   * Resolves when it answers.
   * @throws Error when it ended by itself, with the end of its log
   */
  ready(): Promise<void>;
  /**
   * Returns the id of the server's process.
   * @throws Error when it was not launched
   */
  pid(): number;
  /** Sends SIGKILL; resolves when the process is gone. PostgreSQL keeps running. */
  kill(): Promise<void>;
  /** Sends SIGKILL to PostgreSQL's first process; its others follow. A no-op where none runs. */
  killPostgres(): Promise<void>;
  /** Sends SIGTERM; returns the exit code. */
  stop(): Promise<number | null>;
  /** Sends SIGTERM twice, the second time while the server still waits for running requests; returns the exit code. */
  stopTwice(): Promise<number | null>;
  /** Returns whether the bundled PostgreSQL runs. */
  hasPostgres(): Promise<boolean>;
  /** Runs another command on the same data; returns its exit code and output. */
  run(args: string[], env?: NodeJS.ProcessEnv): Promise<{ code: number | null; output: string }>;
  /** Ends everything gracefully. */
  close(): Promise<void>;
}

interface ProductOptions {
  /** Folder for everything that is written. */
  folder: string;
  /** File for the server's output. Default: `server.log` in the data folder. */
  logFile?: string;
  /** Additional environment of the server. */
  env?: NodeJS.ProcessEnv;
}

const entry = join(import.meta.dirname, '../../bin/kepwai.js');
const flags = ['--conditions=@kepwai/source', entry];
const pollMs = 25;

/** Starts LINE; the server is still to be launched. */
export async function createProduct(options: ProductOptions): Promise<Product> {
  const dataDir = join(options.folder, 'data');
  const logFile = options.logFile ?? join(dataDir, 'server.log');
  await mkdir(dataDir, { recursive: true });
  const port = await findPort();
  const origin = `http://127.0.0.1:${port}`;
  const line = createLinePlatform({
    webhookUrl: `${origin}/api/line/webhook`,
    redeliveryDelaysMs: [50, 100, 200],
  });
  const lineOrigin = await line.listen();
  const env: NodeJS.ProcessEnv = {
    ...process.env,
    NODE_ENV: 'test',
    LOG_LEVEL: 'info',
    PORT: String(port),
    DATA_DIR: dataDir,
    AUTH_SECRET: 'a secret of thirty-two letters, or more',
    LIFF_ID: '2000000001-kepwai00',
    LINE_MESSAGING_CHANNEL_ID: line.config.messagingChannel.id,
    LINE_MESSAGING_CHANNEL_SECRET: line.config.messagingChannel.secret,
    LINE_API_BASE: lineOrigin,
    LINE_DATA_BASE: lineOrigin,
    LINE_ACCESS_BASE: lineOrigin,
    ...options.env,
  };
  let server: ChildProcess | null = null;
  const running = () => server !== null && server.exitCode === null && server.signalCode === null;

  const end = async (signal: NodeJS.Signals) => {
    if (!server || !running()) return server?.exitCode ?? null;
    const exited = once(server, 'exit');
    server.kill(signal);
    await exited;
    return server.exitCode;
  };

  const product: Product = {
    origin,
    line,
    lineOrigin,
    dataDir,
    pid() {
      if (server?.pid === undefined) throw new Error('the server was not launched');
      return server.pid;
    },
    async launch() {
      const log = await open(logFile, 'a');
      server = spawn(process.execPath, [...flags, 'serve'], { env, stdio: ['ignore', log.fd, log.fd] });
      await log.close();
    },
    async ready() {
      for (;;) {
        if (!running()) throw new Error(`the server ended by itself:\n${await lastWords(logFile)}`);
        const isReady = await fetch(`${origin}/readyz`).then(
          (answer) => answer.ok,
          () => false,
        );
        if (isReady) return;
        await delay(pollMs);
      }
    },
    async kill() {
      await end('SIGKILL');
    },
    async killPostgres() {
      const pid = await postgresPid(dataDir);
      if (pid !== null) process.kill(pid, 'SIGKILL');
    },
    stop: () => end('SIGTERM'),
    async stopTwice() {
      if (!server) throw new Error('the server was not launched');
      const ended = end('SIGTERM');
      await untilLogged(logFile, '"stopping"');
      server.kill('SIGTERM');
      return await ended;
    },
    async hasPostgres() {
      const pid = await postgresPid(dataDir);
      return pid !== null && isAlive(pid);
    },
    async run(args, others = {}) {
      const child = spawn(process.execPath, [...flags, ...args], { env: { ...env, ...others } });
      let output = '';
      for (const stream of [child.stdout, child.stderr])
        stream.on('data', (chunk: Buffer) => {
          output += chunk.toString('utf8');
        });
      await once(child, 'close');
      return { code: child.exitCode, output };
    },
    async close() {
      if (!running()) {
        // A PostgreSQL that a killed server left is ended by the next server that ends gracefully.
        await product.launch();
        await product.ready();
      }
      await product.stop();
      await line.close();
    },
  };
  return product;
}

async function findPort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const address = probe.address();
  probe.close();
  await once(probe, 'close');
  if (address === null || typeof address === 'string') throw new Error('no port is free');
  return address.port;
}

/** Returns the id of the PostgreSQL in the pid file; null where it removed the file as it ended. */
async function postgresPid(dataDir: string): Promise<number | null> {
  const text = await readFile(join(dataDir, 'postgres/postmaster.pid'), 'utf8').catch(() => '');
  const pid = Number(text.split('\n')[0]);
  return pid > 1 ? pid : null;
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false; // no such process
  }
}

async function untilLogged(logFile: string, words: string): Promise<void> {
  const isLogged = async () => (await readFile(logFile, 'utf8')).includes(words);
  while (!(await isLogged())) await delay(pollMs);
}

async function lastWords(logFile: string): Promise<string> {
  const text = await readFile(logFile, 'utf8');
  return text.split('\n').slice(-12).join('\n');
}
