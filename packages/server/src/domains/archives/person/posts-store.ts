import { sql } from 'kysely';
import type { Db } from '../../../db/database.ts';

/** A kept file that a person posted. */
export interface PostToExport {
  id: string;
  name: string;
  groupName: string | null;
  postedAt: Date;
  sha256: string;
  sizeBytes: number;
  crc32: number | null;
}

/** Lists kept files of a person, also those in the trash and in groups that they left: they sent them. */
export async function listPostsToExport(
  db: Db,
  { userId, limit }: { userId: string; limit: number },
): Promise<PostToExport[]> {
  const { rows } = await sql<PostToExport>`
    select files.id, files.name, chat.name as "groupName", files.posted_at as "postedAt", blobs.sha256,
      blobs.size_bytes as "sizeBytes", blobs.crc32
    from files join blobs on blobs.sha256 = files.sha256
    left join current_chats as chat on chat.group_id = files.group_id
    where files.posted_by = ${userId} and files.state = 'kept'
    order by files.posted_at desc, files.id desc limit ${limit}`.execute(db);
  return rows;
}

/** Returns the number of kept files of a person, and their size. */
export async function countPosts(db: Db, userId: string): Promise<{ postCount: number; sizeBytes: number }> {
  const { rows } = await sql<{ postCount: number; sizeBytes: number }>`
    select count(*)::integer as "postCount", coalesce(sum(size_bytes), 0)::bigint as "sizeBytes"
    from files where posted_by = ${userId} and state = 'kept'`.execute(db);
  return rows[0] ?? { postCount: 0, sizeBytes: 0 };
}

/** Lists contents of a person's files without a CRC, each once, by their address. */
export async function listUnsummedOf(
  db: Db,
  { userId, after, limit }: { userId: string; after: string; limit: number },
): Promise<{ sha256: string; sizeBytes: number }[]> {
  const { rows } = await sql<{ sha256: string; sizeBytes: number }>`
    select distinct blobs.sha256, blobs.size_bytes as "sizeBytes"
    from files join blobs on blobs.sha256 = files.sha256
    where files.posted_by = ${userId} and files.state = 'kept' and blobs.crc32 is null and blobs.sha256 > ${after}
    order by blobs.sha256 limit ${limit}`.execute(db);
  return rows;
}

/** Returns the number of those contents. */
export async function countUnsummedOf(db: Db, userId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(distinct blobs.sha256)::integer as count from files join blobs on blobs.sha256 = files.sha256
    where files.posted_by = ${userId} and files.state = 'kept' and blobs.crc32 is null`.execute(db);
  return rows[0]?.count ?? 0;
}
