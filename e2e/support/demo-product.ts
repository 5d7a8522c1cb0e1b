import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { productCount, productOf } from './products.ts';

const root = path.resolve(import.meta.dirname, '../..');

/** Starts a product that everybody can try (`DEMO=on`), on the ports after those of the journeys. */
export async function startDemoProduct(): Promise<{
  origin: string;
  lineOrigin: string;
  stop(): Promise<void>;
}> {
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
    },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const ended = once(started, 'exit');
  const stop = async () => {
    if (started.exitCode === null) started.kill('SIGTERM');
    await ended;
  };
  for (;;) {
    if (started.exitCode !== null) throw new Error('The demo ended before it was ready.');
    const isReady = await fetch(`${origin}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    );
    if (isReady) return { origin, lineOrigin, stop };
    await delay(200);
  }
}
