import type { Tx } from '../../../db/database.ts';
import type { Deps } from '../../../deps.ts';
import { eraseFile } from '../../files/delete.ts';
import { insertUnsent, listFilesOfMessage } from './store.ts';

/**
 * Unsend means unsend: the bytes, what was made of them, and the tile go for good, now or when the message comes. The group is
 * locked by the caller.
 */
export async function eraseUnsent(
  tx: Tx,
  { blobs, clock, record }: Pick<Deps, 'blobs' | 'clock' | 'record'>,
  message: { groupId: string; lineChatId: string; lineMessageId: string; unsentAt: Date },
): Promise<void> {
  await insertUnsent(tx, message);
  for (const { id, groupId } of await listFilesOfMessage(tx, message)) {
    await eraseFile(tx, blobs, { fileId: id, now: clock() });
    await record(tx, { kind: 'message-unsent', groupId, actor: 'chat', fileIds: [id] });
  }
}
