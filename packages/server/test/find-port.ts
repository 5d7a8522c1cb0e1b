import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:net';

/** Ports below those that systems assign automatically: to connections, and for port 0. */
const assignedByHand = { first: 10_000, end: 24_000 };

const maxTries = 100;

/**
 * Returns a free port. It stays free while the server of a test is down, even if other tests open connections
 * meanwhile.
 * @throws Error if none is found
 */
export async function findPort(): Promise<number> {
  for (let tries = 0; tries < maxTries; tries += 1) {
    const port = randomInt(assignedByHand.first, assignedByHand.end);
    if (await isFree(port)) return port;
  }
  throw new Error('no port is free');
}

async function isFree(port: number): Promise<boolean> {
  const probe = createServer().listen(port, '127.0.0.1');
  try {
    await once(probe, 'listening');
  } catch {
    return false;
  }
  probe.close();
  await once(probe, 'close');
  return true;
}
