import type { Sender } from './store.ts';

export type { Sender } from './store.ts';

/**
 * Returns whose files take turns together in a queue: those of a person, from whichever groups; those of people
 * without an account, of one group; else those of a group.
 */
export function turnOf(sender: Sender): string {
  return sender.userId ?? placeOf(sender);
}

/** Returns whose files take turns together in a group: its members', or those of people without an account. */
export function placeOf({ groupId, userId, source }: Sender): string {
  return userId === null && source === 'upload' ? `outside ${groupId}` : groupId;
}
