import type { FastifyBaseLogger } from 'fastify';
import type { BlobStore } from './blobs/blob-store.ts';
import type { Db } from './db/database.ts';
import type { LiveFeed } from './db/notify.ts';
import type { RecordChange } from './domains/changes/record.ts';
import type { Env } from './env.ts';
import type { LineDeps } from './line/line.ts';
import type { Queue } from './queue/queue.ts';
import type { Reporter } from './reporting/reporter.ts';

/** Dependencies of the application, passed in by a command or a test. */
export interface Deps {
  env: Env;
  db: Db;
  blobs: BlobStore;
  queue: Queue;
  live: LiveFeed;
  /** Records a change and notifies its subscribers (subscriptions.ts). */
  record: RecordChange;
  line: LineDeps;
  /** Current time; tests set it. */
  clock: () => Date;
  log: FastifyBaseLogger;
  /** Reporter of unexpected errors. */
  reporter: Reporter;
}
