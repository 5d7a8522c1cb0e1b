import type { Expression, ExpressionBuilder, SqlBool } from 'kysely';
import type { Tx } from '../../db/database.ts';
import type { Database } from '../../db/tables.ts';

type Condition = (file: ExpressionBuilder<Database, 'files'>) => Expression<SqlBool>;

/** Locks a file until the transaction ends; false where it is gone, or does not meet the condition. */
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
