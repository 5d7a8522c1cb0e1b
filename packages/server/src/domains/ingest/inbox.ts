import { setTimeout as delay } from 'node:timers/promises';
import type { Db, Tx } from '../../db/database.ts';
import { isLockTimeout, limitLockWaits } from '../../db/lock-waits.ts';
import type { Deps } from '../../deps.ts';
import { type LineEvent, readStoredEvent, type StoredEvent } from '../../line/events.ts';
import type { LineChat } from '../../line/messaging.ts';
import { replyUntil } from '../../line/reply-time.ts';
import { applyEvents } from './apply-events.ts';
import type { EventDeps } from './chat-bot.ts';
import { createChatChains, type Turn } from './chat-chains.ts';
import { coalesce } from './coalesce.ts';
import {
  deleteEventsOfChat,
  deleteHandledEvents,
  insertEvents,
  listWaitingChats,
  listWaitingOfChat,
  postponeEvent,
  type WaitingEvent,
} from './event-store.ts';
import { requestContents } from './fetching/fetch-order.ts';
import { listWanted } from './fetching/fetch-store.ts';
import { findPosters } from './posters/posters.ts';
import { deleteUnsent, deleteUnsentOfChat } from './unsent/store.ts';

/** So many chats are worked on at a time, each by one connection to the database. */
const chatsAtOnce = 4;

/** So many events of a chat are handled in one transaction: a backlog needs fewer queries for each of them. */
export const eventsAtOnce = 100;

/**
 * Once all that waits is handled, what comes meanwhile is gathered for so long: while many write, a chat's events are handled in fewer
 * transactions, and LINE's next request finds more of the processors free. After a silence the first event is handled at once.
 */
const restMs = 250;

/** A job ends after this, and sends itself again: one that never ends would be taken for lost. */
const jobMs = 60_000;

/** A chat whose group or storage somebody has locked for longer, such as while a cabinet moves, gives its place to others … */
const lockMs = 1_000;
/** … and is tried again after this. */
const heldMs = 1_000;

/** An event that fails more often than this waits for the next start. */
const mostAttempts = 10;

/** Takes what LINE tells. */
export interface Inbox {
  /**
   * Stores events that were not stored before: then LINE may be answered. Returns those that are new. The job that works them off
   * is sent after they are there, because one that waits already may have begun without seeing them; LINE need not wait for that,
   * because should the process die in between, the next start sends it.
   */
  store(events: StoredEvent[]): Promise<StoredEvent[]>;
}

/** A database that does not answer now may do so a moment later. */
const wakePausesMs = [100, 1_000, 5_000];

/** Creates the inbox of one process: requests that come meanwhile are stored together. */
export function createInbox({ db, queue, clock, log }: Pick<Deps, 'db' | 'queue' | 'clock' | 'log'>): Inbox {
  const insert = coalesce(
    async (requests: StoredEvent[][]) => new Set(await insertEvents(db, requests.flat(), clock())),
  );
  /** Sends the job. Never rejects. */
  const wake = coalesce(async (_nothing: null[]) => {
    for (const pauseMs of [...wakePausesMs, null]) {
      try {
        return await queue.send('handle-events', {});
      } catch (error) {
        log.error({ err: error }, 'the job that works off events could not be sent');
        if (pauseMs !== null) await delay(pauseMs, undefined, { ref: false });
      }
    }
  });
  return {
    async store(events) {
      if (events.length === 0) return [];
      const newIds = await insert(events);
      if (events.some(({ lineChatId }) => lineChatId !== null)) void wake(null);
      // The same event may be in another request that was stored along with this one: it is new to the first alone.
      return events.filter(({ webhookEventId }) => newIds.delete(webhookEventId));
    },
  };
}

/**
 * Sends the work again that a crash may have left: jobs that were under way count as such until their claim runs out. A job
 * too many finds nothing to do. Of what is to be fetched, only what is wanted since before an instant, where one is given.
 */
export async function resumeInbox(
  { db, queue }: Pick<Deps, 'db' | 'queue'>,
  { wantedBefore }: { wantedBefore?: Date } = {},
): Promise<void> {
  await queue.send('handle-events', {});
  await requestContents(queue, await listWanted(db, wantedBefore && { before: wantedBefore }));
}

/** Forgets handled events, and messages taken back, of before an instant. */
export async function forgetOldEvents(db: Db, before: Date): Promise<void> {
  await deleteHandledEvents(db, before);
  await deleteUnsent(db, before);
}

/** Deletes what LINE told of a chat, and which of its messages were taken back. */
export async function deleteInboxOfChat(tx: Tx, lineChatId: string): Promise<void> {
  await deleteEventsOfChat(tx, lineChatId);
  await deleteUnsentOfChat(tx, lineChatId);
}

/** Works off what waits: chats side by side, the events of a chat one after another. A chat that is held up holds up no other. */
export async function handleEvents(deps: EventDeps, { signal }: { signal: AbortSignal }): Promise<void> {
  const { db, queue, clock } = deps;
  const endsAt = performance.now() + jobMs;
  const takeTurn = (lineChatId: string) => handleChat(deps, lineChatId);
  const chains = createChatChains({ places: chatsAtOnce, heldMs, signal, takeTurn });
  try {
    // What is left at the end is taken up at the next start.
    while (!signal.aborted) {
      if (performance.now() > endsAt) return await queue.send('handle-events', {});
      const busy = chains.busy();
      const chats = await listWaitingChats(db, { at: clock(), limit: 16 * chatsAtOnce, except: busy });
      if (chats.length === 0 && busy.length === 0) return;
      await chains.begin(chats);
      await chains.rest(restMs);
    }
  } finally {
    await chains.settle();
  }
}

async function handleChat(deps: EventDeps, lineChatId: string): Promise<Turn> {
  const waiting = await listWaitingOfChat(deps.db, { lineChatId, at: deps.clock(), limit: eventsAtOnce });
  if ((await handleWaiting(deps, waiting, { lockMs })) === 'held') return 'held';
  return waiting.length === eventsAtOnce ? 'more' : 'done';
}

interface LockOptions {
  lockMs?: number;
}

/**
 * Handles stored events of one chat. Doing it twice, or after events that happened later, ends in the same state. One that cannot
 * be handled waits for another time, and holds up no other. Returns `held` where a lock was not to be had within `lockMs`; by default
 * it is waited for.
 */
export async function handleWaiting(
  deps: EventDeps,
  waiting: readonly WaitingEvent[],
  options: LockOptions = {},
): Promise<'done' | 'held'> {
  if (waiting.length === 0) return 'done';
  try {
    await ingest(deps, waiting, options);
  } catch (error) {
    if (isLockTimeout(error)) return 'held';
    if (waiting.length > 1) {
      for (const one of waiting) {
        if ((await handleWaiting(deps, [one], options)) === 'held') return 'held';
      }
      return 'done';
    }
    for (const { id } of waiting) await postpone(deps, { id, error });
  }
  return 'done';
}

async function ingest(
  deps: EventDeps,
  waiting: readonly WaitingEvent[],
  options: LockOptions,
): Promise<void> {
  const pending = waiting
    .map((one) => {
      const event = readStoredEvent(one.event, one.receivedAt);
      return { id: one.id, event, replyBy: replyUntil(event, one.receivedAt) };
    })
    .toSorted((a, b) => a.event.occurredAt.getTime() - b.event.occurredAt.getTime());
  const chat = chatOf(pending);
  if (!chat) throw new Error('an event of a chat does not say of which');
  const events = pending.map(({ event }) => event);
  const posters = await findPosters(deps, events);
  await deps.db.transaction().execute(async (tx) => {
    if (options.lockMs !== undefined) await limitLockWaits(tx, options.lockMs);
    await applyEvents(tx, deps, { chat, pending, posters });
  });
}

function chatOf(pending: readonly { event: LineEvent }[]): LineChat | null {
  return pending.find(({ event }) => event.chat !== null)?.event.chat ?? null;
}

async function postpone(
  { db, queue, clock, log, reporter }: Deps,
  { id, error }: { id: string; error: unknown },
): Promise<void> {
  const attempts = await postponeEvent(db, id, clock());
  log.error({ err: error, webhookEventId: id, attempts }, 'an event could not be handled');
  reporter.report(error, { job: 'handle-events', attempt: String(attempts) });
  if (attempts === 0 || attempts > mostAttempts) return;
  // Under a key of its own: a job that waits for its time must not stand in the way of one that has work now.
  const startAfterSeconds = Math.min(600, 2 ** attempts) + 1;
  await queue.send('handle-events', {}, { startAfterSeconds, singletonKey: `again ${id}` });
}
