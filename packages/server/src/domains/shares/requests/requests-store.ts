import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '../../../db/database.ts';
import type { NewRow, Row } from '../../../db/tables.ts';
import { isFolderThere, isMakerThere } from '../visible-store.ts';

/** A locked request with its link. */
export interface LockedRequest extends Row<'file_requests'> {
  group_id: string;
  folder_id: string | null;
  revoked_at: Date | null;
  expires_at: Date;
  /** Whether its folder is there, its maker in the group, and the bot in the chat. */
  is_there: boolean;
}

/** Inserts the settings of a request. */
export async function insertFileRequest(tx: Tx, request: NewRow<'file_requests'>): Promise<void> {
  await tx.insertInto('file_requests').values(request).execute();
}

/** Changes the settings of a request. */
export async function updateFileRequest(
  tx: Tx,
  shareId: string,
  change: Partial<
    Pick<Row<'file_requests'>, 'note' | 'kinds' | 'max_files' | 'max_bytes' | 'max_file_bytes'>
  >,
): Promise<void> {
  if (Object.keys(change).length === 0) return;
  await tx.updateTable('file_requests').set(change).where('share_id', '=', shareId).execute();
}

/** Locks a request, so that its limits are exact however many send at once; null if it is gone. */
export async function lockRequest(tx: Tx, shareId: string): Promise<LockedRequest | null> {
  // The link first, in the order of its deletion.
  const link = await tx
    .selectFrom('shares')
    .select('id')
    .where('id', '=', shareId)
    .forKeyShare()
    .executeTakeFirst();
  if (!link) return null;
  const locked = await tx
    .selectFrom('file_requests')
    .select('share_id')
    .where('share_id', '=', shareId)
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (!locked) return null;
  const row = await tx
    .selectFrom('file_requests')
    .innerJoin('shares', 'shares.id', 'file_requests.share_id')
    .selectAll('file_requests')
    .select([
      'shares.group_id',
      'shares.folder_id',
      'shares.revoked_at',
      'shares.expires_at',
      sql<boolean>`(${isFolderThere} and ${isMakerThere})`.as('is_there'),
    ])
    .where('file_requests.share_id', '=', shareId)
    .executeTakeFirst();
  return row ?? null;
}

/** Returns the limits of a request, and their used parts. */
export function toLimits(row: LockedRequest) {
  return {
    maxFiles: row.max_files,
    maxBytes: row.max_bytes,
    maxFileBytes: row.max_file_bytes,
    fileCount: row.file_count,
    sizeBytes: row.size_bytes,
    openCount: row.open_count,
    openBytes: row.open_bytes,
  };
}

/** Adds to the counts of a request, which the caller has locked. */
export async function addToRequest(
  tx: Tx,
  shareId: string,
  steps: { files?: number; bytes?: number; open?: number; openBytes?: number; senders?: number },
): Promise<void> {
  const { files = 0, bytes = 0, open = 0, openBytes = 0, senders = 0 } = steps;
  await tx
    .updateTable('file_requests')
    .set({
      file_count: sql`file_count + ${files}`,
      size_bytes: sql`size_bytes + ${bytes}::bigint`,
      open_count: sql`open_count + ${open}`,
      open_bytes: sql`open_bytes + ${openBytes}::bigint`,
      sender_count: sql`sender_count + ${senders}`,
    })
    .where('share_id', '=', shareId)
    .execute();
}

/** Lists requests that count other files on their way than they have, or fewer received ones than are still there. */
export async function listRequestDrift(tx: Tx): Promise<{ id: string; detail: string }[]> {
  const { rows } = await sql<{ id: string; detail: string }>`
    select file_requests.share_id as id,
      'on their way ' || open_count || ' of ' || open || ', received ' || file_count || ' of ' || received as detail
    from file_requests cross join lateral (${countsOf(sql`file_requests.share_id`)}) as counted
    where (open_count, file_requests.open_bytes) is distinct from (open, counted.open_bytes)
      or file_count < received or size_bytes < received_bytes`.execute(tx);
  return rows;
}

/** Corrects the counts of a request. */
export async function recountRequest(tx: Tx, shareId: string): Promise<void> {
  if (!(await lockRequest(tx, shareId))) return;
  await sql`
    with counted as (${countsOf(sql`${shareId}::uuid`)})
    update file_requests set open_count = open, open_bytes = counted.open_bytes,
      file_count = greatest(file_count, received), size_bytes = greatest(size_bytes, received_bytes)
    from counted where share_id = ${shareId}`.execute(tx);
}

/** Counts the uploads of a request. */
function countsOf(shareId: RawBuilder<unknown>) {
  const isOpen = sql`state in ('receiving', 'checking')`;
  return sql`
    select (count(*) filter (where ${isOpen} and not is_part))::integer as open,
      coalesce(sum(sent.size_bytes) filter (where ${isOpen}), 0)::bigint as open_bytes,
      (count(*) filter (where state = 'received'))::integer as received,
      coalesce(sum(sent.size_bytes) filter (where state = 'received'), 0)::bigint as received_bytes
    from request_uploads as sent where sent.share_id = ${shareId}`;
}
