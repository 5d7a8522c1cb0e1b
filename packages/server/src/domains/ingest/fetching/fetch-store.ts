import { sql } from 'kysely';
import type { Db, Tx } from '../../../db/database.ts';
import type { FileKind, FileTypeRule } from '../../../db/tables.ts';
import { largeBytes, type Wanted } from './fetch-order.ts';

/** A file whose bytes are still at LINE. */
export interface WantedFile {
  id: string;
  groupId: string;
  lineChatId: string;
  lineMessageId: string;
  /** Kind as LINE calls it. */
  kind: FileKind;
  name: string;
  /** Size; null if unknown. */
  sizeBytes: number | null;
  /** Quota in which the size is already reserved. */
  reservedQuotaId: string | null;
  /** Quota of its group; null for none. */
  quotaId: string | null;
  /** Rules of its group when it was posted. */
  rules: FileTypeRule[];
  /** Instant since which it is requested from LINE. */
  wantedSince: Date;
}

export async function findWanted(db: Db, fileId: string): Promise<WantedFile | null> {
  const row = await db
    .selectFrom('files')
    .innerJoin('groups', 'groups.id', 'files.group_id')
    .innerJoin('current_chats as chat', 'chat.group_id', 'groups.id')
    .where('files.id', '=', fileId)
    .where('files.state', '=', 'fetching')
    .select([
      'files.id',
      'files.group_id as groupId',
      'chat.line_chat_id as lineChatId',
      'files.line_message_id as lineMessageId',
      'files.kind',
      'files.name',
      'files.size_bytes as sizeBytes',
      'files.quota_id as reservedQuotaId',
      'groups.quota_id as quotaId',
      'files.saving_rules as rules',
      sql<Date>`coalesce(files.asked_at, files.created_at)`.as('wantedSince'),
    ])
    .executeTakeFirst();
  if (!row || row.lineMessageId === null) return null;
  return { ...row, lineMessageId: row.lineMessageId, rules: row.rules ?? [] };
}

export type LockedFile = NonNullable<Awaited<ReturnType<typeof lockWanted>>>;

/** Locks the file until the transaction ends; undefined when it is not being fetched any more. */
export async function lockWanted(tx: Tx, fileId: string) {
  return await tx
    .selectFrom('files')
    .select(['group_id', 'name', 'posted_by', 'quota_id', 'size_bytes'])
    // Reliable only if the group is locked too.
    .select(sql<string | null>`(select quota_id from groups where id = files.group_id)`.as('group_quota_id'))
    .select(sql<boolean>`exists (select from read_marks where file_id = files.id)`.as('has_read_mark'))
    .where('id', '=', fileId)
    .where('state', '=', 'fetching')
    .forUpdate()
    .executeTakeFirst();
}

/** Returns a file of the chat with everything that decides whether it can be requested from LINE again; not one in the trash. */
export async function findMissed(tx: Tx, { groupId, fileId }: { groupId: string; fileId: string }) {
  return await tx
    .selectFrom('files')
    .innerJoin('groups', 'groups.id', 'files.group_id')
    .innerJoin('current_chats as chat', 'chat.group_id', 'groups.id')
    .leftJoin('quotas', 'quotas.id', 'groups.quota_id')
    .select([
      'files.state',
      'files.missed_reason as missedReason',
      'files.line_message_id as lineMessageId',
      'files.kind',
      'files.name',
      'files.size_bytes as sizeBytes',
      'groups.quota_id as quotaId',
      'quotas.expires_at as expiresAt',
      'chat.bot_left_at as botLeftAt',
    ])
    .where('files.id', '=', fileId)
    .where('files.group_id', '=', groupId)
    .where('files.trashed_at', 'is', null)
    .executeTakeFirst();
}

/** A file that did not fit into the quota of its group. */
export interface FileNotFitting {
  id: string;
  groupId: string;
  kind: FileKind;
  name: string;
  /** Size; null if unknown. */
  sizeBytes: number | null;
}

/**
 * Lists files that did not fit into a quota and that LINE may still have, latest first: of groups that use
 * the quota and keep posts. Files requested automatically since `askedBefore` are left out.
 */
export async function listNotFitting(
  db: Db,
  page: { quotaId: string; postedAfter: Date; askedBefore: Date; limit: number },
): Promise<FileNotFitting[]> {
  return await db
    .selectFrom('files')
    .innerJoin('groups', 'groups.id', 'files.group_id')
    .innerJoin('current_chats as chat', 'chat.group_id', 'groups.id')
    .select([
      'files.id',
      'files.group_id as groupId',
      'files.kind',
      'files.name',
      'files.size_bytes as sizeBytes',
    ])
    .where('groups.quota_id', '=', page.quotaId)
    .where('chat.bot_left_at', 'is', null)
    .where('groups.keeping_paused_at', 'is', null)
    .where('files.state', '=', 'missed')
    .where('files.missed_reason', '=', 'quota_full')
    .where('files.trashed_at', 'is', null)
    .where('files.line_message_id', 'is not', null)
    .where('files.posted_at', '>', page.postedAfter)
    .where((or) =>
      or.or([
        or('files.asked_at', 'is', null),
        or('files.asked_by', 'is not', null),
        or('files.asked_at', '<', page.askedBefore),
      ]),
    )
    .orderBy('files.posted_at', 'desc')
    .orderBy('files.id', 'desc')
    .limit(page.limit)
    .execute();
}

/** Lists quotas into which a file did not fit. */
export async function listQuotasNotFitting(db: Db): Promise<string[]> {
  const rows = await db
    .selectFrom('groups')
    .select('quota_id')
    .distinct()
    .where('quota_id', 'is not', null)
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('files')
          .select('files.id')
          .whereRef('files.group_id', '=', 'groups.id')
          .where('files.state', '=', 'missed')
          .where('files.missed_reason', '=', 'quota_full')
          .where('files.trashed_at', 'is', null),
      ),
    )
    .execute();
  return rows.flatMap(({ quota_id }) => quota_id ?? []);
}

const isLarge = sql<boolean>`(kind = 'video' or coalesce(size_bytes, 0) > ${largeBytes})`;

/** Lists files whose bytes are still at LINE, oldest first; if an instant is given, only those wanted since before it. */
export async function listWanted(db: Db, { before }: { before?: Date } = {}): Promise<Wanted[]> {
  let query = db
    .selectFrom('files')
    .select(['id', 'group_id as groupId', 'kind', 'size_bytes as sizeBytes'])
    .select(sql<Date>`coalesce(asked_at, posted_at)`.as('at'))
    .select(
      sql<number>`row_number() over (partition by group_id, ${isLarge} order by created_at, id) - 1`.as(
        'ahead',
      ),
    )
    .where('state', '=', 'fetching');
  if (before) query = query.where(sql<Date>`coalesce(asked_at, created_at)`, '<', before);
  return await query.orderBy('created_at').orderBy('id').execute();
}

/** Counts a group's pending requests for files from LINE, by their slots. */
export async function countWanted(tx: Tx, groupId: string): Promise<{ small: number; large: number }> {
  return await tx
    .selectFrom('files')
    .select(sql<number>`count(*) filter (where not ${isLarge})`.as('small'))
    .select(sql<number>`count(*) filter (where ${isLarge})`.as('large'))
    .where('group_id', '=', groupId)
    .where('state', '=', 'fetching')
    .executeTakeFirstOrThrow();
}
