import type { DerivedVariant } from '../../../blobs/blob-store.ts';
import type { Tx } from '../../../db/database.ts';
import type { Deps } from '../../../deps.ts';
import { redrawLater } from '../../contents/check.ts';
import {
  eraseContent,
  findContent,
  findSentContent,
  leaveContent,
  listReferences,
  lockContent,
} from '../../contents/contents.ts';
import { sendForPictures } from '../../contents/pictures/thumbnails.ts';
import { markUnreadable } from '../../files/posts/posts.ts';
import { dischargeFile, lockQuota } from '../../storage/usage/usage.ts';
import { type ListedContent, listIdsShowing, lockFileShowing } from './contents-store.ts';
import type { Inspection, KnownContent } from './inspect.ts';

type RepairDeps = Pick<Deps, 'db' | 'blobs' | 'queue' | 'clock' | 'record'>;

/**
 * Returns whether a fault is still there under a lock: a content that was being kept or unsent during the inspection
 * has none.
 */
export async function isStillFaulty(
  { db, blobs }: Pick<Deps, 'db' | 'blobs'>,
  { sha256 }: KnownContent,
  found: Inspection,
): Promise<boolean> {
  return await db.transaction().execute(async (tx) => {
    await lockContent(tx, sha256);
    if (!(await findContent(tx, sha256))) return false;
    if (found.fault === 'unreadable') return true;
    return isSameBlob(await blobs.stat(sha256), found);
  });
}

/**
 * Gives up a content whose bytes are gone or damaged: its files become missed tiles, and no longer count in
 * their quotas. Damaged bytes are quarantined under the ids of the files. A crash on the way leaves a content
 * whose bytes are missing, which is found again. Returns the number of files that lost it; 0 if the bytes
 * were stored again meanwhile.
 */
export async function loseContent(
  deps: RepairDeps,
  content: KnownContent,
  found: Inspection,
): Promise<number> {
  const { db, blobs, clock } = deps;
  const { sha256 } = content;
  const isGone = await db.transaction().execute(async (tx) => {
    await lockContent(tx, sha256);
    if (!isSameBlob(await blobs.stat(sha256), found)) return false;
    await blobs.quarantine(sha256, await listIdsShowing(tx, sha256));
    return true;
  });
  if (!isGone) return 0;
  let missed = 0;
  for (const fileId of await listIdsShowing(db, sha256)) {
    missed += await db.transaction().execute((tx) => loseFile(tx, deps, { fileId, sha256 }));
  }
  await db.transaction().execute(async (tx) => {
    await leaveContent(tx, sha256, clock());
    if ((await blobs.stat(sha256)) === null) await eraseContent(tx, blobs, { sha256 });
  });
  return missed;
}

/**
 * Marks a file as lost, locking in the order of all locks (contents/store.ts). Returns 1, or 0 if the file no
 * longer has the content, or the bytes are back.
 */
async function loseFile(
  tx: Tx,
  { blobs, clock, record }: RepairDeps,
  { fileId, sha256 }: { fileId: string; sha256: string },
): Promise<number> {
  const file = await lockFileShowing(tx, { fileId, sha256 });
  if (!file) return 0;
  if (file.quota_id !== null) await lockQuota(tx, file.quota_id);
  await lockContent(tx, sha256);
  if ((await blobs.stat(sha256)) !== null) return 0;
  if (file.quota_id !== null)
    await dischargeFile(tx, { fileId, quotaId: file.quota_id, sha256, sizeBytes: file.size_bytes });
  await markUnreadable(tx, fileId, clock());
  await leaveContent(tx, sha256, clock());
  await record(tx, { kind: 'file-lost', groupId: file.group_id, actor: 'product', fileIds: [fileId] });
  return 1;
}

/** Returns the pictures that a drawn content has. */
export function drawnOf({ largeState }: Pick<ListedContent, 'largeState'>): readonly DerivedVariant[] {
  return largeState === 'drawn' ? ['small', 'medium', 'large'] : ['small', 'medium'];
}

/** Schedules missing pictures to be drawn again. Returns whether they were still missing. */
export async function redrawPictures(
  { db, blobs, queue }: Pick<Deps, 'db' | 'blobs' | 'queue'>,
  { sha256 }: KnownContent,
): Promise<boolean> {
  return await db.transaction().execute(async (tx) => {
    await lockContent(tx, sha256);
    const known = await findContent(tx, sha256);
    if (known && (await blobs.hasDerived(sha256, drawnOf({ largeState: known.large_state })))) return false;
    if (!(await redrawLater(tx, sha256))) return false;
    const blob = await findContent(tx, sha256);
    const [shown] = await listReferences(tx, sha256);
    if (!blob || !shown) return true;
    const [fileId] = shown.fileIds;
    const sender = fileId === undefined ? undefined : await findSentContent(tx, fileId);
    if (sender && fileId !== undefined) await sendForPictures(tx, { queue }, [{ ...sender, fileId, blob }]);
    return true;
  });
}

function isSameBlob(now: { storedAt: Date } | null, found: Inspection): boolean {
  return (now?.storedAt.getTime() ?? null) === (found.storedAt?.getTime() ?? null);
}
