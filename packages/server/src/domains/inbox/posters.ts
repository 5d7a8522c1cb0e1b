import type { Deps } from '../../deps.ts';
import { isAppError } from '../../errors.ts';
import type { LineEvent } from '../../line/events.ts';
import type { LineChat, LineProfile } from '../../line/messaging.ts';
import { rememberPerson } from '../groups/people.ts';
import { listPersons } from './store.ts';

/** Who posted. */
export interface Poster {
  userId: string;
  /** Null where LINE did not tell. */
  displayName: string | null;
}

/** LINE is asked for so many names at a time. */
const namesAtOnce = 5;

/**
 * The authors of events as persons of ours, by LINE's id, with the names that LINE shows in this chat. Asked before the
 * transaction: nothing is held while LINE thinks.
 */
export async function knowPosters(
  deps: Deps,
  chat: LineChat,
  events: readonly LineEvent[],
): Promise<ReadonlyMap<string, Poster>> {
  const authors = new Set(events.flatMap(({ lineUserId }) => lineUserId ?? []));
  // Only who posts something is shown by name.
  const named = new Set(
    events.flatMap(({ type, lineUserId }) => (type === 'content' && lineUserId ? [lineUserId] : [])),
  );
  const known = await listPersons(deps.db, [...authors]);
  const posters = new Map<string, Poster>();
  const strangers: string[] = [];
  for (const lineUserId of authors) {
    const person = known.get(lineUserId);
    if (person && (person.displayName !== null || !named.has(lineUserId))) {
      posters.set(lineUserId, { userId: person.id, displayName: person.displayName });
    } else strangers.push(lineUserId);
  }
  for (let start = 0; start < strangers.length; start += namesAtOnce) {
    const some = strangers.slice(start, start + namesAtOnce);
    await Promise.all(
      some.map(async (lineUserId) => {
        const profile = named.has(lineUserId) ? await findProfile(deps, chat, lineUserId) : null;
        const userId = await rememberPerson(deps.db, { lineUserId, ...profile });
        posters.set(lineUserId, { userId, displayName: profile?.displayName ?? null });
      }),
    );
  }
  return posters;
}

/** A name is not worth waiting for: what was posted is fetched without it. */
async function findProfile(
  { line, log }: Deps,
  chat: LineChat,
  lineUserId: string,
): Promise<LineProfile | null> {
  try {
    return await line.messaging.getGroupMember(chat, lineUserId);
  } catch (error) {
    if (!isAppError(error, 'LINE_UNAVAILABLE')) throw error;
    log.warn({ err: error }, 'the name of a poster is not known');
    return null;
  }
}
