import type { Tx } from '../../../db/database.ts';
import type { Deps } from '../../../deps.ts';
import type { Change } from '../../changes/change.ts';
import { listMuted } from '../mutes/mutes-store.ts';
import type { Answerable } from './answerable.ts';
import { noteBurst, replyNoQuota } from './bursts.ts';
import { replyKeepingEnded } from './keeping-ended.ts';

/** Queues the answer in the chat to a post, except by people who want none. The caller locks the group. */
export async function answerPosted(
  tx: Tx,
  deps: Pick<Deps, 'queue' | 'clock'>,
  { group, posts }: Change<'files-posted'>,
): Promise<void> {
  const muted = await listMuted(tx, [...new Set(posts.flatMap(({ postedBy }) => postedBy ?? []))]);
  const answered = posts.filter(({ postedBy }) => postedBy === null || !muted.has(postedBy));
  if (answered.length === 0) return;
  const answerable: Answerable = {
    group,
    fileIds: answered.map(({ fileId }) => fileId),
    wantedCount: answered.filter(({ missedReason }) => missedReason === null).length,
    reply: answered.findLast(({ reply }) => reply !== null)?.reply ?? null,
  };
  const reasons = new Set(answered.map(({ missedReason }) => missedReason));
  if (reasons.has('no_quota')) await replyNoQuota(tx, deps, answerable);
  if (reasons.has('quota_expired')) await replyKeepingEnded(tx, deps, answerable);
  await noteBurst(tx, deps, answerable);
}
