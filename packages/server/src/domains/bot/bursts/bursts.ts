import type { Tx } from '../../../db/database.ts';
import type { ReplyStyle } from '../../../db/tables.ts';
import type { Deps } from '../../../deps.ts';
import type { Change } from '../../changes/change.ts';
import { updateNoQuotaSaid } from '../../groups/state.ts';
import { endedIfExpiredBy } from '../../quotas/expiry.ts';
import { queueReply } from '../replies/send-reply.ts';
import { upsertBurst } from '../store.ts';

type Posted = Change<'files-posted'>;

/** Things posted with less than this between them are one burst. */
const quietMs = 60_000;

/** An album comes picture by picture, each as soon as it is uploaded: so long its number is waited for. */
const settleSeconds = 2;

/** After so many answers a group knows what the bot does, and it falls silent. */
const burstsUntilKnown = 3;

/** How much the bot says of what is posted: what somebody chose, or else less when the group knows it. */
export function replyStyleOf({
  replies,
  burstsAnswered,
}: {
  replies: ReplyStyle | null;
  burstsAnswered: number;
}): ReplyStyle {
  return replies ?? (burstsAnswered < burstsUntilKnown ? 'full' : 'silent');
}

/** Counts what is posted, and answers it soon where there is something to say: once, however much comes. The group is locked by the caller. */
export async function noteBurst(
  tx: Tx,
  { queue, clock }: Pick<Deps, 'queue' | 'clock'>,
  { group, reply, wantedCount: itemCount, fileIds }: Posted,
): Promise<void> {
  const at = clock();
  const { isAnswered, hasUnsaid, hasMissed } = await upsertBurst(tx, {
    groupId: group.id,
    itemCount,
    fileIds,
    replyToken: reply?.replyToken ?? null,
    replyBy: reply?.replyBy ?? null,
    at,
    quietSince: new Date(at.getTime() - quietMs),
    graceSince: endedIfExpiredBy(at),
  });
  const style = replyStyleOf({ replies: group.replies, burstsAnswered: group.bursts_answered });
  const isCounted = itemCount > 0 && (style !== 'silent' || hasUnsaid);
  const mayTellOfMissed = hasMissed && group.quota_id !== null && group.replies !== 'silent';
  if (isAnswered || !(isCounted || mayTellOfMissed)) return;
  await queue.send('answer-burst', { groupId: group.id }, { tx, startAfterSeconds: settleSeconds });
}

/** Something of a burst could not be kept: the reply to it may have to say so. */
export async function noteMissed(tx: Tx, { queue }: Pick<Deps, 'queue'>, groupId: string): Promise<void> {
  await queue.send('answer-burst', { groupId }, { tx, startAfterSeconds: settleSeconds });
}

/** Says that nothing is kept for want of a quota: once, and again when there was one in between. */
export async function replyNoQuota(
  tx: Tx,
  deps: Pick<Deps, 'queue' | 'clock'>,
  { group, reply }: Posted,
): Promise<void> {
  const { no_quota_said_at: saidAt, quota_linked_at: linkedAt } = group;
  if (saidAt !== null && (linkedAt === null || linkedAt <= saidAt)) return;
  if (!reply) return;
  await updateNoQuotaSaid(tx, group.id, deps.clock());
  await queueReply(tx, deps, { event: reply, replyBy: reply.replyBy, groupId: group.id, kind: 'no-quota' });
}
