import { trashDays } from '@kepwai/rules/files/trash';
import type { Deps } from '../../../deps.ts';
import { daysAgo } from '../../domain.ts';
import { deleteFile } from '../../files/delete.ts';
import { lockTrashed } from '../../folders/emptying/empty-trash.ts';
import { lockGroup } from '../../groups/locks.ts';
import { listTrashedBefore } from './store.ts';

/** Deletes files for good that have been in the trash for thirty days; their bytes follow a day later. Returns their number. */
export async function purgeTrash(deps: Deps): Promise<number> {
  const { db, clock, record } = deps;
  const before = daysAgo(deps, trashDays);
  let purged = 0;
  for (;;) {
    const page = await listTrashedBefore(db, { before, limit: 200 });
    for (const { id: fileId, group_id: groupId } of page) {
      const isPurged = await db.transaction().execute(async (tx) => {
        await lockGroup(tx, groupId);
        // The file may have been restored, or the group merged into another: then the next page has it.
        if (!(await lockTrashed(tx, { fileId, groupId, before }))) return false;
        await deleteFile(tx, { fileId, now: clock() });
        await record(tx, { kind: 'files-erased', groupId, actor: 'product', fileIds: [fileId] });
        return true;
      });
      if (isPurged) purged += 1;
    }
    if (page.length === 0) return purged;
  }
}
