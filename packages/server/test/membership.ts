import type { Deps } from '../src/deps.ts';
import { invalidateMembership } from '../src/domains/chats/people.ts';
import { chatIdOf } from './rows.ts';

/** Makes LINE send an event about whether somebody is in a chat. */
export async function sayMembership(
  deps: Pick<Deps, 'db' | 'record'>,
  membership: Omit<Parameters<typeof invalidateMembership>[2], 'chatId'>,
): Promise<void> {
  await deps.db.transaction().execute(async (tx) => {
    const chatId = await chatIdOf(tx, membership.groupId);
    await invalidateMembership(tx, deps, { ...membership, chatId });
  });
}
