import { endedIfExpiredBy } from '@kepwai/rules/quotas/expiry';
import type { Tx } from '../../../db/database.ts';
import type { ReplyStyle } from '../../../db/tables.ts';
import type { Deps } from '../../../deps.ts';
import { updateNoQuotaWarned } from '../../groups/state.ts';
import { queueReply } from '../replies/send-reply.ts';
import { upsertBurst } from '../store.ts';
import type { Answerable } from './answerable.ts';

/** Maximum pause between the posts of one burst. */
const quietMs = 60_000;

/** Wait for the count of an image set, whose pictures arrive one by one as they are uploaded. */
const settleSeconds = 2;

/** Number of full answers after which the automatic style is silent. */
const burstsUntilKnown = 3;

/** Returns how much the bot replies to posts: the chosen style, or less after several answers. */
export function replyStyleOf({
  replies,
  burstsAnswered,
}: {
  replies: ReplyStyle | null;
  burstsAnswered: number;
}): ReplyStyle {
  return replies ?? (burstsAnswered < burstsUntilKnown ? 'full' : 'silent');
}

/** Counts posts and schedules one answer for the burst if there is something to report. The caller locks the group. */
export async function noteBurst(
  tx: Tx,
  { queue, clock }: Pick<Deps, 'queue' | 'clock'>,
  { group, reply, wantedCount: itemCount, fileIds }: Answerable,
): Promise<void> {
  const at = clock();
  const { isAnswered, hasUnsentWarning, hasMissed } = await upsertBurst(tx, {
    groupId: group.id,
    itemCount,
    fileIds,
    replyToken: reply?.replyToken ?? null,
    replyBy: reply?.replyBy ?? null,
    at,
    quietSince: new Date(at.getTime() - quietMs),
    graceSince: new Date(endedIfExpiredBy(at)),
  });
  const style = replyStyleOf({ replies: group.replies, burstsAnswered: group.bursts_answered });
  const isCounted = itemCount > 0 && (style !== 'silent' || hasUnsentWarning);
  const mayTellOfMissed = hasMissed && group.quota_id !== null && group.replies !== 'silent';
  if (isAnswered || !(isCounted || mayTellOfMissed)) return;
  await queue.send('answer-burst', { groupId: group.id }, { tx, startAfterSeconds: settleSeconds });
}

/** Records that a file of a burst was missed: the reply may have to report it. */
export async function noteMissed(tx: Tx, { queue }: Pick<Deps, 'queue'>, groupId: string): Promise<void> {
  await queue.send('answer-burst', { groupId }, { tx, startAfterSeconds: settleSeconds });
}

/** Reports that nothing is kept because the group has no quota: once, and again when there was a quota in between. */
export async function replyNoQuota(
  tx: Tx,
  deps: Pick<Deps, 'queue' | 'clock'>,
  { group, reply }: Answerable,
): Promise<void> {
  const { no_quota_said_at: warnedAt, quota_linked_at: linkedAt } = group;
  if (warnedAt !== null && (linkedAt === null || linkedAt <= warnedAt)) return;
  if (!reply) return;
  await updateNoQuotaWarned(tx, group.id, deps.clock());
  await queueReply(tx, deps, { event: reply, replyBy: reply.replyBy, groupId: group.id, kind: 'no-quota' });
}
