import type { Tx } from '../../../db/database.ts';
import type { Deps } from '../../../deps.ts';
import type { Change } from '../../changes/change.ts';
import { findUnsaidExpiry, insertExpirySaid } from '../expiry-said-store.ts';
import { sayLater } from '../replies/say.ts';

/** Says that nothing is kept because the quota expired: once, and again when it was extended in between. */
export async function sayKeepingEnded(
  tx: Tx,
  deps: Pick<Deps, 'queue' | 'clock'>,
  { group, reply }: Change<'files-posted'>,
): Promise<void> {
  const at = deps.clock();
  if (!reply || reply.replyBy < at) return;
  const expiresAt = await findUnsaidExpiry(tx, { groupId: group.id, stage: 'ended' });
  if (expiresAt === null) return;
  await insertExpirySaid(tx, { groupId: group.id, expiresAt, stage: 'ended', at });
  await sayLater(tx, deps, {
    event: reply,
    replyBy: reply.replyBy,
    groupId: group.id,
    saying: 'keeping-ended',
  });
}
