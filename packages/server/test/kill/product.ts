import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createLinePlatform, type LinePlatform } from '@kepwai/line-platform';
import { buildKepwai } from '../built-server.ts';
import { findPort } from '../find-port.ts';
import { type Node, startNode } from './node.ts';

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
  /** Sends SIGKILL to PostgreSQL's first process; its others follow. A no-op if none runs. */
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
  const env = { ...createNodeEnv(line, { lineOrigin, port, dataDir }), ...options.env };
  let server: Node | null = null;
  const launched = () => {
    if (!server) throw new Error('the server was not launched');
    return server;
  };

  const product: Product = {
    origin,
    line,
    lineOrigin,
    dataDir,
    pid: () => launched().pid(),
    async launch() {
      server = await startNode(['serve'], { env, logFile });
    },
    ready: () => launched().ready(origin),
    async kill() {
      await server?.end('SIGKILL');
    },
    async killPostgres() {
      const pid = await postgresPid(dataDir);
      if (pid !== null) process.kill(pid, 'SIGKILL');
    },
    async stop() {
      return (await server?.end('SIGTERM')) ?? null;
    },
    async stopTwice() {
      const ended = launched().end('SIGTERM');
      await launched().logged('"stopping"');
      process.kill(launched().pid(), 'SIGTERM');
      return await ended;
    },
    async hasPostgres() {
      const pid = await postgresPid(dataDir);
      return pid !== null && isAlive(pid);
    },
    async run(args, others = {}) {
      const child = spawn(process.execPath, [...(await buildKepwai()), ...args], {
        env: { ...env, ...others },
      });
      let output = '';
      for (const stream of [child.stdout, child.stderr])
        stream.on('data', (chunk: Buffer) => {
          output += chunk.toString('utf8');
        });
      await once(child, 'close');
      return { code: child.exitCode, output };
    },
    async close() {
      if (!server?.isRunning()) {
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

/** Returns the environment of a process on this data folder, beside this LINE. */
export function createNodeEnv(
  { config: { messagingChannel } }: LinePlatform,
  { lineOrigin, port, dataDir }: { lineOrigin: string; port: number; dataDir: string },
): NodeJS.ProcessEnv {
  return {
    ...process.env,
    NODE_ENV: 'test',
    LOG_LEVEL: 'info',
    PORT: String(port),
    DATA_DIR: dataDir,
    AUTH_SECRET: 'a secret of thirty-two letters, or more',
    LIFF_ID: '2000000001-kepwai00',
    LINE_MESSAGING_CHANNEL_ID: messagingChannel.id,
    LINE_MESSAGING_CHANNEL_SECRET: messagingChannel.secret,
    LINE_API_BASE: lineOrigin,
    LINE_DATA_BASE: lineOrigin,
    LINE_ACCESS_BASE: lineOrigin,
  };
}

/** Returns the id of the PostgreSQL in the pid file; null if it removed the file as it ended. */
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
