import type { Tx } from '../../../db/database.ts';
import type { Deps } from '../../../deps.ts';
import type { Change } from '../../changes/change.ts';
import { noteBurst, sayNoQuota } from './bursts.ts';
import { sayKeepingEnded } from './keeping-ended.ts';

/** Says in the chat what becomes of what was posted there. The group is locked by the caller. */
export async function answerPosted(
  tx: Tx,
  deps: Pick<Deps, 'queue' | 'clock'>,
  posted: Change<'files-posted'>,
): Promise<void> {
  const { missedReasons } = posted;
  if (missedReasons.includes('no_quota')) await sayNoQuota(tx, deps, posted);
  if (missedReasons.includes('quota_expired')) await sayKeepingEnded(tx, deps, posted);
  await noteBurst(tx, deps, posted);
}
