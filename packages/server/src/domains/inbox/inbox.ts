import type { Db } from '../../db/database.ts';
import type { Deps } from '../../deps.ts';
import { isAppError } from '../../errors.ts';
import { cabinetUrl, noQuotaCard, welcomeCard } from '../../line/cards.ts';
import { type LineEvent, readStoredEvent, type StoredEvent } from '../../line/events.ts';
import type { LineChat } from '../../line/messaging.ts';
import { applyEvent } from './apply-event.ts';
import { listWanted } from './fetch-store.ts';
import { knowPoster } from './posters.ts';
import {
  deleteHandledEvents,
  deleteUnsent,
  findWaitingEvent,
  insertEvents,
  listWaitingEvents,
  markEventHandled,
} from './store.ts';

/** Stores events that were not stored before, and the work they bring, in one transaction: then LINE may be answered. */
export async function storeEvents({ db, queue }: Deps, events: StoredEvent[]): Promise<void> {
  if (events.length === 0) return;
  await db.transaction().execute(async (tx) => {
    const ids = await insertEvents(tx, events);
    await queue.sendAll(
      'handle-event',
      ids.map((webhookEventId) => ({ webhookEventId })),
      { tx },
    );
  });
}

/**
 * Sends the work again that a crash may have left: jobs that were under way count as such until their claim runs out. A job
 * too many finds nothing to do.
 */
export async function resumeInbox({ db, queue }: Pick<Deps, 'db' | 'queue'>): Promise<void> {
  const events = await listWaitingEvents(db);
  await queue.sendAll(
    'handle-event',
    events.map((webhookEventId) => ({ webhookEventId })),
  );
  const files = await listWanted(db);
  await queue.sendAll(
    'fetch-content',
    files.map((fileId) => ({ fileId })),
  );
}

/** Forgets handled events, and messages taken back, of before an instant. */
export async function forgetOldEvents(db: Db, before: Date): Promise<void> {
  await deleteHandledEvents(db, before);
  await deleteUnsent(db, before);
}

/** Handles a stored event. Doing it twice, or after events that happened later, ends in the same state. */
export async function handleEvent(deps: Deps, { webhookEventId }: { webhookEventId: string }): Promise<void> {
  const stored = await findWaitingEvent(deps.db, webhookEventId);
  if (stored === undefined) return;
  const event = readStoredEvent(stored);
  // Chats with one person are not cabinets.
  if (event.chat) await takeIn(deps, event, event.chat);
  await markEventHandled(deps.db, webhookEventId, deps.clock());
}

async function takeIn(deps: Deps, event: LineEvent, chat: LineChat): Promise<void> {
  // Asked before the transaction: nothing is held while LINE thinks.
  const poster = await knowPoster(deps, chat, event);
  const { groupId, say } = await deps.db
    .transaction()
    .execute((tx) => applyEvent(tx, deps, { event, chat, poster }));
  if (say === null || event.replyToken === null) return;
  const url = cabinetUrl(deps.env.line.liffId, groupId);
  await reply(deps, event.replyToken, say === 'welcome' ? welcomeCard(url) : noQuotaCard(url));
}

/**
 * Before the event is marked as handled, so that a crash between the two says it again: the token is good only once, and
 * LINE refuses the second. When LINE cannot be reached it stays unsaid; a reply is never worth a paid push.
 */
async function reply(
  { line, log }: Deps,
  replyToken: string,
  message: ReturnType<typeof welcomeCard>,
): Promise<void> {
  try {
    const isTaken = await line.messaging.reply(replyToken, [message]);
    if (!isTaken) log.info('LINE did not take a reply: its token was used or is too old');
  } catch (error) {
    if (!isAppError(error, 'LINE_UNAVAILABLE')) throw error;
    log.warn({ err: error }, 'a reply was not sent');
  }
}
