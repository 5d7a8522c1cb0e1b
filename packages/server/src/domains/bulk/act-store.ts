import { anyOf } from '../../db/any-of.ts';
import type { Tx } from '../../db/database.ts';
import type { Row } from '../../db/tables.ts';
import { isNotEmptied } from '../files/query/trash-emptying.ts';

/** A file that an action is about to change. */
export type FileToChange = Pick<
  Row<'files'>,
  'id' | 'posted_by' | 'trashed_at' | 'folder_id' | 'image_set_id'
>;

/** Locks those of these files that the group has, in the order of their ids. */
export async function lockFilesToChange(
  tx: Tx,
  { groupId, fileIds }: { groupId: string; fileIds: string[] },
): Promise<FileToChange[]> {
  if (fileIds.length === 0) return [];
  return await tx
    .selectFrom('files')
    .select(['id', 'posted_by', 'trashed_at', 'folder_id', 'image_set_id'])
    .where('id', '=', anyOf(fileIds))
    .where('group_id', '=', groupId)
    .where(isNotEmptied)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();
}
