import type { Tx } from '../../../db/database.ts';
import type { Deps } from '../../../deps.ts';
import type { LineEvent } from '../../../line/events.ts';
import { rememberPerson } from '../../users/people.ts';
import { listPersons } from './poster-store.ts';

/** A poster. */
export interface Poster {
  userId: string;
  /** Null if LINE has not returned it yet. */
  displayName: string | null;
}

/**
 * Returns the senders of events as our users, by LINE user id. It does not call LINE: a slow answer must not delay the
 * row of an event.
 */
export async function findPosters(
  { db }: Pick<Deps, 'db'>,
  events: readonly LineEvent[],
): Promise<ReadonlyMap<string, Poster>> {
  const authors = new Set(events.flatMap(({ lineUserId }) => lineUserId ?? []));
  const known = await listPersons(db, [...authors]);
  const posters = new Map<string, Poster>();
  for (const lineUserId of authors) {
    const person = known.get(lineUserId);
    const userId = person?.id ?? (await rememberPerson(db, { lineUserId }));
    posters.set(lineUserId, { userId, displayName: person?.displayName ?? null });
  }
  return posters;
}

/** Queues a request to LINE for the names of unnamed posters, once the transaction commits. */
export async function requestNames(
  tx: Tx,
  { queue }: Pick<Deps, 'queue'>,
  { groupId, posters }: { groupId: string; posters: readonly Poster[] },
): Promise<void> {
  const nameless = new Set(
    posters.flatMap(({ userId, displayName }) => (displayName === null ? userId : [])),
  );
  const datas = [...nameless].map((userId) => ({ groupId, userId }));
  await queue.sendAll('resolve-poster', datas, { tx, orderOf: () => ({ group: groupId }) });
}
