import type { Deps } from '../../../deps.ts';
import type { Jobs } from '../../../queue/queue.ts';
import { askForAllMissed } from '../../ingest/retry/ask-for-group.ts';

/** Requests all missed files of a group from LINE, on a command in the chat, and queues the answer. */
export async function handleAskForMissed(
  deps: Pick<Deps, 'db' | 'queue' | 'clock' | 'record'>,
  { groupId, userId, replyToken, replyBy }: Jobs['ask-for-group'],
): Promise<void> {
  const asked = await askForAllMissed(deps, { groupId, userId });
  if (replyToken === null) return;
  await deps.queue.send('send-reply', { groupId, kind: 'asked', replyToken, replyBy, asked });
}
