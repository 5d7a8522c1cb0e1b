import { mayManage } from '@kepwai/rules/groups/group-permissions';
import { estimateMs } from '@kepwai/rules/quotas/keeping';
import type { Db, Tx } from '../../../../db/database.ts';
import type { FileTypeRule } from '../../../../db/tables.ts';
import type { Deps } from '../../../../deps.ts';
import { AppError } from '../../../../errors.ts';
import { lockGroupOfMember } from '../../locks.ts';
import { requireStillMember } from '../../membership.ts';
import { findSavingFileTypes, type SavingFileTypesRow, updateFileTypesSetter, upsertRules } from './store.ts';

export { listFileTypeRules } from './store.ts';

/**
 * Returns the file types that a group keeps.
 * @throws NOT_FOUND
 */
export async function requireSavingFileTypes(
  { db, clock }: { db: Db | Tx; clock: () => Date },
  groupId: string,
): Promise<SavingFileTypesRow> {
  const since = new Date(clock().getTime() - estimateMs);
  const row = await findSavingFileTypes(db, { groupId, since });
  if (!row) throw new AppError('NOT_FOUND');
  return row;
}

/**
 * Sets whether some file types are kept from now on.
 * @throws NOT_FOUND, NOT_ALLOWED, UNAVAILABLE; INVALID_REQUEST for a type that is named twice
 */
export async function changeSavingFileTypes(
  { db, clock, record }: Pick<Deps, 'db' | 'clock' | 'record'>,
  { groupId, userId, rules }: { groupId: string; userId: string; rules: FileTypeRule[] },
): Promise<SavingFileTypesRow> {
  return await db.transaction().execute(async (tx) => {
    // Under the lock, a post is ingested before or after this change, and a quota that was just linked has
    // its managers.
    await lockGroupOfMember(tx, groupId);
    if (!mayManage(await requireStillMember(tx, { groupId, userId }))) throw new AppError('NOT_ALLOWED');
    refuseRepeated(rules);
    await upsertRules(tx, { groupId, rules });
    await updateFileTypesSetter(tx, { groupId, userId, at: clock() });
    await record(tx, { kind: 'saving-file-types-changed', groupId, actor: { userId }, rules });
    return await requireSavingFileTypes({ db: tx, clock }, groupId);
  });
}

function refuseRepeated(rules: FileTypeRule[]): void {
  const kinds = rules.map(({ kind }) => kind);
  const details = kinds.flatMap((kind, index) =>
    kinds.indexOf(kind) === index
      ? []
      : [{ field: `/kinds/${index}/kind`, message: 'เลือกชนิดนี้ซ้ำ ส่งมาแค่ครั้งเดียว' }],
  );
  if (details.length > 0) throw new AppError('INVALID_REQUEST', { details });
}
