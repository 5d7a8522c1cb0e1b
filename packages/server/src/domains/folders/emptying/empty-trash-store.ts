import { sql } from 'kysely';
import type { Db, Tx } from '../../../db/database.ts';
import type { FileToErase } from '../../files/erase.ts';
import { lockFileIf } from '../../files/locks.ts';

/** Matches files of an emptied trash that still wait to be deleted. */
const isEmptied = sql<boolean>`exists (
  select from groups where id = files.group_id and files.trashed_at <= trash_emptied_up_to)`;

/** Returns those of these files that are in the trash of the group. */
export async function listTrashed(
  db: Db | Tx,
  { groupId, fileIds }: { groupId: string; fileIds: string[] },
): Promise<FileToErase[]> {
  return await db
    .selectFrom('files')
    .select(['id', 'group_id as groupId'])
    .where('id', 'in', fileIds)
    .where('group_id', '=', groupId)
    .where('trashed_at', 'is not', null)
    .orderBy('id')
    .execute();
}

/** Returns those of these files that were not deleted. */
export async function listLeft(db: Db, fileIds: string[]): Promise<string[]> {
  if (fileIds.length === 0) return [];
  const rows = await db.selectFrom('files').select('id').where('id', 'in', fileIds).execute();
  return rows.map(({ id }) => id);
}

/** Locks a file; false if it has left the trash of the group, or came back to it at `before` or later. */
export async function lockTrashed(
  tx: Tx,
  { groupId, fileId, before }: { groupId: string; fileId: string; before?: Date },
): Promise<boolean> {
  return await lockFileIf(tx, fileId, (file) =>
    file.and([
      file('group_id', '=', groupId),
      before ? file('trashed_at', '<', before) : file('trashed_at', 'is not', null),
    ]),
  );
}

export async function countEmptied(tx: Tx, groupId: string): Promise<number> {
  const { count } = await tx
    .selectFrom('files')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('group_id', '=', groupId)
    .where('trashed_at', 'is not', null)
    .where(isEmptied)
    .executeTakeFirstOrThrow();
  return count;
}

export async function listEmptied(
  db: Db,
  { groupId, limit }: { groupId: string; limit: number },
): Promise<FileToErase[]> {
  return await db
    .selectFrom('files')
    .innerJoin('groups', 'groups.id', 'files.group_id')
    .select(['files.id', 'files.group_id as groupId'])
    .where('files.group_id', '=', groupId)
    .where('files.trashed_at', 'is not', null)
    .whereRef('files.trashed_at', '<=', 'groups.trash_emptied_up_to')
    .orderBy('files.trashed_at')
    .limit(limit)
    .execute();
}

/** Locks a file; false if it is no longer part of the emptied trash. */
export async function lockEmptied(tx: Tx, fileId: string): Promise<boolean> {
  return await lockFileIf(tx, fileId, (file) => file.and([file('trashed_at', 'is not', null), isEmptied]));
}

export async function listEmptiedGroupIds(db: Db): Promise<string[]> {
  const rows = await db
    .selectFrom('groups')
    .select('id')
    .where('trash_emptied_up_to', 'is not', null)
    .execute();
  return rows.map(({ id }) => id);
}
