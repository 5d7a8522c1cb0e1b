import { mayManage } from '@kepwai/rules/groups/group-permissions';
import type { Tx } from '../../../db/database.ts';
import type { Row } from '../../../db/tables.ts';
import type { Deps } from '../../../deps.ts';
import { changeKeeping } from '../../groups/settings/pause/keeping.ts';
import type { CommandRequest } from '../../ingest/chat-bot.ts';
import { queueReply } from '../replies/send-reply.ts';
import { addChoice, addRequest } from '../requests/requests.ts';
import { findQuotaRole } from '../store.ts';

/** Handles a command from the chat. A search is answered immediately, because its words are not stored. */
export async function handleCommand(
  tx: Tx,
  deps: Pick<Deps, 'queue' | 'clock' | 'record'>,
  request: CommandRequest,
): Promise<void> {
  const { command, event, group, userId, replyBy } = request;
  if (command === 'search') return;
  if (command === 'name' || command === 'file' || command === 'link') {
    if (request.quote) await addRequest(tx, deps, { ...request, quote: request.quote, kind: command });
    return;
  }
  if (command === 'into' || command === 'make' || command === 'undo') {
    if (request.choice) await addChoice(tx, deps, { ...request, choice: request.choice });
    return;
  }
  const answer = { groupId: group.id, event, replyBy };
  if (command === 'menu') return await queueReply(tx, deps, { ...answer, kind: 'menu' });
  // Everybody in the chat can do it, as for a single file.
  if (command === 'ask-for-missed') {
    const { replyToken } = event;
    const asking = { groupId: group.id, userId, replyToken, replyBy: replyBy.toISOString() };
    return await deps.queue.send('ask-for-group', asking, { tx });
  }
  if (userId === null || !(await mayCommand(tx, { group, userId }))) {
    return await queueReply(tx, deps, { ...answer, kind: 'not-yours' });
  }
  const isPaused = command === 'stop';
  const choice = { isPaused, userId, isCommand: true };
  await changeKeeping(tx, deps, { ...choice, groupId: group.id, at: event.occurredAt });
  // The caller continues with the same row.
  group.was_keeping_changed = true;
  await queueReply(tx, deps, { ...answer, kind: isPaused ? 'stopped' : 'going-on' });
}

/** Returns whether the sender can use the command; their message shows that they are in the chat. */
async function mayCommand(
  tx: Tx,
  { group, userId }: { group: Row<'groups'>; userId: string },
): Promise<boolean> {
  const quotaId = group.quota_id;
  const quotaRole = quotaId === null ? null : await findQuotaRole(tx, { quotaId, userId });
  return mayManage({ quotaId, quotaRole });
}
