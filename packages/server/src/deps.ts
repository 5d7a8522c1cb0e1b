import type { FastifyBaseLogger } from 'fastify';
import type { BlobStore } from './blobs/blob-store.ts';
import type { Db } from './db/database.ts';
import type { LiveFeed } from './db/notify.ts';
import type { RecordChange } from './domains/changes/record.ts';
import type { Env } from './env.ts';
import type { LineDeps } from './line/line.ts';
import type { Queue } from './queue/queue.ts';
import type { Reporter } from './reporting/reporter.ts';

/** All that the application stands on, handed in by a command or a test. */
export interface Deps {
  env: Env;
  db: Db;
  blobs: BlobStore;
  queue: Queue;
  live: LiveFeed;
  /** Tells a change to whoever subscribed (subscriptions.ts). */
  record: RecordChange;
  line: LineDeps;
  /** Now. */
  clock: () => Date;
  log: FastifyBaseLogger;
  /** Told of what nobody expected. */
  reporter: Reporter;
}
