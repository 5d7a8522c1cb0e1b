import type { FastifyBaseLogger } from 'fastify';
import type { BlobStore } from './blobs/blob-store.ts';
import type { Db } from './db/database.ts';
import type { LiveFeed } from './db/notify.ts';
import type { Env } from './env.ts';
import type { LineContent } from './line/content.ts';
import type { LineMessaging } from './line/messaging.ts';
import type { Queue } from './queue/queue.ts';

/** Who LINE says an access token belongs to. */
export interface LineIdentity {
  lineUserId: string;
  displayName: string;
  pictureUrl: string | null;
}

/** What the server asks of LINE. */
export interface LineDeps {
  messaging: LineMessaging;
  content: LineContent;
  /**
   * Asks LINE whose access token this is, and that it was issued to our login channel.
   * @throws INVALID_LINE_TOKEN, LINE_UNAVAILABLE
   */
  verifyAccessToken(accessToken: string): Promise<LineIdentity>;
}

/** All that the application stands on, handed in by a command or a test. */
export interface Deps {
  env: Env;
  db: Db;
  blobs: BlobStore;
  queue: Queue;
  live: LiveFeed;
  line: LineDeps;
  /** Now. */
  clock: () => Date;
  log: FastifyBaseLogger;
}
