import { createHash } from 'node:crypto';
import { LineError } from '../http/errors.ts';
import type { Platform } from '../platform.ts';
import { newOpaqueToken } from '../state/ids.ts';
import type { Visit } from './visit.ts';

/** A new visit. Its chat and people can be created afterwards: then a crash leaves none of them without an end. */
export interface NewVisit {
  chatId: string;
  /** People whom the visitor can be, the first one at the start. */
  userIds: [string, ...string[]];
  endsAt: number;
  /** Name of the client, in any form, by which visits can be counted. */
  askedBy: string;
  /** Number of messages that the visitor can post. */
  maxMessages: number;
  /** Total size of the requests with which the visitor can post. */
  maxBytes: number;
}

/** Time for which an ended visit is stored, so that requests in flight at its end are deleted, too. */
const afterwardsMs = 2 * 60_000;

/** Age from which content without a message counts as left by a failed request: the longest duration of one. */
const strayMs = 10 * 60_000;

/** Opens a visit. Returns the secret of its link; only its hash is stored. */
export function openVisit({ store, clock }: Platform, visit: NewVisit): string {
  const secret = newOpaqueToken(24);
  const { maxMessages: messagesLeft, maxBytes: bytesLeft, ...rest } = visit;
  const visitId = idOf(secret);
  store.visits.put(visitId, {
    ...rest,
    visitId,
    browserId: null,
    appPath: null,
    startedAt: clock.now(),
    messagesLeft,
    bytesLeft,
  });
  return secret;
}

/** Sets the page of the app that belongs to the visit's chat, such as `/microapp/…`. */
export function setAppPath({ store }: Platform, secret: string, appPath: string): void {
  const visit = store.visits.get(idOf(secret));
  if (visit) store.visits.put(visit.visitId, { ...visit, appPath });
}

const idOf = (secret: string): string => createHash('sha256').update(secret).digest('hex');

/** Returns the visit of a link's secret; null for an unknown or ended one. */
export function findVisit({ store, clock }: Platform, secret: string): Visit | null {
  const visit = store.visits.get(idOf(secret));
  return visit && visit.endsAt > clock.now() ? visit : null;
}

/** Returns the visit that a browser has, by its own secret; null if it has none, or that has ended. */
export function findVisitOfBrowser(platform: Platform, secret: string): Visit | null {
  const browserId = idOf(secret);
  return listVisits(platform).find((visit) => visit.browserId === browserId) ?? null;
}

/**
 * Assigns a visit to the first browser that opens its link, and returns that browser's secret; null for any other: a
 * person who shares a link cannot watch another's posts there.
 */
export function enterVisit({ store }: Platform, visit: Visit): string | null {
  if (visit.browserId !== null) return null;
  const secret = newOpaqueToken(24);
  store.visits.put(visit.visitId, { ...visit, browserId: idOf(secret) });
  return secret;
}

/** Lists the visits that have not ended. */
export function listVisits({ store, clock }: Platform): Visit[] {
  return store.visits.values().filter(({ endsAt }) => endsAt > clock.now());
}

/** Whether a chat, or a person's private one with the bot, belongs to the visit. */
export function isOfVisit({ chatId, userIds }: Visit, id: string): boolean {
  return id === chatId || userIds.includes(id);
}

/**
 * Counts messages or bytes of a visit.
 * @throws LineError 429 once there is nothing left
 */
export function spend(
  { store }: Platform,
  { visitId }: Pick<Visit, 'visitId'>,
  { messages = 0, bytes = 0 }: { messages?: number; bytes?: number },
): void {
  const visit = store.visits.get(visitId);
  if (!visit || visit.messagesLeft < messages || visit.bytesLeft < bytes) {
    throw new LineError(429, { message: 'This visit has nothing left to post' });
  }
  const messagesLeft = visit.messagesLeft - messages;
  store.visits.put(visitId, { ...visit, messagesLeft, bytesLeft: visit.bytesLeft - bytes });
}

/**
 * Deletes ended visits: their people, chats, messages with all bytes, tokens, and every other row that names one of
 * them. Each step can be repeated, so that a later call finishes that of a killed process. Returns the number of
 * visits.
 */
export async function deleteEndedVisits(platform: Platform): Promise<number> {
  const { store, clock, contents, log } = platform;
  const ended = store.visits.values().filter(({ endsAt }) => endsAt <= clock.now());
  for (const visit of ended) {
    const ids = [visit.chatId, ...visit.userIds];
    for (const message of store.messages.values()) {
      if (message.kind !== 'posted' || !ids.includes(message.chatId)) continue;
      if (message.content) await contents.remove(message.content);
      if (message.poster) await contents.remove(message.poster);
    }
    store.deleteMentions(ids);
    log.deleteMentions(ids);
    if (clock.now() - visit.endsAt > afterwardsMs) store.visits.delete(visit.visitId);
  }
  if (ended.length === 0) return 0;
  await contents.removeStray(listContentIds(platform), strayMs);
  await store.compact();
  return ended.length;
}

function listContentIds({ store }: Platform): Set<string> {
  const sources = store.messages
    .values()
    .flatMap((message) => (message.kind === 'posted' ? [message.content, message.poster] : []))
    .map((content) => content?.source);
  return new Set(sources.flatMap((source) => (source?.kind === 'stored' ? [source.contentId] : [])));
}
