import type { Tx } from '../../db/database.ts';
import { announce } from '../../db/notify.ts';
import type { Deps } from '../../deps.ts';
import { eraseFile } from '../files/delete.ts';
import { findFileOfMessage, insertUnsent } from './store.ts';

/**
 * Unsend means unsend: the bytes, what was made of them, and the tile go for good, now or when the message comes. The group is
 * locked by the caller.
 */
export async function forgetMessage(
  tx: Tx,
  { blobs, clock }: Pick<Deps, 'blobs' | 'clock'>,
  message: { groupId: string; lineChatId: string; lineMessageId: string; unsentAt: Date },
): Promise<void> {
  const { groupId, lineMessageId } = message;
  await insertUnsent(tx, message);
  const file = await findFileOfMessage(tx, { groupId, lineMessageId });
  if (!file) return;
  await eraseFile(tx, blobs, { fileId: file.id, now: clock() });
  await announce(tx, { type: 'files-changed', groupId, change: 'removed', fileIds: [file.id] });
}
