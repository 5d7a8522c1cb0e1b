import { sql } from 'kysely';
import type { Db, Tx } from '../../../db/database.ts';
import type { Row } from '../../../db/tables.ts';

/** Locks uploads until the transaction ends, in an order that all callers share. */
export async function lockParts(tx: Tx, ids: readonly string[]): Promise<Row<'uploads'>[]> {
  return await tx
    .selectFrom('uploads')
    .selectAll()
    .where('id', '=', sql<string>`any(${[...ids]}::uuid[])`)
    .orderBy('id')
    .forUpdate()
    .execute();
}

/** Moves the bytes and reservations of parts to the upload that joins them. */
export async function updateJoined(
  tx: Tx,
  { partIds, wholeId }: { partIds: readonly string[]; wholeId: string },
): Promise<void> {
  await tx
    .updateTable('uploads')
    .set({ state: 'done', reserved_bytes: 0, joined_into: wholeId })
    .where('id', '=', sql<string>`any(${[...partIds]}::uuid[])`)
    .execute();
}

/** Returns the sizes of the parts of an upload, in their order. */
export async function listPartsOf(
  db: Db,
  partIds: readonly string[],
): Promise<{ id: string; sizeBytes: number }[]> {
  const rows = await db
    .selectFrom('uploads')
    .select(['id', 'size_bytes as sizeBytes'])
    .where('id', '=', sql<string>`any(${[...partIds]}::uuid[])`)
    .execute();
  const byId = new Map(rows.map((row) => [row.id, row]));
  return partIds.flatMap((id) => byId.get(id) ?? []);
}
