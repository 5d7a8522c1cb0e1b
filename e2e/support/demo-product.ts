import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as delay } from 'node:timers/promises';
import { productCount, productOf } from './products.ts';

const root = path.resolve(import.meta.dirname, '../..');

/** Lines of the log that are kept: enough for what happened last. */
const maxLogLines = 50;

/** A product that everybody can try. */
interface DemoProduct {
  origin: string;
  lineOrigin: string;
  /** Returns the last lines that it printed, the server's warnings among them. */
  log(): string;
  stop(): Promise<void>;
}

/** Starts a product that everybody can try (`DEMO=on`), on the ports after those of the journeys. */
export async function startDemoProduct(): Promise<DemoProduct> {
  const { port, linePort, origin, lineOrigin, dataDir } = productOf(productCount);
  const started = spawn(process.execPath, ['--conditions=@kepwai/source', 'scripts/start.ts'], {
    cwd: root,
    env: {
      ...process.env,
      PORT: String(port),
      FAKE_LINE_PORT: String(linePort),
      KEPWAI_DATA: dataDir,
      DEMO: 'on',
      SECURITY_LOG: 'off',
      LOG_LEVEL: 'warn',
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const lines: string[] = [];
  for (const input of [started.stdout, started.stderr])
    createInterface({ input }).on('line', (line) => {
      lines.push(line);
      if (lines.length > maxLogLines) lines.shift();
    });
  const log = () => lines.join('\n');
  const ended = once(started, 'exit');
  const stop = async () => {
    if (started.exitCode === null) started.kill('SIGTERM');
    await ended;
  };
  for (;;) {
    if (started.exitCode !== null) throw new Error(`The demo ended before it was ready.\n${log()}`);
    const isReady = await fetch(`${origin}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    );
    if (isReady) return { origin, lineOrigin, log, stop };
    await delay(200);
  }
}
