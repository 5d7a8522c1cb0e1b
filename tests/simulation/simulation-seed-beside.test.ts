// @vitest-environment node
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createLinePlatform } from '@kepwai/line-platform';
import { expect, onTestFinished, test, vi } from 'vitest';
import { seedBeside } from '../../scripts/simulation/seed.ts';

/** Starts a simulation whose server fails at everything. */
async function startBroken() {
  const server = createServer((_request, response) => response.writeHead(500).end('{}')).listen(
    0,
    '127.0.0.1',
  );
  await once(server, 'listening');
  const address = server.address();
  const folder = await mkdtemp(path.join(tmpdir(), 'kepwai-seed-'));
  const line = createLinePlatform();
  onTestFinished(async () => {
    server.close();
    await line.close();
    await rm(folder, { recursive: true, force: true });
  });
  return {
    line,
    serverUrl: `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`,
    serverDataDir: path.join(folder, 'server'),
    spawnKepwai: () => {
      throw new Error('No quota is granted before people have registered');
    },
  };
}

const failureOf = async ({ line }: Awaited<ReturnType<typeof startBroken>>) =>
  (await line.app.inject({ url: '/line/view' })).json().samples.failure;

test('a story that fails is printed, and the page of chats shows what to do', async () => {
  const printed = vi.spyOn(console, 'error').mockReturnValue();
  vi.spyOn(console, 'log').mockReturnValue();
  const simulation = await startBroken();
  await seedBeside(simulation, new AbortController().signal);
  expect(printed).toHaveBeenCalledOnce();
  expect(await failureOf(simulation)).toContain('npm start');
});

test('a story that is stopped with the rest is no failure to print', async () => {
  const printed = vi.spyOn(console, 'error').mockReturnValue();
  vi.spyOn(console, 'log').mockReturnValue();
  await seedBeside(await startBroken(), AbortSignal.abort());
  expect(printed).not.toHaveBeenCalled();
});
