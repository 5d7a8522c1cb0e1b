import type { FastifyBaseLogger } from 'fastify';
import { sql } from 'kysely';
import pg from 'pg';
import * as z from 'zod';
import type { components } from '../generated/schema.ts';
import type { Db, Tx } from './database.ts';

/** A change as every node hears it: messages of the contract, and those that only servers need. */
export type LiveChange =
  | components['schemas']['LiveFilesChanged']
  | components['schemas']['LiveGroupChanged']
  | components['schemas']['LiveFoldersChanged']
  | components['schemas']['LivePinsChanged']
  | components['schemas']['LiveFolderRulesChanged']
  | components['schemas']['LiveImageSetsChanged']
  /** `userId`: the only person who hears it. */
  | (components['schemas']['LiveStarsChanged'] & { userId: string })
  | (components['schemas']['LiveBulkProgressed'] & { userId: string })
  /** `userIds`: the only people who hear it. */
  | (components['schemas']['LiveQuotaPeopleChanged'] & { userIds: string[] })
  | (components['schemas']['LiveQuotaOrdersChanged'] & { userIds: string[] })
  /** This person joined or left the group: their sockets must check again which groups they can hear. */
  | { type: 'members-changed'; groupId: string; userId: string }
  /** Links of the group were made, changed or ended: servers cache what they show. */
  | { type: 'shares-changed'; groupId: string }
  /** The session was ended: its sockets close. */
  | { type: 'session-ended'; sessionId: string }
  /** All sessions of a person were ended; null: of everybody. */
  | { type: 'sessions-ended'; userId: string | null }
  /** An operator command changed a right: for the security log. */
  | { type: 'operator-acted'; change: 'quota-granted' | 'quota-extended' | 'share-revoked' }
  /** A chat command paused or resumed keeping: for the security log. */
  | { type: 'chat-commanded'; change: 'keeping-paused' | 'keeping-resumed'; userId: string }
  /** The product did by itself what a person had requested before: for the security log. */
  | { type: 'product-acted'; change: 'quota-deleted' }
  /** Somebody waits for this lock: its holder should finish (db/session-locks.ts). */
  | { type: 'lock-wanted'; key: string }
  /** A quota has more remaining bytes: files that did not fit may fit now. */
  | { type: 'room-returned'; quotaId: string };

/** A change, or the report that the connection was down for a while: then anything may have changed. */
export type LiveEvent = LiveChange | { type: 'reconnected' };

/** Feed of the changes that any node announces. */
export interface LiveFeed {
  /** Calls the listener for each change from now on; returns the function that ends it. */
  subscribe(listener: (event: LiveEvent) => void): () => void;
  close(): Promise<void>;
}

/** The channel on which nodes notify one another. */
export const liveChannel = 'kepwai_live';

/**
 * Maximum ids per notification, which carries less than 8000 bytes: 150 ids of 39 bytes with commas and
 * quotes stay well below.
 */
const idsPerNotification = 150;

const firstRetryMs = 100;
const longestRetryMs = 10_000;

const changeSchema: z.ZodType<LiveChange> = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('files-changed'),
    groupId: z.string(),
    change: z.enum(['added', 'updated', 'removed']),
    fileIds: z.array(z.string()),
  }),
  z.object({ type: z.literal('group-changed'), groupId: z.string() }),
  z.object({ type: z.literal('folders-changed'), groupId: z.string() }),
  z.object({ type: z.literal('pins-changed'), groupId: z.string() }),
  z.object({ type: z.literal('folder-rules-changed'), groupId: z.string() }),
  z.object({ type: z.literal('image-sets-changed'), groupId: z.string() }),
  z.object({ type: z.literal('stars-changed'), groupId: z.string(), userId: z.string() }),
  z.object({
    type: z.literal('bulk-progressed'),
    groupId: z.string(),
    userId: z.string(),
    actionId: z.string(),
    state: z.enum(['running', 'done', 'stopped']),
    totalCount: z.number(),
    doneCount: z.number(),
    failedCount: z.number(),
  }),
  z.object({
    type: z.enum(['quota-people-changed', 'quota-orders-changed']),
    quotaId: z.string(),
    userIds: z.array(z.string()),
  }),
  z.object({ type: z.literal('members-changed'), groupId: z.string(), userId: z.string() }),
  z.object({ type: z.literal('shares-changed'), groupId: z.string() }),
  z.object({ type: z.literal('session-ended'), sessionId: z.string() }),
  z.object({ type: z.literal('sessions-ended'), userId: z.string().nullable() }),
  z.object({
    type: z.literal('operator-acted'),
    change: z.enum(['quota-granted', 'quota-extended', 'share-revoked']),
  }),
  z.object({ type: z.literal('product-acted'), change: z.literal('quota-deleted') }),
  z.object({
    type: z.literal('chat-commanded'),
    change: z.enum(['keeping-paused', 'keeping-resumed']),
    userId: z.string(),
  }),
  z.object({ type: z.literal('lock-wanted'), key: z.string() }),
  z.object({ type: z.literal('room-returned'), quotaId: z.string() }),
]);

/** Announces a change to every node; inside a transaction when it commits, and only then. */
export async function announce(db: Db | Tx, change: LiveChange): Promise<void> {
  for (const payload of payloadsOf(change)) {
    await sql`select pg_notify(${liveChannel}, ${payload})`.execute(db);
  }
}

/** Returns the notifications for a change: several if one cannot carry all of its ids. */
export function payloadsOf(change: LiveChange): string[] {
  return inParts(change).map((part) => JSON.stringify(part));
}

function inParts(change: LiveChange): LiveChange[] {
  if (change.type !== 'files-changed') return [change];
  // A change without ids needs one as well: any file of the group may have changed then.
  const partCount = Math.max(1, Math.ceil(change.fileIds.length / idsPerNotification));
  return Array.from({ length: partCount }, (_, part) => ({
    ...change,
    fileIds: change.fileIds.slice(part * idsPerNotification, (part + 1) * idsPerNotification),
  }));
}

/** Listens on a connection of its own. When it breaks, reconnects with growing pauses and then reports `reconnected`. */
export async function createLiveFeed(connectionString: string, log: FastifyBaseLogger): Promise<LiveFeed> {
  const listeners = new Set<(event: LiveEvent) => void>();
  let client: pg.Client | null = null;
  let retry: NodeJS.Timeout | undefined;
  let retryMs = firstRetryMs;
  let closed = false;

  const emit = (event: LiveEvent) => {
    for (const listener of listeners) listener(event);
  };

  const connect = async (): Promise<void> => {
    const next = await listenOn(connectionString, {
      log,
      emit,
      onEnd(ended) {
        if (client === ended) reconnectLater();
      },
    });
    if (closed) await next.end();
    else client = next;
  };

  const reconnectLater = () => {
    client = null;
    if (closed) return;
    retry = setTimeout(() => {
      connect().then(
        () => {
          retryMs = firstRetryMs;
          emit({ type: 'reconnected' });
        },
        (error: unknown) => {
          log.warn({ err: error, retryMs }, 'the live connection cannot be made');
          retryMs = Math.min(retryMs * 2, longestRetryMs);
          reconnectLater();
        },
      );
    }, retryMs);
    retry.unref();
  };

  await connect();
  return {
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    async close() {
      closed = true;
      clearTimeout(retry);
      listeners.clear();
      await client?.end();
    },
  };
}

/**
 * Opens a connection that emits every notification. `onEnd`: called when it has ended.
 * @throws Error if there is no connection
 */
async function listenOn(
  connectionString: string,
  {
    log,
    emit,
    onEnd,
  }: { log: FastifyBaseLogger; emit: (event: LiveEvent) => void; onEnd: (client: pg.Client) => void },
): Promise<pg.Client> {
  const client = new pg.Client({
    connectionString,
    application_name: 'kepwai live',
    keepAlive: true,
    connectionTimeoutMillis: 10_000,
  });
  client.on('notification', ({ payload }) => {
    const change = changeSchema.safeParse(parseJson(payload));
    if (change.success) emit(change.data);
    else log.warn({ payload }, 'a live notification that this version does not know');
  });
  // pg emits both `error` and `end` for one broken connection; only `end` starts the next attempt.
  client.on('error', (error) => log.warn({ err: error }, 'the live connection broke'));
  client.on('end', () => onEnd(client));
  try {
    await client.connect();
    await client.query(`listen ${liveChannel}`);
    return client;
  } catch (error) {
    await client.end().catch((reason: unknown) => log.debug({ err: reason }, 'closing a broken connection'));
    throw error;
  }
}

function parseJson(text: string | undefined): unknown {
  try {
    return JSON.parse(text ?? '');
  } catch {
    // Everybody who can connect to the database can notify; invalid JSON is reported like an unknown message.
    return undefined;
  }
}
