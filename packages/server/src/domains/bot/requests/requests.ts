import { dayMs } from '@kepwai/rules/time';
import type { Db, Tx } from '../../../db/database.ts';
import type { ChatRequestKind } from '../../../db/tables.ts';
import type { Deps } from '../../../deps.ts';
import type { Choice } from '../../../line/commands.ts';
import type { Quote } from '../../../line/event-command.ts';
import type { CommandRequest } from '../../ingest/chat-bot.ts';
import {
  deleteRequest,
  deleteRequestsBefore,
  findFolder,
  insertRequest,
  listWaitingRequests,
  lockRequest,
  lockRequestOfMessage,
  updateRequest,
} from './store.ts';
import { isTakenBack, takeBack } from './take-back.ts';

type RequestsDeps = Pick<Deps, 'queue' | 'clock' | 'record'>;

/** Days for which a request can be taken back, by its button or by unsending it: as long as LINE allows that. */
const requestDays = 7;

/** Time after which a waiting request may have lost its job. */
const overdueMs = 5 * 60_000;

/**
 * Stores a request about a quoted message, and queues it: the file may be posted in the same moment, and its event come
 * later. A repeated delivery is a no-op.
 */
export async function addRequest(
  tx: Tx,
  { queue, clock }: RequestsDeps,
  { event, group, userId, replyBy, quote, kind }: CommandRequest & { quote: Quote; kind: ChatRequestKind },
): Promise<void> {
  const requestId = await insertRequest(tx, {
    group_id: group.id,
    line_message_id: quote.lineMessageId,
    quoted_message_id: quote.quotedMessageId,
    user_id: userId,
    state: 'waiting',
    kind,
    words: quote.words,
    reply_token: event.replyToken,
    reply_by: event.replyToken === null ? null : replyBy,
    created_at: clock(),
  });
  if (requestId !== null) await queue.send('do-request', { requestId }, { tx });
}

/** Records the tapped button below the reply to a request, and queues the rest. */
export async function addChoice(
  tx: Tx,
  { queue }: RequestsDeps,
  { command, event, group, userId, replyBy, choice }: CommandRequest & { choice: Choice },
): Promise<void> {
  const { requestId, folderId } = choice;
  const request = await lockRequest(tx, { groupId: group.id, requestId });
  if (!request) return;
  const isUndo = command === 'undo';
  // Tapped twice, or on an old card: a finished request stays.
  if (request.state !== (isUndo ? 'done' : 'asking')) return;
  const folder = folderId === undefined ? null : await findFolder(tx, { groupId: group.id, folderId });
  await updateRequest(tx, requestId, {
    state: isUndo ? 'undoing' : 'waiting',
    user_id: userId,
    ...(!isUndo && { to_folder_id: folder?.id ?? null, makes_folder: command === 'make' }),
    reply_token: event.replyToken,
    reply_by: event.replyToken === null ? null : replyBy,
  });
  await queue.send('do-request', { requestId }, { tx });
}

/** Undoes the request of an unsent message, and deletes its words. The caller locks the group. */
export async function takeBackUnsent(
  tx: Tx,
  deps: RequestsDeps,
  message: { groupId: string; lineMessageId: string },
): Promise<void> {
  const request = await lockRequestOfMessage(tx, message);
  if (!request) return;
  if (!isTakenBack(request)) await takeBack(tx, deps, request);
  await deleteRequest(tx, request.id);
}

/** Deletes requests that cannot be taken back any more, and queues those again that wait for long. */
export async function tidyRequests({
  db,
  queue,
  clock,
}: Pick<Deps, 'queue' | 'clock'> & { db: Db }): Promise<void> {
  const now = clock().getTime();
  await deleteRequestsBefore(db, new Date(now - requestDays * dayMs));
  const waiting = await listWaitingRequests(db, new Date(now - overdueMs));
  await queue.sendAll(
    'do-request',
    waiting.map((requestId) => ({ requestId })),
  );
}
