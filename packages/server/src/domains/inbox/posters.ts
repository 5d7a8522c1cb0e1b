import type { Deps } from '../../deps.ts';
import { isAppError } from '../../errors.ts';
import type { LineEvent } from '../../line/events.ts';
import type { LineChat, LineProfile } from '../../line/messaging.ts';
import { rememberPerson } from '../groups/people.ts';
import { findPerson } from './store.ts';

/** Who posted. */
export interface Poster {
  userId: string;
  /** Null where LINE did not tell. */
  displayName: string | null;
}

/** The author of an event as a person of ours, with the name that LINE shows in this chat. Null: LINE did not say who. */
export async function knowPoster(
  deps: Deps,
  chat: LineChat,
  { lineUserId, type }: LineEvent,
): Promise<Poster | null> {
  if (lineUserId === null) return null;
  const known = await findPerson(deps.db, lineUserId);
  // Only who posts something is shown by name.
  if (known && (known.display_name !== null || type !== 'content')) {
    return { userId: known.id, displayName: known.display_name };
  }
  const profile = type === 'content' ? await findProfile(deps, chat, lineUserId) : null;
  const userId = await rememberPerson(deps.db, { lineUserId, ...profile });
  return { userId, displayName: profile?.displayName ?? null };
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
