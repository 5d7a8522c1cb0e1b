import { setTimeout as delay } from 'node:timers/promises';
import { coalesce } from '../../coalesce.ts';
import type { Db, Tx } from '../../db/database.ts';
import { isLockTimeout, limitLockWaits } from '../../db/lock-waits.ts';
import type { Deps } from '../../deps.ts';
import { type LineEvent, readStoredEvent, type StoredEvent } from '../../line/events.ts';
import type { LineChat } from '../../line/messaging.ts';
import { replyUntil } from '../../line/reply-time.ts';
import { applyEvents } from './apply-events.ts';
import type { EventDeps } from './chat-bot.ts';
import { createChatChains, type Turn } from './chat-chains.ts';
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

export { deleteEventsOfPerson } from './event-store.ts';

/** Number of chats handled at a time, each with one database connection. */
const chatsAtOnce = 4;

/** Maximum events of a chat in one transaction: a backlog needs fewer queries for each of them. */
export const eventsAtOnce = 100;

/**
 * Time for which events are collected once all waiting ones are handled: under load, a chat's events need fewer
 * transactions, which leaves more processor time to LINE's next request. After a silence the first event is handled at
 * once.
 */
const restMs = 250;

/** Time after which a job ends and sends itself again: one that never ends would be taken for lost. */
const jobMs = 60_000;

/** Time after which a chat whose group or quota is locked, such as during a merge, gives its slot to others … */
const lockMs = 1_000;
/** … and after which it is tried again. */
const heldMs = 1_000;

/** Number of failures after which an event waits for the next start. */
const mostAttempts = 10;

/** Inbox of LINE's events. */
export interface Inbox {
  /**
   * Stores events that were not stored before, so that LINE can be answered. Returns the new ones. The job
   * that handles them is sent after they are stored, because a waiting job may have started without seeing
   * them. LINE need not wait for the job: if the process dies in between, the next start sends it.
   */
  store(events: StoredEvent[]): Promise<StoredEvent[]>;
}

/** Pauses before sending the job again: a database that does not answer may do so a moment later. */
const wakePausesMs = [100, 1_000, 5_000];

/** Creates the inbox of one process: concurrent requests are stored together. */
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
      // The same event may be in another request that was stored along with this one: only the first counts
      // as new.
      return events.filter(({ webhookEventId }) => newIds.delete(webhookEventId));
    },
  };
}

/**
 * Sends jobs again that a crash may have lost: running jobs count as running until their claim expires. A redundant job
 * finds nothing to do. With an instant, only files requested before it are fetched again.
 */
export async function resumeInbox(
  { db, queue }: Pick<Deps, 'db' | 'queue'>,
  { wantedBefore }: { wantedBefore?: Date } = {},
): Promise<void> {
  await queue.send('handle-events', {});
  await requestContents(queue, await listWanted(db, wantedBefore && { before: wantedBefore }));
}

/** Deletes handled events, and records of unsent messages, from before an instant. */
export async function deleteOldEvents(db: Db, before: Date): Promise<void> {
  await deleteHandledEvents(db, before);
  await deleteUnsent(db, before);
}

/** Deletes a chat's events and its list of unsent messages. */
export async function deleteInboxOfChat(tx: Tx, lineChatId: string): Promise<void> {
  await deleteEventsOfChat(tx, lineChatId);
  await deleteUnsentOfChat(tx, lineChatId);
}

/**
 * Handles waiting events: chats concurrently, the events of a chat one after another. A blocked chat does not
 * block others.
 */
export async function handleEvents(deps: EventDeps, { signal }: { signal: AbortSignal }): Promise<void> {
  const { db, queue, clock } = deps;
  const endsAt = performance.now() + jobMs;
  const takeTurn = (lineChatId: string) => handleChat(deps, lineChatId);
  const chains = createChatChains({ places: chatsAtOnce, heldMs, signal, takeTurn });
  try {
    // Events that are left at the end are handled at the next start.
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
 * Handles stored events of one chat. Idempotent, in any order of events. An event that cannot be handled
 * waits for another time, and does not block others. Returns `held` if a lock was not available within
 * `lockMs`; by default it waits for the lock.
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
  // A separate key: a job that waits for its time must not replace one that has work now.
  const startAfterSeconds = Math.min(600, 2 ** attempts) + 1;
  await queue.send('handle-events', {}, { startAfterSeconds, singletonKey: `again ${id}` });
}
