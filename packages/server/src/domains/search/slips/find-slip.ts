import type { Tx } from '../../../db/database.ts';
import type { Deps } from '../../../deps.ts';
import { findAddress } from '../../contents/contents.ts';
import type { Drawer } from '../../contents/pictures/drawer.ts';
import { turnOf } from '../../contents/turns.ts';
import { lockGroupOfFile } from '../../files/locks.ts';
import { parseMiniQr } from './mini-qr.ts';
import { insertSlip, listDrawn } from './store.ts';

export { updateGroupOfSlips } from './store.ts';

/**
 * Queues the search for a slip in files whose pictures are drawn. Others are queued after drawing, unless the codes that
 * were found meanwhile are of no slip.
 */
export async function sendForSlips(
  tx: Tx,
  { queue }: Pick<Deps, 'queue'>,
  { fileIds, codes = null }: { fileIds: readonly string[]; codes?: readonly string[] | null },
): Promise<void> {
  if (fileIds.length === 0 || codes?.every((code) => parseMiniQr(code) === null)) return;
  const drawn = await listDrawn(tx, fileIds);
  const jobs = drawn.map(({ fileId }) => ({ fileId }));
  const turns = drawn.map(turnOf);
  await queue.sendAll('find-slip', jobs, {
    tx,
    orderOf: (index) => ({ group: turns[index] ?? '' }),
  });
}

/** Searches the code of a bank slip in the picture of a file, and stores its data. Nothing is sent anywhere. */
export async function findSlip(
  { db, blobs, record, drawer }: Pick<Deps, 'db' | 'blobs' | 'record'> & { drawer: Drawer },
  { fileId }: { fileId: string },
): Promise<void> {
  const sha256 = await findAddress(db, fileId);
  if (sha256 === null) return;
  // The medium one of a small picture has all its pixels.
  const drawn = (await blobs.readDerived(sha256, 'large')) ?? (await blobs.readDerived(sha256, 'medium'));
  if (!drawn) return;
  const codes = await drawer.readCodes(drawn);
  const slip = codes.map(parseMiniQr).find((found) => found !== null);
  if (!slip) return;
  await db.transaction().execute(async (tx) => {
    // Its row belongs to the group, which is locked before its files.
    await lockGroupOfFile(tx, fileId);
    const groupId = await insertSlip(tx, { fileId, sha256, slip });
    if (groupId === null) return;
    await record(tx, { kind: 'slip-found', groupId, actor: 'product', fileIds: [fileId] });
  });
}
