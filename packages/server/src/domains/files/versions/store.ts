import type { Tx } from '../../../db/database.ts';

/** Takes a file out of the versions of its name, or puts it back; returns whether it changed, null without such a file. */
export async function updateSeparate(
  tx: Tx,
  { groupId, fileId, isSeparate, at }: { groupId: string; fileId: string; isSeparate: boolean; at: Date },
): Promise<boolean | null> {
  const file = await tx
    .selectFrom('files')
    .select('is_separate')
    .where('id', '=', fileId)
    .where('group_id', '=', groupId)
    .where('trashed_at', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (!file) return null;
  if (file.is_separate === isSeparate) return false;
  const change = { is_separate: isSeparate, updated_at: at };
  await tx.updateTable('files').set(change).where('id', '=', fileId).execute();
  return true;
}
