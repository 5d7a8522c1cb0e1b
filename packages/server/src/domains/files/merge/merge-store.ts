import { sql } from 'kysely';
import type { Tx } from '../../../db/database.ts';

/** A group that ends, and the one that it is merged into. */
interface Merge {
  sourceId: string;
  targetId: string;
}

const nearerToKept = sql`array['missed', 'fetching', 'kept']`;

/** Lists files of both groups that came from the same message; `isBetter`: the one of the source is nearer to being kept. */
export async function listRepeated(
  tx: Tx,
  { sourceId, targetId }: Merge,
): Promise<{ sourceFileId: string; targetFileId: string; isBetter: boolean }[]> {
  return await tx
    .selectFrom('files as coming')
    .innerJoin('files as met', 'met.line_message_id', 'coming.line_message_id')
    .select(['coming.id as sourceFileId', 'met.id as targetFileId'])
    .select(
      sql<boolean>`array_position(${nearerToKept}, coming.state) > array_position(${nearerToKept}, met.state)`.as(
        'isBetter',
      ),
    )
    .where('coming.group_id', '=', sourceId)
    .where('met.group_id', '=', targetId)
    .orderBy('coming.id')
    .execute();
}

/**
 * Renames image sets of the old chat that share an id with one of the new: they get no more pictures, and
 * pending ones find the other.
 */
export async function renameRepeatedImageSets(tx: Tx, { sourceId, targetId }: Merge): Promise<void> {
  await sql`
    update image_sets as old set line_set_id = old.line_set_id || ' ' || old.id
    from image_sets as coming
    where old.group_id = ${targetId} and coming.group_id = ${sourceId} and coming.line_set_id = old.line_set_id
      and coming.posted_by is not distinct from old.posted_by`.execute(tx);
}

/**
 * Dates files of the source's emptied trash so that every emptied trash includes them. Returns whether there
 * are any.
 */
export async function updateEmptied(tx: Tx, sourceId: string): Promise<boolean> {
  const { rows } = await sql`
    with emptied as (
      update files set trashed_at = to_timestamp(0) from groups
      where groups.id = ${sourceId} and files.group_id = groups.id and files.trashed_at <= groups.trash_emptied_up_to
      returning files.id)
    select true from emptied limit 1`.execute(tx);
  return rows.length > 0;
}

/** Moves image sets and files, whatever their state. */
export async function updateGroupOfFiles(tx: Tx, { sourceId, targetId }: Merge): Promise<void> {
  const moved = { group_id: targetId };
  await tx.updateTable('image_sets').set(moved).where('group_id', '=', sourceId).execute();
  await tx.updateTable('files').set(moved).where('group_id', '=', sourceId).execute();
}
