import { sql } from 'kysely';
import type { Db, Tx } from '../../../db/database.ts';
import type { Sender } from '../../contents/turns.ts';
import type { MiniQr } from './mini-qr.ts';

/**
 * Lists the files with drawn pictures in which there may be a code. One whose large picture is drawn later was searched when
 * its small ones were drawn, and has none.
 */
export async function listDrawn(
  tx: Tx,
  fileIds: readonly string[],
): Promise<(Sender & { fileId: string })[]> {
  return await tx
    .selectFrom('files')
    .innerJoin('blobs', 'blobs.sha256', 'files.sha256')
    .select(['files.id as fileId', 'files.group_id as groupId', 'files.posted_by as userId', 'files.source'])
    .where('files.id', 'in', [...fileIds])
    .where('files.kind', '=', 'image')
    .where('blobs.thumbnail_state', '=', 'ready')
    .where('blobs.large_state', '<>', 'waiting')
    .execute();
}

/**
 * Inserts the slip of a kept file; returns its group, or null if the file is gone or has a slip. The caller locks the group,
 * so that one that is merged meanwhile takes the slip along.
 */
export async function insertSlip(
  tx: Tx,
  { fileId, sha256, slip }: { fileId: string; sha256: string; slip: MiniQr },
): Promise<string | null> {
  const { rows } = await sql<{ group_id: string }>`
    with file as (
      select id, group_id, posted_at from files where id = ${fileId} and sha256 = ${sha256} and state = 'kept'
    )
    insert into slips (file_id, group_id, posted_at, bank_code, reference)
    select id, group_id, posted_at, ${slip.bankCode}, ${slip.reference} from file
    on conflict do nothing
    returning group_id`.execute(tx);
  return rows[0]?.group_id ?? null;
}

/** Moves the slips of a group to the one that it is merged into, after its files. */
export async function updateGroupOfSlips(
  tx: Tx,
  { sourceId, targetId }: { sourceId: string; targetId: string },
): Promise<void> {
  await tx.updateTable('slips').set({ group_id: targetId }).where('group_id', '=', sourceId).execute();
}

/** A slip, and the first one in its group with the same reference. */
export interface SlipRow {
  file_id: string;
  posted_at: Date;
  bank_code: string;
  reference: string;
  /** Null: a person whose account is erased. */
  posted_by: string | null;
  /** Null if it is the first. */
  first_file_id: string | null;
  first_posted_at: Date | null;
  first_posted_by: string | null;
  first_poster_name: string | null;
  first_poster_picture_url: string | null;
}

const slipColumns = sql`
  slips.file_id, slips.posted_at, slips.bank_code, slips.reference, files.posted_by,
  first.file_id as first_file_id, first.posted_at as first_posted_at, first.posted_by as first_posted_by,
  first.display_name as first_poster_name, first.picture_url as first_poster_picture_url`;

/** Joins the first slip with the same reference, outside the trash. */
const joinFirst = sql`
  left join lateral (
    select earlier.file_id, earlier.posted_at, posted.posted_by, users.display_name, users.picture_url
    from slips as earlier
    join files as posted on posted.id = earlier.file_id and posted.trashed_at is null
    left join users on users.id = posted.posted_by
    where earlier.group_id = slips.group_id and earlier.bank_code = slips.bank_code
      and earlier.reference = slips.reference
      and (earlier.posted_at, earlier.file_id) < (slips.posted_at, slips.file_id)
    order by earlier.posted_at, earlier.file_id limit 1
  ) as first on true`;

/** Lists slips of a group outside the trash, the latest first. */
export async function listSlipRows(
  db: Db,
  page: {
    groupId: string;
    bankCode: string | undefined;
    from: Date | undefined;
    to: Date | undefined;
    after: { postedAt: Date; fileId: string } | null;
    limit: number;
  },
): Promise<SlipRow[]> {
  const { groupId, bankCode, from, to, after, limit } = page;
  const conditions = [
    sql`slips.group_id = ${groupId}`,
    ...(bankCode === undefined ? [] : [sql`slips.bank_code = ${bankCode}`]),
    ...(from === undefined ? [] : [sql`slips.posted_at >= ${from}`]),
    ...(to === undefined ? [] : [sql`slips.posted_at < ${to}`]),
    ...(after ? [sql`(slips.posted_at, slips.file_id) < (${after.postedAt}, ${after.fileId}::uuid)`] : []),
  ];
  const { rows } = await sql<SlipRow>`
    select ${slipColumns}
    from slips join files on files.id = slips.file_id and files.trashed_at is null ${joinFirst}
    where ${sql.join(conditions, sql` and `)}
    order by slips.posted_at desc, slips.file_id desc limit ${limit}`.execute(db);
  return rows;
}

/** Returns the slip of a file outside the trash; null if it has none, or the group has no such file. */
export async function findSlipRow(
  db: Db,
  { groupId, fileId }: { groupId: string; fileId: string },
): Promise<SlipRow | null> {
  const { rows } = await sql<SlipRow>`
    select ${slipColumns}
    from slips join files on files.id = slips.file_id and files.trashed_at is null ${joinFirst}
    where slips.file_id = ${fileId} and slips.group_id = ${groupId}`.execute(db);
  return rows[0] ?? null;
}
