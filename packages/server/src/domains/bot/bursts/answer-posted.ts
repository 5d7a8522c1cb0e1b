import type { Tx } from '../../../db/database.ts';
import type { Deps } from '../../../deps.ts';
import type { Change } from '../../changes/change.ts';
import { noteBurst, replyNoQuota } from './bursts.ts';
import { replyKeepingEnded } from './keeping-ended.ts';

/** Queues the answer in the chat to what was posted there. The caller locks the group. */
export async function answerPosted(
  tx: Tx,
  deps: Pick<Deps, 'queue' | 'clock'>,
  posted: Change<'files-posted'>,
): Promise<void> {
  const { missedReasons } = posted;
  if (missedReasons.includes('no_quota')) await replyNoQuota(tx, deps, posted);
  if (missedReasons.includes('quota_expired')) await replyKeepingEnded(tx, deps, posted);
  await noteBurst(tx, deps, posted);
}
