import type { Deps } from '../../src/deps.ts';
import { invalidateMembership } from '../../src/domains/chats/people.ts';
import { chatIdOf } from './rows.ts';

/** Records an event of LINE about a membership of a chat. */
export async function recordMembership(
  deps: Pick<Deps, 'db' | 'record'>,
  membership: Omit<Parameters<typeof invalidateMembership>[2], 'chatId'>,
): Promise<void> {
  await deps.db.transaction().execute(async (tx) => {
    const chatId = await chatIdOf(tx, membership.groupId);
    await invalidateMembership(tx, deps, { ...membership, chatId });
  });
}
