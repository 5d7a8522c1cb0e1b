import { sql } from 'kysely';
import type { Db } from '../../../db/database.ts';
import { isNotEmptied } from '../query/trash-emptying.ts';
import { type FileRow, selectFileRows } from '../store.ts';

/** Bytes as a device knows them before it sends them. */
interface Content {
  sha256: string;
  sizeBytes: number;
}

/** Maximum number of posts of one content that are read: a group may have posted one picture ten thousand times. */
const maxRead = 20;

/**
 * Lists one file of the group for each of these contents that it has: the latest outside the trash, else the latest in it.
 * It reads only rows of this group, so that neither the answer nor its time reveals the files of other groups.
 */
export async function listKnownFileRows(
  db: Db,
  { groupId, contents }: { groupId: string; contents: readonly Content[] },
): Promise<FileRow[]> {
  const hashes = contents.map(({ sha256 }) => sha256);
  const sizes = contents.map(({ sizeBytes }) => sizeBytes);
  const known = sql<string>`(
    select known.id from unnest(${hashes}::text[], ${sizes}::bigint[]) as chosen (sha256, size_bytes)
    cross join lateral (
      select read.id from (
        select id, state, size_bytes, trashed_at, posted_at, ${isNotEmptied} as is_there
        from files where files.sha256 = chosen.sha256 and files.group_id = ${groupId}
        order by posted_at desc, id desc limit ${maxRead}
      ) read
      where read.state = 'kept' and read.is_there and read.size_bytes = chosen.size_bytes
      order by read.trashed_at is null desc, read.posted_at desc, read.id desc limit 1
    ) known
  )`;
  return await selectFileRows(db.selectFrom('files').where('files.id', 'in', known)).execute();
}
