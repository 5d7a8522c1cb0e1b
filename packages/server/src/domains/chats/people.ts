import type { Db, Tx } from '../../db/database.ts';
import { announce } from '../../db/notify.ts';
import { findMembershipAnswer, type LinePerson, upsertMembership, upsertPerson } from './people-store.ts';

export type { LinePerson } from './people-store.ts';

/** The id of somebody LINE told us of; a name or picture that is given replaces the one before, null too. */
export async function rememberPerson(db: Db | Tx, person: LinePerson): Promise<string> {
  return upsertPerson(db, person);
}

/**
 * Takes over what LINE said of a membership by an event; their open sockets hear of it at once.
 * `at` is when LINE said it, so that an event that comes late does not undo a later answer. Default: now.
 */
export async function invalidateMembership(
  db: Db | Tx,
  { groupId, userId, isMember, at }: { groupId: string; userId: string; isMember: boolean; at?: Date },
): Promise<void> {
  await upsertMembership(db, { groupId, userId, isMember, checkedAt: at ?? new Date() });
  await announce(db, { type: 'members-changed', groupId, userId });
}

/** Whoever posts in a chat is in it; their open sockets hear of it where it was not known. */
export async function noteSeenInChat(
  tx: Tx,
  { groupId, userId, at }: { groupId: string; userId: string; at: Date },
): Promise<void> {
  const known = await findMembershipAnswer(tx, { groupId, userId });
  if (known && (known.isMember || known.checkedAt > at)) return;
  await invalidateMembership(tx, { groupId, userId, isMember: true, at });
}
