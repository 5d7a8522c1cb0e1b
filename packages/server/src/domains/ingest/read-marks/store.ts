import { sql } from 'kysely';
import type { Db, Tx } from '../../../db/database.ts';
import type { NewRow } from '../../../db/tables.ts';

/** Stores the tokens of messages whose files are to be kept. An empty list is a no-op. */
export async function insertReadMarks(tx: Tx, marks: NewRow<'read_marks'>[]): Promise<void> {
  if (marks.length === 0) return;
  await tx
    .insertInto('read_marks')
    .values(marks)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Token of a message, and when that was posted. */
export interface ReadMark {
  token: string;
  postedAt: Date;
}

/**
 * Returns the latest message of a group that can be marked with all before it: its file is kept, and none before it
 * is still fetched. Null if there is none.
 */
export async function findReadMark(db: Db, groupId: string): Promise<ReadMark | null> {
  const row = await db
    .selectFrom('read_marks as mark')
    .innerJoin('files', 'files.id', 'mark.file_id')
    .select(['mark.token', 'mark.posted_at as postedAt'])
    .where('mark.group_id', '=', groupId)
    .where('files.state', '=', 'kept')
    .where(
      sql<boolean>`not exists (
        select from read_marks as earlier join files as fetched on fetched.id = earlier.file_id
        where earlier.group_id = mark.group_id and earlier.posted_at <= mark.posted_at and fetched.state = 'fetching')`,
    )
    .orderBy('mark.posted_at', 'desc')
    .orderBy('mark.file_id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row ?? null;
}

/** Deletes the marks of messages up to one. */
export async function deleteReadMarksUpTo(
  db: Db,
  { groupId, postedAt }: { groupId: string; postedAt: Date },
): Promise<void> {
  await db
    .deleteFrom('read_marks')
    .where('group_id', '=', groupId)
    .where('posted_at', '<=', postedAt)
    .execute();
}

/** Returns whether messages of a group wait for being marked. */
export async function hasReadMarks(tx: Tx, groupId: string): Promise<boolean> {
  const row = await tx
    .selectFrom('read_marks')
    .select('file_id')
    .where('group_id', '=', groupId)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Deletes the marks of a group. */
export async function deleteReadMarksOfGroup(db: Db, groupId: string): Promise<void> {
  await db.deleteFrom('read_marks').where('group_id', '=', groupId).execute();
}

/** Deletes the mark of a file that could not be kept. */
export async function deleteReadMark(tx: Tx, fileId: string): Promise<void> {
  await tx.deleteFrom('read_marks').where('file_id', '=', fileId).execute();
}

/** Deletes marks from before an instant. */
export async function deleteReadMarksBefore(db: Db, before: Date): Promise<void> {
  await db.deleteFrom('read_marks').where('created_at', '<', before).execute();
}

/** Moves the marks of a group to another, along with its files. */
export async function updateGroupOfReadMarks(
  tx: Tx,
  { sourceId, targetId }: { sourceId: string; targetId: string },
): Promise<void> {
  await tx.updateTable('read_marks').set({ group_id: targetId }).where('group_id', '=', sourceId).execute();
}
