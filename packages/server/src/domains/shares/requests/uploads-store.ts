import { type SelectQueryBuilder, sql } from 'kysely';
import type { Db, Tx } from '../../../db/database.ts';
import type { Database, NewRow, Refusal, RequestUploadState, Row } from '../../../db/tables.ts';
import { isFolderThere, isMakerThere } from '../visible-store.ts';

/** An upload of a sender, with the bytes that have arrived. */
export interface UploadOfRequest
  extends Omit<
    Row<'request_uploads'>,
    'address_hash' | 'checking_since' | 'share_id' | 'sender_id' | 'state' | 'is_part' | 'whole_id'
  > {
  received_bytes: number;
  state: Exclude<RequestUploadState, 'joined'>;
}

/** Sort key of the last upload of a page. */
export interface UploadsAfter {
  createdAt: Date;
  id: string;
}

/** Lists one page of the uploads of a request that are no parts of others, the latest first; of one sender if `senderId` is given. */
export async function listRequestUploads(
  db: Db,
  page: { shareId: string; senderId: Buffer | null; after: UploadsAfter | null; limit: number },
): Promise<UploadOfRequest[]> {
  const { shareId, senderId, after, limit } = page;
  return await db
    .selectFrom('request_uploads')
    .leftJoin('uploads', (join) =>
      join.onRef('uploads.id', '=', 'request_uploads.id').on('uploads.sha256', 'is', null),
    )
    .select([
      'request_uploads.id',
      'request_uploads.sender_number',
      'request_uploads.sender_name',
      'request_uploads.name',
      // The received bytes, if the length is deferred.
      sql<number>`case when uploads.is_length_deferred then uploads.received_bytes else request_uploads.size_bytes end`.as(
        'size_bytes',
      ),
      'request_uploads.state',
      'request_uploads.refusal',
      'request_uploads.is_scanned',
      'request_uploads.file_id',
      'request_uploads.created_at',
      sql<number>`coalesce(uploads.received_bytes, request_uploads.size_bytes)`.as('received_bytes'),
    ])
    .where('request_uploads.share_id', '=', shareId)
    .where('request_uploads.is_part', '=', false)
    .$narrowType<{ state: UploadOfRequest['state'] }>()
    .$if(senderId !== null, (query) => query.where('sender_id', '=', senderId ?? Buffer.alloc(0)))
    .$if(after !== null, (query) =>
      query.where(
        sql<boolean>`(request_uploads.created_at, request_uploads.id) < (${after?.createdAt}, ${after?.id}::uuid)`,
      ),
    )
    .orderBy('request_uploads.created_at', 'desc')
    .orderBy('request_uploads.id', 'desc')
    .limit(limit)
    .execute();
}

/** Returns an upload of a request; null if there is none. */
export async function findRequestUpload(
  db: Db | Tx,
  id: string,
): Promise<(Row<'request_uploads'> & { kinds: string[] }) | null> {
  const row = await db
    .selectFrom('request_uploads')
    .innerJoin('file_requests', 'file_requests.share_id', 'request_uploads.share_id')
    .selectAll('request_uploads')
    .select('file_requests.kinds')
    .where('id', '=', id)
    .executeTakeFirst();
  return row ?? null;
}

/** Returns the number of a sender; null if they have no uploads. */
export async function findSenderNumber(
  tx: Tx,
  { shareId, senderId }: { shareId: string; senderId: Buffer },
): Promise<number | null> {
  const row = await tx
    .selectFrom('request_uploads')
    .select('sender_number')
    .where('share_id', '=', shareId)
    .where('sender_id', '=', senderId)
    .limit(1)
    .executeTakeFirst();
  return row?.sender_number ?? null;
}

export async function insertRequestUpload(tx: Tx, upload: NewRow<'request_uploads'>): Promise<void> {
  await tx.insertInto('request_uploads').values(upload).execute();
}

/** Marks a whole upload as waiting for the scanner. Returns false if it no longer can. */
export async function updateChecking(db: Db, id: string, at: Date): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('request_uploads')
    .set({ state: 'checking', checking_since: sql`coalesce(checking_since, ${at})`, address_hash: null })
    .where('id', '=', id)
    .where('state', 'in', ['receiving', 'checking'])
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Marks an upload as one in which the scanner found nothing. */
export async function updateScanned(db: Db, id: string): Promise<void> {
  await db
    .updateTable('request_uploads')
    .set({ is_scanned: true })
    .where('id', '=', id)
    .where('state', '=', 'checking')
    .execute();
}

/** Marks an upload as the file that it is now. */
export async function updateReceivedFile(tx: Tx, id: string): Promise<void> {
  await tx
    .updateTable('request_uploads')
    .set({ state: 'received', file_id: id, checking_since: null, address_hash: null })
    .where('id', '=', id)
    .execute();
}

/** Marks an upload as refused, for a reason. Parts are not, because no list shows them. */
export async function updateRefused(tx: Tx, id: string, refusal: Refusal): Promise<void> {
  await tx
    .updateTable('request_uploads')
    .set({ state: 'refused', refusal, checking_since: null, address_hash: null })
    .where('id', '=', id)
    .where('is_part', '=', false)
    .execute();
}

/** Reservation of an ended upload in its request. */
interface GivenUp {
  shareId: string;
  sizeBytes: number;
  isPart: boolean;
}

/**
 * Deletes an upload that was given up, unless it was refused with a reason. Returns its reservation; null if its
 * request is gone.
 */
export async function deleteGivenUp(tx: Tx, id: string): Promise<GivenUp | null> {
  const held = sql`share_id as "shareId", size_bytes as "sizeBytes", is_part as "isPart"`;
  const { rows } = await sql<GivenUp>`
    with deleted as (delete from request_uploads where id = ${id} and state <> 'refused' returning *)
    select ${held} from deleted union all select ${held} from request_uploads where id = ${id} and state = 'refused'`.execute(
    tx,
  );
  return rows[0] ?? null;
}

/** An unfinished upload of a request that has ended. */
export interface EndedUpload {
  id: string;
  /** Whether its request is still there, so that managers can see its outcome. */
  isKnown: boolean;
}

/** Lists unfinished uploads of people without an account whose request has ended; among these ids, if any. */
export async function listUploadsOfEnded(
  db: Db,
  { now, ids }: { now: Date; ids?: readonly string[] },
): Promise<EndedUpload[]> {
  const open = db
    .selectFrom('uploads')
    .where('uploads.user_id', 'is', null)
    .where('uploads.state', '=', 'receiving')
    .$if(ids !== undefined, (query) =>
      query.where('uploads.id', '=', sql<string>`any(${ids ?? []}::uuid[])`),
    );
  return await selectEnded(open, now).execute();
}

/** Lists those of some uploads that ended without a file. */
export async function listEndedUploads(db: Db, ids: readonly string[]): Promise<string[]> {
  const rows = await db
    .selectFrom('uploads')
    .select('id')
    .where('id', '=', sql<string>`any(${ids}::uuid[])`)
    .where('state', '=', 'ended')
    .execute();
  return rows.map(({ id }) => id);
}

/** Lists the unfinished uploads of one request, whether it has ended or not. */
export async function listUnfinished(db: Db, shareId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('request_uploads')
    .select('id')
    .where('share_id', '=', shareId)
    .where('state', 'in', ['receiving', 'checking'])
    .execute();
  return rows.map(({ id }) => id);
}

function selectEnded(open: SelectQueryBuilder<Database, 'uploads', object>, now: Date) {
  return open
    .leftJoin('request_uploads', 'request_uploads.id', 'uploads.id')
    .select(['uploads.id', sql<boolean>`request_uploads.id is not null`.as('isKnown')])
    .where(
      sql<boolean>`not exists (
        select from shares where shares.id = request_uploads.share_id and request_uploads.state in ('receiving', 'checking')
          and shares.group_id = uploads.group_id and revoked_at is null
          -- All bytes of one that waits for the scanner arrived in time.
          and (expires_at > ${now} or request_uploads.state = 'checking') and ${isFolderThere} and ${isMakerThere})`,
    );
}
