import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createLinePlatform, type LinePlatform } from '@kepwai/line-platform';
import type { FastifyInstance } from 'fastify';
import { pino } from 'pino';
import { createApp } from '../src/app.ts';
import { createMemoryBlobStore } from '../src/blobs/memory.ts';
import { createLiveFeed } from '../src/db/notify.ts';
import type { Deps } from '../src/deps.ts';
import { createRecord } from '../src/domains/changes/record.ts';
import { type Env, parseEnv } from '../src/env.ts';
import { createLine } from '../src/line/line.ts';
import { createQueue } from '../src/queue/queue.ts';
import { silentReporter } from '../src/reporting/reporter.ts';
import { createServices, type ServerDeps } from '../src/services.ts';
import { subscriptionsOf } from '../src/subscriptions.ts';
import { startWorkers } from '../src/workers.ts';
import { testClock } from './clock.ts';
import { createTestDatabase, type Scope } from './database.ts';
import { requireDeclaredHeaders } from './declared-headers.ts';

/** A started application with a database and a LINE of its own. */
export interface TestApp {
  app: FastifyInstance;
  deps: ServerDeps;
  line: LinePlatform;
  /** Signs a person of the fake LINE in, as the app would; returns our token. */
  signIn(lineUserId: string): Promise<string>;
  /** Listens, runs the queue's workers, and makes LINE send its webhooks here; returns the origin. */
  start(): Promise<string>;
}

/**
 * Creates an application that ends with the test (or file). `overrides` replace dependencies and services; default: blobs
 * in memory, everything else real. `variables` change the environment.
 */
export async function createTestApp(
  t: Scope,
  overrides: Partial<ServerDeps> = {},
  variables: Partial<Env> = {},
): Promise<TestApp> {
  const log = pino({ level: process.env.TEST_LOG_LEVEL ?? 'silent' });
  const line = createLinePlatform();
  const [{ connectionString, db }, lineOrigin, dataDir] = await Promise.all([
    createTestDatabase(t),
    line.listen(),
    mkdtemp(join(tmpdir(), 'kepwai-test-')),
  ]);
  const env = overrides.env ?? { ...createTestEnv(line, lineOrigin, dataDir), ...variables };
  const clock = overrides.clock ?? testClock;
  const queue = createQueue(connectionString, log);
  const [live] = await Promise.all([createLiveFeed(connectionString, log), queue.start()]);
  const blobs = overrides.blobs ?? createMemoryBlobStore(clock);
  const record = createRecord(subscriptionsOf({ blobs, queue: overrides.queue ?? queue, clock }));
  const opened: Deps = {
    env,
    db,
    blobs,
    queue,
    live,
    record,
    line: createLine(env.line, clock),
    clock,
    log,
    reporter: silentReporter,
    ...overrides,
  };
  const { services: created, close } = createServices(opened);
  const services = { ...created, ...overrides };
  const app = await createApp(opened, { services });
  const deps = { ...opened, ...services };
  requireDeclaredHeaders(app);
  t.onTestFinished(async () => {
    await app.close();
    await close();
    await queue.stop({ timeoutMs: 1000 });
    await live.close();
    await line.close();
    await rm(dataDir, { recursive: true, force: true });
  });

  return {
    app,
    deps,
    line,
    async signIn(lineUserId) {
      const { token } = line.control.issueUserToken(lineUserId);
      const answer = await app.inject({
        method: 'POST',
        url: '/api/auth/login-via-line',
        payload: { accessToken: token },
      });
      if (answer.statusCode !== 200)
        throw new Error(`signing in answered ${answer.statusCode}: ${answer.body}`);
      return answer.json<{ data: { token: string } }>().data.token;
    },
    async start() {
      const origin = await app.listen({ host: '127.0.0.1', port: 0 });
      line.control.changeSettings({ webhookUrl: `${origin}/api/line/webhook` });
      await startWorkers(deps);
      return origin;
    },
  };
}

/** Returns the environment of a server beside this LINE. */
export function createTestEnv(line: LinePlatform, lineOrigin: string, dataDir?: string): Env {
  const { liffId, messagingChannel } = line.config;
  return parseEnv({
    NODE_ENV: 'test',
    DATA_DIR: dataDir,
    AUTH_SECRET: 'a secret for tests, which is long enough',
    PUBLIC_URL: 'http://kepwai.test',
    LIFF_ID: liffId,
    LINE_MESSAGING_CHANNEL_ID: messagingChannel.id,
    LINE_MESSAGING_CHANNEL_SECRET: messagingChannel.secret,
    LINE_BOT_BASIC_ID: messagingChannel.basicId,
    LINE_API_BASE: lineOrigin,
    LINE_DATA_BASE: lineOrigin,
    LINE_ACCESS_BASE: lineOrigin,
  });
}
