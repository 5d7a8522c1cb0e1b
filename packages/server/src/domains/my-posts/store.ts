import { sql } from 'kysely';
import type { Db, Tx } from '../../db/database.ts';
import type { FileToErase } from '../files/erase.ts';
import { lockFileIf } from '../files/locks.ts';
import { hasMadeName } from '../files/query/made-name.ts';
import { isNotEmptied } from '../files/query/trash-emptying.ts';

/** A post with the visible data of its group. */
export type MyPostRow = Awaited<ReturnType<typeof listMyPostRows>>['rows'][number];

/** Matches posts that their person wanted deleted. */
const isErasing = sql<boolean>`exists (
  select from users where id = files.posted_by and files.posted_at <= posts_erased_up_to)`;

/** Position in an image set, whose pictures may share their instant; 0 outside image sets. */
const place = sql<number>`coalesce(files.image_set_index, 0)`;

function ownFiles(db: Db | Tx, userId: string) {
  return db.selectFrom('files').where('files.posted_by', '=', userId).where(isNotEmptied);
}

/** Lists one page of a person's posts, latest first, with the total count. */
export async function listMyPostRows(
  db: Db,
  page: { userId: string; after: { postedAt: Date; place: number; id: string } | null; limit: number },
) {
  const { userId, after, limit } = page;
  const counts = await ownFiles(db, userId)
    .select([
      sql<number>`count(*) filter (where not ${isErasing})`.as('fileCount'),
      sql<number>`count(*) filter (where ${isErasing})`.as('erasingCount'),
    ])
    .executeTakeFirstOrThrow();
  const rows = await ownFiles(db, userId)
    .innerJoin('current_chats as chat', 'chat.group_id', 'files.group_id')
    .leftJoin('chat_members', (join) =>
      join.onRef('chat_members.chat_id', '=', 'chat.chat_id').on('chat_members.user_id', '=', userId),
    )
    .leftJoin('blobs', 'blobs.sha256', 'files.sha256')
    .select([
      'files.id',
      'files.group_id',
      'files.kind',
      'files.name',
      hasMadeName.as('is_name_made'),
      'files.state',
      'files.size_bytes',
      'files.posted_at',
      place.as('place'),
      'files.trashed_at',
      'blobs.thumbhash',
      'blobs.thumbnail_state',
      'chat.name as group_name',
      sql<boolean>`coalesce(chat_members.is_member, false)`.as('is_member'),
    ])
    .where(sql<boolean>`not ${isErasing}`)
    .$if(after !== null, (query) =>
      query.where(
        sql<boolean>`(files.posted_at, -${place}, files.id)
          < (${after?.postedAt}, ${-(after?.place ?? 0)}::integer, ${after?.id}::uuid)`,
      ),
    )
    .orderBy('files.posted_at', 'desc')
    .orderBy(place)
    .orderBy('files.id', 'desc')
    .limit(limit)
    .execute();
  return { rows, ...counts };
}

/** Returns those of these files that the person posted. */
export async function listOwn(
  db: Db,
  { userId, fileIds }: { userId: string; fileIds: string[] },
): Promise<FileToErase[]> {
  return await ownFiles(db, userId)
    .select(['files.id', 'files.group_id as groupId'])
    .where('files.id', 'in', fileIds)
    .orderBy('files.id')
    .execute();
}

/** Locks a file; false if it is gone, or not this person's. */
export async function lockOwn(
  tx: Tx,
  { userId, fileId }: { userId: string; fileId: string },
): Promise<boolean> {
  return await lockFileIf(tx, fileId, (file) => file('posted_by', '=', userId));
}

export async function countErasing(tx: Tx, userId: string): Promise<number> {
  const { count } = await tx
    .selectFrom('files')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('posted_by', '=', userId)
    .where(isErasing)
    .executeTakeFirstOrThrow();
  return count;
}

export async function listErasing(
  db: Db,
  { userId, limit }: { userId: string; limit: number },
): Promise<FileToErase[]> {
  return await db
    .selectFrom('files')
    .innerJoin('users', 'users.id', 'files.posted_by')
    .select(['files.id', 'files.group_id as groupId'])
    .where('files.posted_by', '=', userId)
    .whereRef('files.posted_at', '<=', 'users.posts_erased_up_to')
    .orderBy('files.posted_at', 'desc')
    .limit(limit)
    .execute();
}

/** Locks a file; false if it is gone, or its person did not want it deleted. */
export async function lockErasing(tx: Tx, fileId: string): Promise<boolean> {
  const row = await tx
    .selectFrom('files')
    .select('id')
    .where('id', '=', fileId)
    .where(isErasing)
    .forUpdate()
    .executeTakeFirst();
  return row !== undefined;
}

/** Lists people who still have posts to delete. */
export async function listErasingUserIds(db: Db): Promise<string[]> {
  const rows = await db
    .selectFrom('users')
    .select('id')
    .where('posts_erased_up_to', 'is not', null)
    .where(
      sql<boolean>`exists (select from files where posted_by = users.id and posted_at <= posts_erased_up_to)`,
    )
    .execute();
  return rows.map(({ id }) => id);
}
