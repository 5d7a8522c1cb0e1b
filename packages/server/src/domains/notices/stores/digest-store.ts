import { sql } from 'kysely';
import type { Db, Tx } from '../../../db/database.ts';
import type { DigestFrequency } from '../../../db/tables.ts';

/** Maximum that a digest counts of a group's new files. */
export const countedFiles = 100;

/** Maximum groups that are looked through for one person, the most recently active first. */
const groupsLookedThrough = 200;

/** News of a group for a person. */
export interface GroupNews {
  name: string | null;
  /** At most `countedFiles`. */
  fileCount: number;
}

/** Returns the interval of a person's digests; null: never. */
export async function findDigestFrequency(db: Db, userId: string): Promise<DigestFrequency | null> {
  const row = await db
    .selectFrom('digests')
    .select('frequency')
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return row?.frequency ?? null;
}

/** Sets the interval of a person's digests. Earlier changes are not news for a person who never had a digest. */
export async function putDigest(
  db: Db,
  { userId, frequency, dueAt, now }: { userId: string; frequency: DigestFrequency; dueAt: Date; now: Date },
): Promise<void> {
  await db
    .insertInto('digests')
    .values({ user_id: userId, frequency, told_up_to: now, due_at: dueAt })
    .onConflict((conflict) =>
      conflict
        .column('user_id')
        .doUpdateSet({ frequency, due_at: dueAt })
        .where('digests.frequency', '<>', frequency),
    )
    .execute();
}

/** Stops the digests of a person. */
export async function deleteDigest(db: Db | Tx, userId: string): Promise<void> {
  await db.deleteFrom('digests').where('user_id', '=', userId).execute();
}

/** Ends the digests of a person who blocked the bot: LINE would accept messages to them and deliver none. */
export async function stopDigest(db: Db, lineUserId: string): Promise<void> {
  await db
    .deleteFrom('digests')
    .where('user_id', '=', sql<string>`(select id from users where line_user_id = ${lineUserId})`)
    .execute();
}

/** A digest that is due. */
export interface DueDigest {
  userId: string;
  frequency: DigestFrequency;
  toldUpTo: Date;
  dueAt: Date;
}

/** Lists digests that are due, first of the people whose last one is oldest. */
export async function listDueDigests(
  db: Db,
  { at, after, limit }: { at: Date; after: Pick<DueDigest, 'toldUpTo' | 'userId'> | null; limit: number },
): Promise<DueDigest[]> {
  return await db
    .selectFrom('digests')
    .select(['user_id as userId', 'frequency', 'told_up_to as toldUpTo', 'due_at as dueAt'])
    .where('due_at', '<=', at)
    .$if(after !== null, (query) =>
      query.where(
        sql<boolean>`(told_up_to, user_id) > (${after?.toldUpTo}::timestamptz, ${after?.userId}::uuid)`,
      ),
    )
    .orderBy('told_up_to')
    .orderBy('user_id')
    .limit(limit)
    .execute();
}

/** Sets when the next digest of a person is due; false if it is not due any more as it was read. */
export async function updateDue(
  tx: Tx,
  { userId, dueAt }: Pick<DueDigest, 'userId' | 'dueAt'>,
  next: Date,
): Promise<boolean> {
  const result = await tx
    .updateTable('digests')
    .set({ due_at: next })
    .where('user_id', '=', userId)
    .where('due_at', '=', dueAt)
    .executeTakeFirst();
  return result.numUpdatedRows === 1n;
}

/** Records that a person's digests cover everything until an instant. */
export async function markNotified(tx: Tx, { userId, upTo }: { userId: string; upTo: Date }): Promise<void> {
  await tx
    .updateTable('digests')
    .set({ told_up_to: upTo })
    .where('user_id', '=', userId)
    .where('told_up_to', '<', upTo)
    .execute();
}

/** Inserts a person's push of a digest; null if one is under way, or they get no more. */
export async function insertDigestPush(
  tx: Tx,
  { userId, at }: { userId: string; at: Date },
): Promise<string | null> {
  const row = await tx
    .insertInto('pushes')
    .columns(['user_id', 'notice', 'occasion', 'created_at'])
    .expression(
      sql`select user_id, 'digest', ${at}::timestamptz, ${at}::timestamptz from digests where user_id = ${userId}`,
    )
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  return row?.id ?? null;
}

/** Returns until when the digests of a push's person go; undefined if they get no more. */
export async function findToldUpTo(
  db: Db,
  pushId: string,
): Promise<Pick<DueDigest, 'userId' | 'toldUpTo'> | undefined> {
  return await db
    .selectFrom('pushes')
    .innerJoin('digests', 'digests.user_id', 'pushes.user_id')
    .select(['digests.user_id as userId', 'digests.told_up_to as toldUpTo'])
    .where('pushes.id', '=', pushId)
    .executeTakeFirst();
}

/** Returns the digests that wait to be counted, and those that were created after an instant. */
export async function countDigests(db: Db, since: Date): Promise<{ waiting: number; recent: number }> {
  const uncounted = sql<number>`count(*) filter (where state = 'waiting' and month is null)`;
  const recent = sql<number>`count(*) filter (where created_at > ${since}::timestamptz and state in ('waiting', 'sent'))`;
  return await db
    .selectFrom('pushes')
    .select([uncounted.as('waiting'), recent.as('recent')])
    .where('notice', '=', 'digest')
    .where((or) => or.or([or('created_at', '>', since), or('state', '=', 'waiting')]))
    .executeTakeFirstOrThrow();
}

/**
 * Lists groups with files that a person has neither seen nor posted: groups in which LINE last confirmed their
 * membership, and which they have not muted. Seen files count as announced.
 */
export async function listGroupNews(
  db: Db,
  { userId, since, until }: { userId: string; since: Date; until: Date },
): Promise<GroupNews[]> {
  const newFiles = sql`
    select count(*)::int as "fileCount" from (
      select from files
      where group_id = mine.id and trashed_at is null and state <> 'missed'
        and posted_at > mine.since and posted_at <= ${until}::timestamptz
        and posted_by is distinct from ${userId}::uuid
      order by posted_at desc limit ${countedFiles}
    ) as file`;
  const { rows } = await sql<GroupNews>`
    select mine.name, news."fileCount"
    from (
      select groups.id, chat.name, greatest(visit.seen_at, ${since}::timestamptz) as since
      from chat_members
      join current_chats as chat on chat.chat_id = chat_members.chat_id
      join groups on groups.id = chat.group_id
      left join group_visits as visit on visit.group_id = groups.id and visit.user_id = chat_members.user_id
      where chat_members.user_id = ${userId}::uuid and chat_members.is_member and chat.bot_left_at is null
        and visit.muted_at is null and groups.last_file_at > ${since}::timestamptz
      order by groups.last_file_at desc limit ${groupsLookedThrough}
    ) as mine
    cross join lateral (${newFiles}) as news
    where news."fileCount" > 0
    order by news."fileCount" desc, mine.name`.execute(db);
  return rows;
}
