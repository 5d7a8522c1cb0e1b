import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { pino } from 'pino';
import { openFsBlobStore } from '../../src/blobs/fs.ts';
import { startBundledPostgres } from '../../src/db/bundled/bundled.ts';
import { type Db, openDatabase } from '../../src/db/database.ts';
import { parseEnv } from '../../src/env.ts';
import { createChannelToken } from '../../src/line/channel-token.ts';
import { createLineContent } from '../../src/line/content.ts';
import { createLine } from '../../src/line/line.ts';
import { writeBuiltApp } from '../built-app.ts';
import { createTestApp, type Scope } from '../index.ts';
import { createProduct, type Product } from '../kill/product.ts';
import { createRandom } from '../kill/random.ts';
import type { Driven } from './drive.ts';
import { channel, type HostileLine } from './hostile-line.ts';

function lineEnv({ origin }: HostileLine) {
  return {
    LIFF_ID: channel.liffId,
    LINE_MESSAGING_CHANNEL_ID: channel.messagingChannelId,
    LINE_MESSAGING_CHANNEL_SECRET: channel.secret,
    LINE_API_BASE: origin,
    LINE_DATA_BASE: origin,
    LINE_ACCESS_BASE: origin,
  };
}

/** Starts a server with its workers in this process; ends with the test. */
export async function startInProcess(t: Scope, line: HostileLine): Promise<Driven> {
  const blobsFolder = await mkdtemp(join(tmpdir(), 'kepwai-driver-'));
  t.onTestFinished(() => rm(blobsFolder, { recursive: true, force: true }));
  const env = parseEnv({
    NODE_ENV: 'test',
    AUTH_SECRET: 'a secret for tests, which is long enough',
    PUBLIC_URL: 'http://kepwai.test',
    APP_DIR: await writeBuiltApp(t),
    // Everything is requested, several times.
    RATE_LIMITS: 'off',
    ...lineEnv(line),
  });
  const clock = () => new Date();
  const lines: string[] = [];
  const log = pino({ level: 'trace' }, { write: (text: string) => void lines.push(text) });
  const channelToken = createChannelToken({
    apiBase: line.origin,
    channelId: channel.messagingChannelId,
    channelSecret: channel.secret,
    clock,
  });
  const app = await createTestApp(t, {
    env,
    clock,
    log,
    blobs: await openFsBlobStore(blobsFolder),
    line: {
      ...createLine(env.line, clock),
      // A short timeout: long silences are not worth waiting for here.
      content: createLineContent({ dataBase: line.origin, channelToken, stallTimeoutMs: 1_500 }),
    },
  });
  const origin = await app.start();
  return { origin: () => origin, db: app.deps.db, blobsFolder, log: async () => lines.join('') };
}

/** Starts a real `kepwai serve` with a connection to its database; ends with the test. */
async function startServe(t: Scope, env: NodeJS.ProcessEnv): Promise<{ product: Product; db: Db }> {
  const folder = await mkdtemp(join(tmpdir(), 'kepwai-driver-'));
  const product = await createProduct({ folder, env: { LOG_LEVEL: 'trace', ...env } });
  await product.launch();
  await product.ready();
  const { dataDir } = product;
  const postgres = await startBundledPostgres({ dataDir, log: pino({ level: 'silent' }), purpose: 'visit' });
  const db = openDatabase(postgres.connectionString, { maxConnections: 2 });
  t.onTestFinished(async () => {
    await db.destroy();
    await postgres.stop();
    await product.close();
    await rm(folder, { recursive: true, force: true });
  });
  return { product, db };
}

/** Starts one beside the fake platform. */
export async function startBesidePlatform(t: Scope): Promise<{ product: Product; db: Db }> {
  return await startServe(t, {});
}

/** Starts one that is killed repeatedly while events are sent to it. */
export async function startMortal(t: Scope, line: HostileLine, seed: number): Promise<Driven> {
  const { product, db } = await startServe(t, lineEnv(line));
  const random = createRandom(seed);
  return {
    origin: () => product.origin,
    db,
    blobsFolder: join(product.dataDir, 'blobs'),
    log: () => readFile(join(product.dataDir, 'server.log'), 'utf8'),
    async onProgress() {
      await delay(random.below(2_500));
      await product.kill();
      await product.launch();
      await product.ready();
    },
  };
}
