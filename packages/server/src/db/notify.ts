import type { FastifyBaseLogger } from 'fastify';
import { sql } from 'kysely';
import pg from 'pg';
import * as z from 'zod';
import type { components } from '../generated/schema.ts';
import type { Db, Tx } from './database.ts';

/** What changed, as every node hears it: messages of the contract, and those that only servers need. */
export type LiveChange =
  | components['schemas']['LiveFilesChanged']
  | components['schemas']['LiveGroupChanged']
  /** This person came into the group or left it: their sockets must look again at what they may hear. */
  | { type: 'members-changed'; groupId: string; userId: string }
  /** The session was ended: its sockets close. */
  | { type: 'session-ended'; sessionId: string }
  /** All sign-ins of a person were ended; null: of everybody. */
  | { type: 'sessions-ended'; userId: string | null }
  /** A command of the operator changed who may do what: for the security log. */
  | { type: 'operator-acted'; change: 'quota-granted' | 'quota-extended' }
  /** Somebody stopped the keeping by a word in the chat, or had it go on: for the security log. */
  | { type: 'chat-commanded'; change: 'keeping-paused' | 'keeping-resumed'; userId: string }
  /** Somebody waits for this lock: whoever holds it should come to an end (db/session-locks.ts). */
  | { type: 'lock-wanted'; key: string }
  /** A quota has more room than before: what did not fit may fit now. */
  | { type: 'room-returned'; quotaId: string };

/** A change, or that the line was down for a while: then anything may have changed. */
export type LiveEvent = LiveChange | { type: 'reconnected' };

/** Hears what any node announces. */
export interface LiveFeed {
  /** From now on; gives back the function that ends it. */
  subscribe(listener: (event: LiveEvent) => void): () => void;
  close(): Promise<void>;
}

/** The channel on which nodes notify one another. */
export const liveChannel = 'kepwai_live';

/** A notification carries less than 8000 bytes; 150 ids of 39 bytes with their commas and quotes stay well below. */
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
  z.object({ type: z.literal('members-changed'), groupId: z.string(), userId: z.string() }),
  z.object({ type: z.literal('session-ended'), sessionId: z.string() }),
  z.object({ type: z.literal('sessions-ended'), userId: z.string().nullable() }),
  z.object({ type: z.literal('operator-acted'), change: z.enum(['quota-granted', 'quota-extended']) }),
  z.object({
    type: z.literal('chat-commanded'),
    change: z.enum(['keeping-paused', 'keeping-resumed']),
    userId: z.string(),
  }),
  z.object({ type: z.literal('lock-wanted'), key: z.string() }),
  z.object({ type: z.literal('room-returned'), quotaId: z.string() }),
]);

/** Tells every node; inside a transaction: when, and only if, it commits. */
export async function announce(db: Db | Tx, change: LiveChange): Promise<void> {
  for (const payload of payloadsOf(change)) {
    await sql`select pg_notify(${liveChannel}, ${payload})`.execute(db);
  }
}

/** Returns the notifications for a change: several where one cannot carry all of its ids. */
export function payloadsOf(change: LiveChange): string[] {
  return inParts(change).map((part) => JSON.stringify(part));
}

function inParts(change: LiveChange): LiveChange[] {
  if (change.type !== 'files-changed') return [change];
  // Without ids it is one, too: then any file of the group may have changed.
  const partCount = Math.max(1, Math.ceil(change.fileIds.length / idsPerNotification));
  return Array.from({ length: partCount }, (_, part) => ({
    ...change,
    fileIds: change.fileIds.slice(part * idsPerNotification, (part + 1) * idsPerNotification),
  }));
}

/** Listens on a connection of its own; when that breaks it connects again, ever more slowly, and then says `reconnected`. */
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
    const next = new pg.Client({
      connectionString,
      application_name: 'kepwai live',
      keepAlive: true,
      connectionTimeoutMillis: 10_000,
    });
    next.on('notification', ({ payload }) => {
      const change = changeSchema.safeParse(parseJson(payload));
      if (change.success) emit(change.data);
      else log.warn({ payload }, 'a live notification that this version does not know');
    });
    // pg says both `error` and `end` for one broken connection: `end` alone starts the next attempt.
    next.on('error', (error) => log.warn({ err: error }, 'the live connection broke'));
    next.on('end', () => {
      if (client === next) reconnectLater();
    });
    try {
      await next.connect();
      await next.query(`listen ${liveChannel}`);
    } catch (error) {
      await next.end().catch((reason: unknown) => log.debug({ err: reason }, 'closing a broken connection'));
      throw error;
    }
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

function parseJson(text: string | undefined): unknown {
  try {
    return JSON.parse(text ?? '');
  } catch {
    // Whoever may connect to the database may notify; what is not JSON is reported like any unknown message.
    return undefined;
  }
}
