import type { Tx } from '../../db/database.ts';
import { announce } from '../../db/notify.ts';
import type { Deps } from '../../deps.ts';
import { eraseFile } from '../files/delete.ts';
import { insertUnsent, listFilesOfMessage } from './store.ts';

/**
 * Unsend means unsend: the bytes, what was made of them, and the tile go for good, now or when the message comes. The group is
 * locked by the caller.
 */
export async function forgetMessage(
  tx: Tx,
  { blobs, clock }: Pick<Deps, 'blobs' | 'clock'>,
  message: { groupId: string; lineChatId: string; lineMessageId: string; unsentAt: Date },
): Promise<void> {
  await insertUnsent(tx, message);
  for (const { id, groupId } of await listFilesOfMessage(tx, message)) {
    await eraseFile(tx, blobs, { fileId: id, now: clock() });
    await announce(tx, { type: 'files-changed', groupId, change: 'removed', fileIds: [id] });
  }
}
