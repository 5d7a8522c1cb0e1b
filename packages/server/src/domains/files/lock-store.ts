import { type Expression, type ExpressionBuilder, type SqlBool, sql } from 'kysely';
import type { Tx } from '../../db/database.ts';
import type { Database } from '../../db/tables.ts';
import { quotaOfFile } from '../storage/usage/usage.ts';

type Condition = (file: ExpressionBuilder<Database, 'files'>) => Expression<SqlBool>;

/** Locks a file until the transaction ends; false if it is gone, or does not meet the condition. */
export async function lockFileIf(tx: Tx, fileId: string, condition: Condition): Promise<boolean> {
  const row = await tx
    .selectFrom('files')
    .select('id')
    .where('id', '=', fileId)
    .where(condition)
    .forUpdate()
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * Locks the group of a file, as lockGroup does, and returns its id; null if there is no such file. While
 * it waits, the file may move to another group (moves/merge): then that one is locked.
 */
export async function lockGroupOfFile(tx: Tx, fileId: string): Promise<string | null> {
  const group = await tx
    .selectFrom('files')
    .innerJoin('groups', 'groups.id', 'files.group_id')
    .select('groups.id')
    .where('files.id', '=', fileId)
    .forNoKeyUpdate('groups')
    .executeTakeFirst();
  if (group) return group.id;
  const file = await tx.selectFrom('files').select('id').where('id', '=', fileId).executeTakeFirst();
  return file ? await lockGroupOfFile(tx, fileId) : null;
}

/** Locks a file; false if it is not in this group, or does not count in this quota. */
export async function lockFileOfQuota(
  tx: Tx,
  { fileId, groupId, quotaId }: { fileId: string; groupId: string; quotaId: string },
): Promise<boolean> {
  return await lockFileIf(tx, fileId, (file) =>
    file.and([file('group_id', '=', groupId), sql<boolean>`${quotaOfFile} = ${quotaId}`]),
  );
}
