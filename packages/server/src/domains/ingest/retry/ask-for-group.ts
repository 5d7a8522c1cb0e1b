import { maxAskedAtOnce } from '@kepwai/rules/files/ask-again';
import type { Deps } from '../../../deps.ts';
import type { Counted } from '../../../line/cards/card.ts';
import { lockGroupOfMember } from '../../groups/locks.ts';
import { fetchAgain } from './ask-again.ts';
import { countFiles, findAskable } from './askable.ts';

/** Maximum number of calls for one command to the bot. */
const maxBatches = 50;

/** Counts missed files of a group that can be requested again now. */
export async function countAskable(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  groupId: string,
): Promise<Counted> {
  const { files } = await findAskable(db, { groupId, at: clock() });
  return countFiles(files);
}

/**
 * Requests missed files of a group from LINE if the reason is gone: a limited number, the latest first.
 * Another call requests the next ones; pending files are not requested twice.
 * @throws AppError UNAVAILABLE
 */
export async function askForMissed(
  deps: Pick<Deps, 'db' | 'queue' | 'clock' | 'record'>,
  { groupId, userId }: { groupId: string; userId: string | null },
): Promise<{ asked: Counted; remainingCount: number }> {
  const at = deps.clock();
  return await deps.db.transaction().execute(async (tx) => {
    await lockGroupOfMember(tx, groupId);
    const { files, rules } = await findAskable(tx, { groupId, at });
    const chosen = files.slice(0, maxAskedAtOnce);
    await fetchAgain(tx, deps, { groupId, files: chosen, userId, rules: [...rules] });
    return { asked: countFiles(chosen), remainingCount: files.length - chosen.length };
  });
}

/** Requests all of them, one transaction after the other; returns the number. */
export async function askForAllMissed(
  deps: Pick<Deps, 'db' | 'queue' | 'clock' | 'record'>,
  asking: { groupId: string; userId: string | null },
): Promise<Counted> {
  const sum = { fileCount: 0, imageCount: 0 };
  for (let batch = 0; batch < maxBatches; batch += 1) {
    const { asked: some } = await askForMissed(deps, asking);
    sum.fileCount += some.fileCount;
    sum.imageCount += some.imageCount;
    // Only a limited number is examined: there may be more than was counted.
    if (some.fileCount === 0) break;
  }
  return sum;
}
