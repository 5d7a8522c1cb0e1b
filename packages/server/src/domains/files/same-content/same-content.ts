import type { Db } from '../../../db/database.ts';
import { AppError } from '../../../errors.ts';
import type { Membership } from '../../groups/membership.ts';
import { type FileRow, listFilesById } from '../store.ts';
import { listSameContentIds } from './store.ts';

/** Number of files that are named; of the others only the number is given. */
const shownFiles = 5;

/**
 * Lists the latest files of the group, outside the trash, that have the content of a file, without the file itself, and
 * counts up to a hundred of them. Other groups' files are never among them: strangers do not learn that somebody has a file.
 * @throws NOT_FOUND
 */
export async function listSameContent(
  db: Db,
  { membership: { groupId }, fileId }: { membership: Membership; fileId: string },
): Promise<{ rows: FileRow[]; count: number }> {
  const ids = await listSameContentIds(db, { groupId, fileId });
  if (!ids) throw new AppError('NOT_FOUND');
  const fileIds = ids.slice(0, shownFiles);
  const found = fileIds.length > 0 ? await listFilesById(db, { groupId, fileIds }) : [];
  const rowOf = new Map(found.map((row) => [row.id, row]));
  // A file that went to the trash between the queries is not shown.
  const rows = fileIds.flatMap((id) => rowOf.get(id) ?? []);
  return { rows, count: ids.length - (fileIds.length - rows.length) };
}
