import { sql } from 'kysely';
import type { Db, Tx } from '../../db/database.ts';
import type { FileKind, MissedReason, SavingRule } from '../../db/tables.ts';

/** A file whose bytes are still at LINE. */
export interface WantedFile {
  id: string;
  groupId: string;
  lineChatId: string;
  lineMessageId: string;
  /** What LINE calls it. */
  kind: FileKind;
  name: string;
  /** Null where LINE did not say. */
  sizeBytes: number | null;
  /** The quota where that much is promised to it already. */
  promisedQuotaId: string | null;
  /** The quota of its group; null where there is none. */
  quotaId: string | null;
  /** What its group chose before it was posted. */
  rules: SavingRule[];
  /** Since when LINE is asked for it. */
  wantedSince: Date;
}

export async function findWanted(db: Db, fileId: string): Promise<WantedFile | null> {
  const row = await db
    .selectFrom('files')
    .innerJoin('groups', 'groups.id', 'files.group_id')
    .where('files.id', '=', fileId)
    .where('files.state', '=', 'fetching')
    .select([
      'files.id',
      'files.group_id as groupId',
      'groups.line_chat_id as lineChatId',
      'files.line_message_id as lineMessageId',
      'files.kind',
      'files.name',
      'files.size_bytes as sizeBytes',
      'files.quota_id as promisedQuotaId',
      'groups.quota_id as quotaId',
      'files.saving_rules as rules',
      sql<Date>`coalesce(files.asked_at, files.created_at)`.as('wantedSince'),
    ])
    .executeTakeFirst();
  if (!row || row.lineMessageId === null) return null;
  return { ...row, lineMessageId: row.lineMessageId, rules: row.rules ?? [] };
}

/**
 * Holds the group of a file, as lockGroup does, and gives back its id; null where there is no such file. While it is waited for, the
 * group may end and the file go over to another (former-cabinets): then that one is held.
 */
export async function lockGroupOfFile(tx: Tx, fileId: string): Promise<string | null> {
  const group = await tx
    .selectFrom('files')
    .innerJoin('groups', 'groups.id', 'files.group_id')
    .select('groups.id')
    .where('files.id', '=', fileId)
    .forNoKeyUpdate('groups')
    .executeTakeFirst();
  if (group) return group.id;
  const file = await tx.selectFrom('files').select('id').where('id', '=', fileId).executeTakeFirst();
  return file ? await lockGroupOfFile(tx, fileId) : null;
}

export interface LockedFile {
  group_id: string;
  /** Where its size is promised. */
  quota_id: string | null;
  size_bytes: number | null;
  /** What its group is linked to now; certain only where the group is held too. */
  group_quota_id: string | null;
}

/** Holds the file until the transaction ends; undefined when it is not being fetched any more. */
export async function lockWanted(tx: Tx, fileId: string): Promise<LockedFile | undefined> {
  return await tx
    .selectFrom('files')
    .select(['group_id', 'quota_id', 'size_bytes'])
    .select(sql<string | null>`(select quota_id from groups where id = files.group_id)`.as('group_quota_id'))
    .where('id', '=', fileId)
    .where('state', '=', 'fetching')
    .forUpdate()
    .executeTakeFirst();
}

/** Notes where the file's size is promised. */
export async function updatePromise(tx: Tx, fileId: string, quotaId: string): Promise<void> {
  await tx.updateTable('files').set({ quota_id: quotaId }).where('id', '=', fileId).execute();
}

export interface KeptFile {
  fileId: string;
  kind: FileKind;
  name: string;
  mimeType: string;
  sha256: string;
  sizeBytes: number;
  quotaId: string;
  at: Date;
}

export async function updateKept(tx: Tx, file: KeptFile): Promise<void> {
  await tx
    .updateTable('files')
    .set({
      state: 'kept',
      kind: file.kind,
      name: file.name,
      mime_type: file.mimeType,
      sha256: file.sha256,
      size_bytes: file.sizeBytes,
      quota_id: file.quotaId,
      saving_rules: null,
      updated_at: file.at,
    })
    .where('id', '=', file.fileId)
    .execute();
}

export async function updateMissed(
  tx: Tx,
  { fileId, kind, reason, at }: { fileId: string; kind: FileKind; reason: MissedReason; at: Date },
): Promise<void> {
  await tx
    .updateTable('files')
    .set({ state: 'missed', kind, missed_reason: reason, quota_id: null, saving_rules: null, updated_at: at })
    .where('id', '=', fileId)
    .execute();
}

/** A file of the chat with what decides whether LINE may be asked for it again; not one in the trash. */
export async function findMissed(tx: Tx, { groupId, fileId }: { groupId: string; fileId: string }) {
  return await tx
    .selectFrom('files')
    .innerJoin('groups', 'groups.id', 'files.group_id')
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
      'groups.bot_left_at as botLeftAt',
    ])
    .where('files.id', '=', fileId)
    .where('files.group_id', '=', groupId)
    .where('files.trashed_at', 'is', null)
    .executeTakeFirst();
}

/** Back on its way, by the rules of now. */
export async function updateAskedAgain(
  tx: Tx,
  { fileId, userId, rules, at }: { fileId: string; userId: string; rules: SavingRule[]; at: Date },
): Promise<void> {
  await tx
    .updateTable('files')
    .set({
      state: 'fetching',
      missed_reason: null,
      saving_rules: rules.length > 0 ? JSON.stringify(rules) : null,
      asked_at: at,
      asked_by: userId,
      updated_at: at,
    })
    .where('id', '=', fileId)
    .execute();
}

/** Ids of the files whose bytes are still at LINE, oldest first; of those wanted since before an instant, where one is given. */
export async function listWanted(db: Db, { before }: { before?: Date } = {}): Promise<string[]> {
  let query = db.selectFrom('files').select('id').where('state', '=', 'fetching');
  if (before) query = query.where(sql<Date>`coalesce(asked_at, created_at)`, '<', before);
  return (await query.orderBy('created_at').execute()).map(({ id }) => id);
}
