import type { Deps } from '../../../deps.ts';
import { lockGroup } from '../../groups/locks.ts';
import { clearPersonOfFiles, clearPersonOfImageSets, findGroupWithPerson } from './people-store.ts';

export { deleteCountsOfPerson } from './people-store.ts';

/** Number of rows that change in one transaction: the group is locked that long. */
const rowsAtOnce = 500;

/** Removes a person from all files and image sets: those stay, of nobody. Returns false if it was asked to stop. */
export async function unnameFiles(
  { db }: Pick<Deps, 'db'>,
  { userId, signal }: { userId: string; signal: AbortSignal },
): Promise<boolean> {
  for (;;) {
    const groupId = await findGroupWithPerson(db, userId);
    if (groupId === null) return true;
    if (signal.aborted) return false;
    await db.transaction().execute(async (tx) => {
      // A group that was merged into another has no files any more: then the next turn finds them there.
      if (!(await lockGroup(tx, groupId))) return;
      const rows = { groupId, userId, limit: rowsAtOnce };
      await clearPersonOfFiles(tx, { ...rows, column: 'posted_by' });
      await clearPersonOfFiles(tx, { ...rows, column: 'trashed_by' });
      await clearPersonOfImageSets(tx, rows);
    });
  }
}
