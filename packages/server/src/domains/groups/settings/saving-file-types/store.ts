import { sql } from 'kysely';
import type { Db, Tx } from '../../../../db/database.ts';
import { personOf } from '../../../../db/person.ts';
import type { FileKind, FileTypeRule } from '../../../../db/tables.ts';

interface KindBytes {
  kind: FileKind;
  sizeBytes: number;
}

export type SavingFileTypesRow = NonNullable<Awaited<ReturnType<typeof findSavingFileTypes>>>;

/** Returns the file types that a group keeps, with their sizes, in one query; null if there is no such group. */
export async function findSavingFileTypes(db: Db | Tx, { groupId, since }: { groupId: string; since: Date }) {
  const row = await db
    .selectFrom('groups')
    .select('groups.saving_set_at')
    .select([
      personOf('groups.saving_set_by').as('set_by'),
      // Of file types that somebody set, in no order.
      sql<FileTypeRule[]>`(
        select coalesce(json_agg(json_build_object('kind', kind, 'keep', keep, 'max_bytes', max_bytes)), '[]')
        from saving_file_types where group_id = groups.id)`.as('rules'),
      // By file type that has files, in no order.
      sql<KindBytes[]>`(
        select coalesce(json_agg(json_build_object('kind', kind, 'sizeBytes', bytes)), '[]')
        from (
          select kind, sum(size_bytes) as bytes from group_counts where group_id = groups.id group by kind
        ) as by_kind)`.as('kept'),
      // The same of what the bot kept since `since`.
      sql<KindBytes[]>`(
        select coalesce(json_agg(json_build_object('kind', kind, 'sizeBytes', bytes)), '[]')
        from (
          select kind, sum(counted_bytes(size_bytes)) as bytes from files
          where group_id = groups.id and state = 'kept' and posted_at > ${since} and source = 'chat'
          group by kind
        ) as by_kind)`.as('recent'),
    ])
    .where('groups.id', '=', groupId)
    .executeTakeFirst();
  return row ?? null;
}

/** Lists rules for file types that somebody set. */
export async function listFileTypeRules(db: Db | Tx, groupId: string): Promise<FileTypeRule[]> {
  return await db
    .selectFrom('saving_file_types')
    .select(['kind', 'keep', 'max_bytes'])
    .where('group_id', '=', groupId)
    .orderBy('kind')
    .execute();
}

/** Replaces the rules of these file types; the others stay. */
export async function upsertRules(
  tx: Tx,
  { groupId, rules }: { groupId: string; rules: readonly FileTypeRule[] },
): Promise<void> {
  await tx
    .insertInto('saving_file_types')
    .values(rules.map((rule) => ({ group_id: groupId, ...rule })))
    .onConflict((conflict) =>
      conflict.columns(['group_id', 'kind']).doUpdateSet({
        keep: sql`excluded.keep`,
        max_bytes: sql`excluded.max_bytes`,
      }),
    )
    .execute();
}

/** Records who set the rules, and when. */
export async function updateFileTypesSetter(
  tx: Tx,
  { groupId, userId, at }: { groupId: string; userId: string; at: Date },
): Promise<void> {
  await tx
    .updateTable('groups')
    .set({ saving_set_by: userId, saving_set_at: at })
    .where('id', '=', groupId)
    .execute();
}
