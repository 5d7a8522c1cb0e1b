import type { Db } from '../../src/db/database.ts';
import type { Scene } from '../callers.ts';
import { buildFile, buildFolder } from '../index.ts';

/** Creates a folder of the poster with a file of theirs, both in the trash with `trashedAt`. */
export async function buildPosterFolder(
  db: Db,
  { groupId, callers }: Scene,
  trashedAt: Date | null = null,
): Promise<string> {
  const posterId = callers.poster?.userId ?? null;
  const given = { group_id: groupId, trashed_at: trashedAt };
  const { id } = await buildFolder(db, { ...given, created_by: posterId });
  const trashed_folder_id = trashedAt && id;
  await buildFile(db, { ...given, posted_by: posterId, folder_id: id, trashed_folder_id });
  return id;
}
