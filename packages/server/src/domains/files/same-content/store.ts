import { sql } from 'kysely';
import type { Db } from '../../../db/database.ts';
import { isNotEmptied } from '../query/trash-emptying.ts';

/** Maximum number of files with the same content that are read. A group may have posted one picture ten thousand times. */
const maxRead = 100;

/**
 * Lists the ids of the group's other files outside the trash with the content of a file, the latest first, as far as they
 * are among the latest hundred. Null without such a file.
 */
export async function listSameContentIds(
  db: Db,
  { groupId, fileId }: { groupId: string; fileId: string },
): Promise<string[] | null> {
  const others = sql<string[]>`array(
    select id from (
      select other.id, other.state, other.trashed_at, other.posted_at from files other
      where other.sha256 = files.sha256 and other.group_id = files.group_id
      order by other.posted_at desc, other.id desc limit ${maxRead + 1}
    ) read
    where id <> files.id and state = 'kept' and trashed_at is null
    order by posted_at desc, id desc limit ${maxRead}
  )`;
  const file = await db
    .selectFrom('files')
    .select(others.as('ids'))
    .where('files.id', '=', fileId)
    .where('files.group_id', '=', groupId)
    .where(isNotEmptied)
    .executeTakeFirst();
  return file?.ids ?? null;
}
