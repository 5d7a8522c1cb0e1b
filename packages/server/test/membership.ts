import type { Deps } from '../src/deps.ts';
import { invalidateMembership } from '../src/domains/chats/people.ts';

/** Has LINE say by an event whether somebody is in a chat. */
export async function sayMembership(
  deps: Pick<Deps, 'db' | 'record'>,
  membership: Parameters<typeof invalidateMembership>[2],
): Promise<void> {
  await deps.db.transaction().execute((tx) => invalidateMembership(tx, deps, membership));
}
