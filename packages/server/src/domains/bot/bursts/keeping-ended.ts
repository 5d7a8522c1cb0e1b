import type { Tx } from '../../../db/database.ts';
import type { Row } from '../../../db/tables.ts';
import type { Deps } from '../../../deps.ts';
import { findUnsaidExpiry, insertExpirySaid } from '../expiry-said-store.ts';
import { sayLater } from '../replies/say.ts';
import { type Answerable, newestToken } from './bursts.ts';

/** Says that nothing is kept because the quota expired: once, and again when it was extended in between. */
export async function sayKeepingEnded(
  tx: Tx,
  deps: Pick<Deps, 'queue' | 'clock'>,
  { group, happened }: { group: Row<'groups'>; happened: readonly Answerable[] },
): Promise<void> {
  const at = deps.clock();
  const newest = newestToken(happened);
  if (!newest || newest.replyBy < at) return;
  const expiresAt = await findUnsaidExpiry(tx, { groupId: group.id, stage: 'ended' });
  if (expiresAt === null) return;
  await insertExpirySaid(tx, { groupId: group.id, expiresAt, stage: 'ended', at });
  await sayLater(tx, deps, { ...newest, groupId: group.id, saying: 'keeping-ended' });
}
