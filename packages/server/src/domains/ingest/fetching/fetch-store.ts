import { type RawBuilder, sql } from 'kysely';
import type { Db, Tx } from '../../../db/database.ts';
import { plannedOnce } from '../../../db/planned-once.ts';
import type { FileKind, FileTypeRule } from '../../../db/tables.ts';
import { remainingBytes } from '../../storage/usage/usage.ts';
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
  /** Free bytes of the quota in which its size is reserved, or else of its group's; 0 without one. */
  remainingBytes: number;
  /** Rules of its group when it was posted. */
  rules: FileTypeRule[];
  /** Instant since which it is requested from LINE. */
  wantedSince: Date;
}

/** Returns those of these files whose bytes are still at LINE, by their ids. */
export async function findWanted(db: Db, fileIds: readonly string[]): Promise<Map<string, WantedFile>> {
  // The state is not a condition: an index of the files that are fetched would be read as a whole for each of them.
  const { rows } = await sql<Omit<WantedFile, 'rules'> & { state: string; rules: FileTypeRule[] | null }>`
    ${plannedOnce} select files.id, files.state, files.group_id as "groupId", chat.line_chat_id as "lineChatId",
      files.line_message_id as "lineMessageId", files.kind, files.name, files.size_bytes as "sizeBytes",
      files.quota_id as "reservedQuotaId", groups.quota_id as "quotaId", greatest(0, ${remainingBytes}) as "remainingBytes",
      files.saving_rules as rules, coalesce(files.asked_at, files.created_at) as "wantedSince"
    from unnest(${fileIds}::uuid[]) as given (id)
      join files on files.id = given.id
      join groups on groups.id = files.group_id
      join current_chats as chat on chat.group_id = groups.id
      left join quotas on quotas.id = coalesce(files.quota_id, groups.quota_id)
    where files.line_message_id is not null`.execute(db);
  const wanted = rows.filter(({ state }) => state === 'fetching');
  return new Map(
    wanted.map(({ state: _state, rules, ...file }) => [file.id, { ...file, rules: rules ?? [] }]),
  );
}

/** A file that is locked while its verdict is committed. */
export interface LockedFile {
  id: string;
  groupId: string;
  name: string;
  postedBy: string | null;
  /** Quota in which its size is reserved. */
  reservedQuotaId: string | null;
  sizeBytes: number | null;
  /** Quota of its group; null for none. */
  groupQuotaId: string | null;
  hasReadMark: boolean;
  isUnsent: boolean;
}

/** Locks a file, whose group the caller has locked, until the transaction ends; null when it is not being fetched any more. */
export async function lockWanted(tx: Tx, file: FileInChat): Promise<LockedFile | null> {
  const { rows } = await sql<LockedFile & { state: string }>`${plannedOnce}
    select ${lockedColumns} from ${givenFiles([file])}
      join files on files.id = given.id join groups on groups.id = files.group_id
    for update of files`.execute(tx);
  return rows.find(({ state }) => state === 'fetching') ?? null;
}

/** Locks those of these files, with their groups, that are still being fetched and that nobody else has locked. */
export async function lockFreeWanted(tx: Tx, files: readonly FileInChat[]): Promise<LockedFile[]> {
  const fileIds = files.map(({ id }) => id);
  // Groups as they are when they are locked, which may be later than what the rest of the statement sees.
  const { rows } = await sql<LockedFile & { state: string }>`${plannedOnce}
    with locked as materialized (
      select id, quota_id from groups where id in (select group_id from files where files.id = any(${fileIds}::uuid[]))
      order by id for no key update skip locked
    )
    select ${lockedColumns} from ${givenFiles(files)}
      join files on files.id = given.id join locked as groups on groups.id = files.group_id
    order by files.id for update of files skip locked`.execute(tx);
  return rows.filter(({ state }) => state === 'fetching');
}

type FileInChat = Pick<WantedFile, 'id' | 'lineChatId'>;

/** Relation of given files and the chats in which they were posted. */
function givenFiles(files: readonly FileInChat[]): RawBuilder<unknown> {
  const [fileIds, chatIds] = [files.map(({ id }) => id), files.map(({ lineChatId }) => lineChatId)];
  return sql`unnest(${fileIds}::uuid[], ${chatIds}::text[]) as given (id, line_chat_id)`;
}

/** Columns of a LockedFile. The state is not a condition, as in findWanted. */
const lockedColumns = sql`
  files.id, files.state, files.group_id as "groupId", files.name, files.posted_by as "postedBy",
  files.quota_id as "reservedQuotaId", files.size_bytes as "sizeBytes", groups.quota_id as "groupQuotaId",
  exists (select from read_marks where file_id = files.id) as "hasReadMark",
  exists (
    select from unsent_messages as unsent
    where unsent.line_chat_id = given.line_chat_id and unsent.line_message_id = files.line_message_id
  ) as "isUnsent"`;

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
