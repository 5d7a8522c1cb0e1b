import { sql } from 'kysely';
import type { Db, Tx } from '../../../db/database.ts';
import type { MissedReason, NewRow, Row } from '../../../db/tables.ts';

export type RequestRow = Row<'chat_requests'>;

/** Stores a request; returns its id, or null if its message is stored already. */
export async function insertRequest(tx: Tx, request: NewRow<'chat_requests'>): Promise<string | null> {
  const row = await tx
    .insertInto('chat_requests')
    .values(request)
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  return row?.id ?? null;
}

/** Returns the group of a request now; null if the request is gone. */
export async function findGroupOfRequest(tx: Tx, requestId: string): Promise<string | null> {
  const row = await tx
    .selectFrom('chat_requests')
    .select('group_id')
    .where('id', '=', requestId)
    .executeTakeFirst();
  return row?.group_id ?? null;
}

/** Locks a request of a group that the caller has locked. */
export async function lockRequest(
  tx: Tx,
  { groupId, requestId }: { groupId: string; requestId: string },
): Promise<RequestRow | null> {
  const row = await tx
    .selectFrom('chat_requests')
    .selectAll()
    .where('id', '=', requestId)
    .where('group_id', '=', groupId)
    .forUpdate()
    .executeTakeFirst();
  return row ?? null;
}

/** Locks the request of a message; null if that requested nothing, or too long ago. */
export async function lockRequestOfMessage(
  tx: Tx,
  { groupId, lineMessageId }: { groupId: string; lineMessageId: string },
): Promise<RequestRow | null> {
  const row = await tx
    .selectFrom('chat_requests')
    .selectAll()
    .where('group_id', '=', groupId)
    .where('line_message_id', '=', lineMessageId)
    .forUpdate()
    .executeTakeFirst();
  return row ?? null;
}

export type RequestChange = Partial<Omit<RequestRow, 'id' | 'group_id' | 'line_message_id' | 'created_at'>>;

export async function updateRequest(tx: Tx | Db, requestId: string, change: RequestChange): Promise<void> {
  await tx.updateTable('chat_requests').set(change).where('id', '=', requestId).execute();
}

/** Removes the token of a reply that was sent; another one that came since stays. */
export async function removeReplyToken(db: Db, requestId: string, replyToken: string): Promise<void> {
  await db
    .updateTable('chat_requests')
    .set({ reply_token: null, reply_by: null })
    .where('id', '=', requestId)
    .where('reply_token', '=', replyToken)
    .execute();
}

export async function deleteRequest(tx: Tx, requestId: string): Promise<void> {
  await tx.deleteFrom('chat_requests').where('id', '=', requestId).execute();
}

/** Deletes requests from before an instant. */
export async function deleteRequestsBefore(db: Db, before: Date): Promise<void> {
  await db.deleteFrom('chat_requests').where('created_at', '<', before).execute();
}

/** Lists requests that wait since before an instant: a crash may have cost their job. */
export async function listWaitingRequests(db: Db, before: Date): Promise<string[]> {
  const rows = await db
    .selectFrom('chat_requests')
    .select('id')
    .where('state', 'in', ['waiting', 'undoing'])
    .where('created_at', '<', before)
    .execute();
  return rows.map(({ id }) => id);
}

/** The file of a message. */
export interface QuotedFile {
  id: string;
  name: string;
  state: Row<'files'>['state'];
  missedReason: MissedReason | null;
  trashedAt: Date | null;
  folderId: string | null;
  imageSetId: string | null;
  /** Number of pictures outside the trash that its image set has; 1 for a file alone. */
  togetherCount: number;
}

const quotedColumns = [
  'id',
  'name',
  'state',
  'missed_reason as missedReason',
  'trashed_at as trashedAt',
  'folder_id as folderId',
  'image_set_id as imageSetId',
  sql<number>`case when image_set_id is null then 1 else (
    select count(*)::integer from files as picture
    where picture.image_set_id = files.image_set_id and picture.trashed_at is null) end`.as('togetherCount'),
] as const;

/** Returns the file of a quoted message; null if the group has none. */
export async function findQuotedFile(
  tx: Tx,
  { groupId, lineMessageId }: { groupId: string; lineMessageId: string },
): Promise<QuotedFile | null> {
  const row = await tx
    .selectFrom('files')
    .select(quotedColumns)
    .where('group_id', '=', groupId)
    .where('line_message_id', '=', lineMessageId)
    .executeTakeFirst();
  return row ?? null;
}

/** Returns the file of a request; null if it was deleted meanwhile. */
export async function findFileOfRequest(db: Db | Tx, fileId: string): Promise<QuotedFile | null> {
  const row = await db.selectFrom('files').select(quotedColumns).where('id', '=', fileId).executeTakeFirst();
  return row ?? null;
}

/** Returns whether a message of the group's chat was unsent. */
export async function isMessageUnsent(
  tx: Tx,
  { groupId, lineMessageId }: { groupId: string; lineMessageId: string },
): Promise<boolean> {
  const row = await tx
    .selectFrom('unsent_messages')
    .innerJoin('current_chats as chat', 'chat.line_chat_id', 'unsent_messages.line_chat_id')
    .select('unsent_messages.line_message_id')
    .where('chat.group_id', '=', groupId)
    .where('unsent_messages.line_message_id', '=', lineMessageId)
    .executeTakeFirst();
  return row !== undefined;
}

/** Returns the folder, if the group has it outside the trash. */
export async function findFolder(
  tx: Tx | Db,
  { groupId, folderId }: { groupId: string; folderId: string },
): Promise<{ id: string; name: string } | null> {
  const row = await tx
    .selectFrom('folders')
    .select(['id', 'name'])
    .where('id', '=', folderId)
    .where('group_id', '=', groupId)
    .where('trashed_at', 'is', null)
    .executeTakeFirst();
  return row ?? null;
}

/** Returns whether a person accepted the terms. */
export async function hasConsented(tx: Tx, userId: string): Promise<boolean> {
  const row = await tx
    .selectFrom('consents')
    .select('user_id')
    .where('user_id', '=', userId)
    .where('document', '=', 'terms')
    .executeTakeFirst();
  return row !== undefined;
}
