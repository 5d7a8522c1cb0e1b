import type { Tx } from '../../../db/database.ts';
import type { Deps } from '../../../deps.ts';
import { eraseFile } from '../../files/delete.ts';
import { sendForWaitingMarks } from '../read-marks/read-marks.ts';
import { insertUnsent, listFilesOfMessage } from './store.ts';

/**
 * Deletes an unsent message for good, with bytes, pictures and tile, now or when the message arrives. The
 * caller locks the group.
 */
export async function eraseUnsent(
  tx: Tx,
  { blobs, clock, record, queue }: Pick<Deps, 'blobs' | 'clock' | 'record' | 'queue'>,
  message: { groupId: string; lineChatId: string; lineMessageId: string; unsentAt: Date },
): Promise<void> {
  const { lineChatId: line_chat_id, lineMessageId: line_message_id, unsentAt: unsent_at } = message;
  await insertUnsent(tx, { line_chat_id, line_message_id, unsent_at });
  for (const { id, groupId } of await listFilesOfMessage(tx, message)) {
    await eraseFile(tx, blobs, { fileId: id, now: clock() });
    await record(tx, { kind: 'message-unsent', groupId, actor: 'chat', fileIds: [id] });
    // The messages after it no longer wait for it.
    await sendForWaitingMarks(tx, { queue }, groupId);
  }
}
