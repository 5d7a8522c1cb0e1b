import type { Tx } from '../../db/database.ts';
import type { Deps } from '../../deps.ts';
import { findMembershipAnswer, storeMembership } from './people-store.ts';

export { storeMembership } from './people-store.ts';

/** A chat, and the group that has it. */
interface ChatOfGroup {
  chatId: string;
  groupId: string;
}

/**
 * Stores the membership from an event of LINE; their open sockets are updated at once, in the group of the chat. `at`
 * is the time of the event, so that a late event does not undo a later answer. Default: now.
 */
export async function invalidateMembership(
  tx: Tx,
  { record }: Pick<Deps, 'record'>,
  { chatId, groupId, userId, isMember, at }: ChatOfGroup & { userId: string; isMember: boolean; at?: Date },
): Promise<void> {
  await storeMembership(tx, { chatId, userId, isMember, checkedAt: at ?? new Date() });
  await record(tx, { kind: isMember ? 'member-joined' : 'member-left', groupId, userId, actor: { userId } });
}

/** Records that a poster is in the chat; their open sockets are updated if that is new. */
export async function noteSeenInChat(
  tx: Tx,
  deps: Pick<Deps, 'record'>,
  { chatId, groupId, userId, at }: ChatOfGroup & { userId: string; at: Date },
): Promise<void> {
  const known = await findMembershipAnswer(tx, { chatId, userId });
  if (known && (known.isMember || known.checkedAt > at)) return;
  await invalidateMembership(tx, deps, { chatId, groupId, userId, isMember: true, at });
}
