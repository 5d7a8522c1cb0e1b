import type { Tx } from '../../../db/database.ts';
import type { Deps } from '../../../deps.ts';
import { findUntoldEnd, insertExpiryWarning } from '../expiry-warning-store.ts';
import { queueReply } from '../replies/send-reply.ts';
import type { Answerable } from './answerable.ts';

/** Reports that nothing is kept because the quota expired: once, and again when it was extended in between. */
export async function replyKeepingEnded(
  tx: Tx,
  deps: Pick<Deps, 'queue' | 'clock'>,
  { group, reply }: Answerable,
): Promise<void> {
  const at = deps.clock();
  if (!reply || reply.replyBy < at) return;
  const expiresAt = await findUntoldEnd(tx, { groupId: group.id, stage: 'ended' });
  if (expiresAt === null) return;
  await insertExpiryWarning(tx, { groupId: group.id, expiresAt, stage: 'ended', at });
  await queueReply(tx, deps, {
    event: reply,
    replyBy: reply.replyBy,
    groupId: group.id,
    kind: 'keeping-ended',
  });
}
