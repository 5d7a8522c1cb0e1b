import { withExtension } from '@kepwai/rules/names/made-names';
import { countedBytes } from '@kepwai/rules/quotas/counted-bytes';
import { allowAsyncCommit } from '../../../db/async-commit.ts';
import type { Tx } from '../../../db/database.ts';
import type { Deps } from '../../../deps.ts';
import { eraseContent, keepContent } from '../../contents/contents.ts';
import { drawingOf } from '../../contents/pictures/drawing.ts';
import type { Pictures } from '../../contents/pictures/pictures.ts';
import { keepPictures, sendForPictures } from '../../contents/pictures/thumbnails.ts';
import { listDerivable } from '../../contents/texts/derivable.ts';
import { lockGroupOfFile } from '../../files/locks.ts';
import { markKept, markMissed } from '../../files/posts/posts.ts';
import { noteArrival } from '../../groups/locks.ts';
import { release } from '../../storage/usage/usage.ts';
import { removeReadToken, sendForReadMark } from '../read-marks/read-marks.ts';
import { eraseUnsent } from '../unsent/erase-unsent.ts';
import { isUnsent } from '../unsent/store.ts';
import type { FetchFailure } from './fetch-failure.ts';
import { type LockedFile, lockWanted, type WantedFile } from './fetch-store.ts';
import type { ContentDiscarded, ContentKept, ContentRejected } from './verdict.ts';

interface Commit<Verdict> {
  file: WantedFile;
  verdict: Verdict;
  /** LINE's preview picture of a video. Default: pictures are drawn from the bytes. */
  poster?: Pictures | null;
}

/**
 * Writes a verdict: tile, bytes and usage change together. Returns a failure, and writes nothing, if the
 * bytes should be kept but the file no longer wants them.
 * @throws AppError QUOTA_EXCEEDED if they no longer fit
 */
export async function commitVerdict(
  tx: Tx,
  deps: Deps,
  { file, verdict, poster }: Commit<ContentKept | ContentRejected | ContentDiscarded>,
): Promise<FetchFailure | null> {
  switch (verdict.verdict) {
    case 'keep':
      return await commitKept(tx, deps, { file, verdict, poster: poster ?? null });
    case 'reject':
      await commitRejected(tx, deps, { file, verdict });
      return null;
    case 'discard':
      if (verdict.cause === 'unsent') await commitUnsent(tx, deps, file);
      return null;
  }
}

/** Deletes bytes that are not needed, unless a file references them. */
export async function discardBytes({ db, blobs }: Deps, sha256: string): Promise<void> {
  await db.transaction().execute((tx) => eraseContent(tx, blobs, { sha256 }));
}

async function commitKept(
  tx: Tx,
  deps: Deps,
  commit: Required<Commit<ContentKept>>,
): Promise<FetchFailure | null> {
  const { file } = commit;
  // LINE still has the content if it has to be fetched again.
  await allowAsyncCommit(tx);
  const groupId = await lockGroupOfFile(tx, file.id);
  const locked = groupId === null ? undefined : await lockWanted(tx, file.id);
  if (groupId === null || !locked) return { status: 'failed', cause: 'not-wanted' };
  if (await isUnsent(tx, file)) return { status: 'failed', cause: 'unsent' };
  await keepBytes(tx, deps, { ...commit, groupId, locked });
  return null;
}

/** The bytes count in the current quota of the group. */
async function keepBytes(
  tx: Tx,
  { blobs, clock, queue, record }: Deps,
  {
    file,
    verdict: { bytes },
    poster,
    groupId,
    locked,
  }: Required<Commit<ContentKept>> & { groupId: string; locked: LockedFile },
): Promise<void> {
  const { sha256, crc32, sizeBytes, identity } = bytes;
  // Writes that do not need the quota come first: it is shared by other groups, which wait for its lock.
  await noteArrival(tx, groupId, clock());
  const quotaId = locked.quota_id ?? locked.group_quota_id ?? bytes.quotaId;
  const blob = await keepContent(tx, blobs, {
    sha256,
    crc32,
    sizeBytes,
    quotaId,
    mimeType: identity.mimeType,
    reservedBytes: locked.quota_id === null ? 0 : countedBytes(locked.size_bytes),
    thumbnailState: poster || drawingOf(identity.mimeType) ? 'pending' : 'none',
  });
  if (poster) await keepPictures(tx, blobs, { sha256, pictures: poster });
  else {
    const sender = { groupId, userId: locked.posted_by, source: 'chat' } as const;
    await sendForPictures(tx, { queue }, { ...sender, fileId: file.id, blob });
  }
  const folderId = await markKept(tx, {
    sha256,
    sizeBytes,
    fileId: file.id,
    kind: identity.kind,
    // The current name: the poster's name may have become known meanwhile.
    name: file.kind === 'file' ? locked.name : withExtension(locked.name, identity.extension),
    mimeType: identity.mimeType,
    quotaId,
    at: clock(),
  });
  if (locked.has_read_mark) await sendForReadMark(tx, { queue }, groupId);
  const folderIds = folderId === null ? [] : [folderId];
  await record(tx, {
    kind: 'file-kept',
    groupId,
    actor: 'product',
    fileIds: [file.id],
    folderIds,
    quotaId,
    ...listDerivable([{ id: file.id, blob }]),
  });
}

/** The tile shows the reason; reserved bytes are released. */
async function commitRejected(
  tx: Tx,
  { clock, record, queue }: Deps,
  { file, verdict: { kind, reason } }: Commit<ContentRejected>,
): Promise<void> {
  // First of all, as everybody does: a merge locks the group, then the file (moves/merge/lock-order.test.ts).
  const groupId = await lockGroupOfFile(tx, file.id);
  const locked = groupId === null ? undefined : await lockWanted(tx, file.id);
  if (!locked) return;
  if (locked.quota_id !== null) {
    await release(tx, { quotaId: locked.quota_id, bytes: countedBytes(locked.size_bytes) });
  }
  if (locked.has_read_mark)
    await removeReadToken(tx, { queue }, { fileId: file.id, groupId: locked.group_id });
  await markMissed(tx, { fileId: file.id, kind, reason, at: clock() });
  await record(tx, {
    kind: 'file-missed',
    groupId: locked.group_id,
    actor: 'product',
    fileIds: [file.id],
    quotaId: locked.quota_id ?? locked.group_quota_id,
    reason,
  });
}

/** The message was unsent: its tile is deleted, too. */
async function commitUnsent(tx: Tx, deps: Deps, file: WantedFile): Promise<void> {
  const groupId = await lockGroupOfFile(tx, file.id);
  if (groupId !== null) await eraseUnsent(tx, deps, { ...file, groupId, unsentAt: deps.clock() });
}
