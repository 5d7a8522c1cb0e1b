import { sql } from 'kysely';
import type { Db, Tx } from '../../../db/database.ts';
import type { UnusedSince } from '../../uploads/tidy.ts';
import type { PlaceHolders } from './place-taken.ts';

/** Counts of unfinished uploads to a link. */
interface OpenCounts {
  all: number;
  ofAddress: number;
  ofSender: number;
}

/**
 * Counts the uploads of a request whose bytes are missing, parts of others or all that are none: all, those of one address, and
 * those of one sender.
 */
export async function countOpen(
  tx: Tx,
  {
    shareId,
    addressHash,
    senderId,
    isPart,
  }: { shareId: string; addressHash: Buffer; senderId: Buffer; isPart: boolean },
): Promise<OpenCounts> {
  const { rows } = await sql<OpenCounts>`
    select count(*)::integer as all,
      (count(*) filter (where address_hash = ${addressHash}))::integer as "ofAddress",
      (count(*) filter (where sender_id = ${senderId}))::integer as "ofSender"
    from request_uploads where share_id = ${shareId} and state = 'receiving' and is_part = ${isPart}`.execute(
    tx,
  );
  return rows[0] ?? { all: 0, ofAddress: 0, ofSender: 0 };
}

/** An upload that may yield to others. */
export interface GivingWay {
  id: string;
  /** Whether no byte of it was recorded. */
  isEmpty: boolean;
}

/**
 * Lists unfinished uploads that are without bytes, or idle, as far as is recorded about them: some of them, because requests
 * for others may run. Those with the fewest bytes come first.
 */
export async function listGivingWay(
  db: Db,
  { emptySince, idleSince, limit, ...holders }: PlaceHolders & UnusedSince & { limit: number },
): Promise<GivingWay[]> {
  const some = db
    .selectFrom('request_uploads')
    .innerJoin('uploads', 'uploads.id', 'request_uploads.id')
    .select(['uploads.id', 'uploads.received_bytes'])
    .where('request_uploads.share_id', '=', holders.shareId)
    .where('request_uploads.state', '=', 'receiving')
    .where('uploads.state', '=', 'receiving')
    .where('uploads.sha256', 'is', null)
    .$if(holders.isPart !== undefined, (query) => query.where('is_part', '=', holders.isPart ?? false))
    .$if(holders.by === 'address', (query) =>
      query.where('address_hash', '=', holders.by === 'address' ? holders.addressHash : null),
    )
    .$if(holders.by === 'sender', (query) =>
      query.where('sender_id', '=', holders.by === 'sender' ? holders.senderId : Buffer.alloc(0)),
    )
    .where(({ eb, and, or }) =>
      or([
        and([eb('received_bytes', '=', 0), eb('uploads.created_at', '<=', emptySince)]),
        eb('active_at', '<=', idleSince),
      ]),
    )
    .orderBy(sql`random()`)
    .limit(limit);
  const rows = await db.selectFrom(some.as('some')).selectAll().orderBy('received_bytes').execute();
  return rows.map(({ id, received_bytes }) => ({ id, isEmpty: received_bytes === 0 }));
}
