import type { Tx } from '../../db/database.ts';
import type { Deps } from '../../deps.ts';
import { insertPushes, type News } from './push-store.ts';

/**
 * Notifies the managers of a quota, each privately and once. Never the group: a push to it would cost a
 * message for every member.
 */
export async function tellManagers(tx: Tx, { queue }: Pick<Deps, 'queue'>, news: News): Promise<void> {
  const pushIds = await insertPushes(tx, news);
  await queue.sendAll(
    'push',
    pushIds.map((pushId) => ({ pushId })),
    { tx },
  );
}
