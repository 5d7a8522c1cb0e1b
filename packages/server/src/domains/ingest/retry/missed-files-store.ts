import { sql } from 'kysely';
import type { Db, Tx } from '../../../db/database.ts';
import type { FileKind, MissedReason } from '../../../db/tables.ts';
import { remainingBytes } from '../../storage/usage/usage.ts';

/** A missed file of the chat. */
export interface MissedFile {
  id: string;
  kind: FileKind;
  name: string;
  sizeBytes: number | null;
  reason: MissedReason;
  missedAt: Date;
  /** Remaining bytes of the quota at that time; null if unknown. */
  freeBytes: number | null;
}

/** Facts of a group that decide whether its files can be requested again. */
export interface AskingFacts {
  botLeftAt: Date | null;
  /** When the file types were last set. */
  fileTypesSetAt: Date | null;
  quota: { expiresAt: Date | null; freeBytes: number } | null;
}

/** Lists missed files that were available at LINE at some time, the latest first; not those in the trash. */
export async function listMissed(
  db: Db | Tx,
  { groupId, limit }: { groupId: string; limit: number },
): Promise<MissedFile[]> {
  const rows = await db
    .selectFrom('files')
    .select([
      'id',
      'kind',
      'name',
      'size_bytes as sizeBytes',
      'missed_reason as reason',
      sql<Date>`coalesce(missed_at, created_at)`.as('missedAt'),
      'missed_free_bytes as freeBytes',
    ])
    .where('group_id', '=', groupId)
    .where('state', '=', 'missed')
    .where('trashed_at', 'is', null)
    .where('line_message_id', 'is not', null)
    .where('missed_reason', 'not in', ['external', 'expired'])
    .orderBy('posted_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
  return rows.flatMap((row) => (row.reason === null ? [] : [{ ...row, reason: row.reason }]));
}

/** Returns the facts; null if there is no such group. */
export async function findAskingFacts(db: Db | Tx, groupId: string): Promise<AskingFacts | null> {
  const row = await db
    .selectFrom('groups')
    .innerJoin('current_chats as chat', 'chat.group_id', 'groups.id')
    .leftJoin('quotas', 'quotas.id', 'groups.quota_id')
    .select([
      'chat.bot_left_at as botLeftAt',
      'groups.saving_set_at as fileTypesSetAt',
      'quotas.expires_at as expiresAt',
      remainingBytes.as('freeBytes'),
    ])
    .where('groups.id', '=', groupId)
    .executeTakeFirst();
  if (!row) return null;
  const { botLeftAt, fileTypesSetAt, expiresAt, freeBytes } = row;
  return { botLeftAt, fileTypesSetAt, quota: freeBytes === null ? null : { expiresAt, freeBytes } };
}

/** Lists those of these files that are in the group and not in its trash, with the inputs of a request. */
export async function listAskedFor(
  tx: Tx,
  { groupId, fileIds }: { groupId: string; fileIds: string[] },
): Promise<AskedFor[]> {
  if (fileIds.length === 0) return [];
  return await tx
    .selectFrom('files')
    .select([
      'id',
      'kind',
      'name',
      'state',
      'size_bytes as sizeBytes',
      'missed_reason as missedReason',
      'line_message_id as lineMessageId',
    ])
    .where('id', 'in', fileIds)
    .where('group_id', '=', groupId)
    .where('trashed_at', 'is', null)
    .orderBy('posted_at', 'desc')
    .execute();
}

/** A file that a person chose to request. */
export interface AskedFor {
  id: string;
  kind: FileKind;
  name: string;
  state: 'fetching' | 'kept' | 'missed';
  sizeBytes: number | null;
  missedReason: MissedReason | null;
  lineMessageId: string | null;
}

/** Outcome of some files of a group. */
export interface FileOutcome {
  state: 'fetching' | 'kept' | 'missed';
  reason: MissedReason | null;
  kind: FileKind;
  fileCount: number;
}

/** Counts files of a group by outcome; unsent ones are deleted and not counted. */
export async function countOutcomes(
  tx: Tx,
  { groupId, fileIds }: { groupId: string; fileIds: readonly string[] },
): Promise<FileOutcome[]> {
  return await tx
    .selectFrom('files')
    .select(['state', 'missed_reason as reason', 'kind'])
    .select(({ fn }) => fn.countAll<number>().as('fileCount'))
    .where('group_id', '=', groupId)
    .where(sql<boolean>`id = any(${[...fileIds]}::uuid[])`)
    .groupBy(['state', 'missed_reason', 'kind'])
    .execute();
}
