import { spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';

const root = path.resolve(import.meta.dirname, '../..');

/** Product as deployed, with a fake LINE. */
export interface Product {
  publicUrl: string;
  lineUrl: string;
  close(): Promise<void>;
}

/** Starts the server with the production app and a fake LINE, each as its own process. */
export async function startProduct(): Promise<Product> {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'kepwai-product-'));
  const child = spawn(
    process.execPath,
    ['--conditions=@kepwai/source', path.join(root, 'scripts/simulation/with-line-sdk.ts')],
    {
      stdio: ['ignore', 'pipe', 'inherit'],
      env: {
        ...process.env,
        KEPWAI_DATA: dataDir,
        PORT: String(await findFreePort()),
        FAKE_LINE_PORT: String(await findFreePort()),
      },
    },
  );
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  const { publicUrl, lineUrl } = await readAddresses(child.stdout);
  return {
    publicUrl,
    lineUrl,
    async close() {
      child.kill('SIGTERM');
      await ended;
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

async function readAddresses(stdout: NodeJS.ReadableStream): Promise<{ publicUrl: string; lineUrl: string }> {
  for await (const line of createInterface({ input: stdout })) {
    // The server logs to the same stream.
    if (line.startsWith('{"publicUrl"')) return JSON.parse(line);
  }
  throw new Error('The product ended before it was ready');
}

async function findFreePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  await new Promise((resolve) => server.close(resolve));
  if (address === null || typeof address === 'string') throw new Error('A server without a port');
  return address.port;
}
