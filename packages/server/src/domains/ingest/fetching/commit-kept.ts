import { withExtension } from '@kepwai/rules/names/made-names';
import { countedBytes } from '@kepwai/rules/quotas/counted-bytes';
import type { Tx } from '../../../db/database.ts';
import type { Row } from '../../../db/tables.ts';
import type { Deps } from '../../../deps.ts';
import { keepContents, keepFreeContents, type NewContent } from '../../contents/contents.ts';
import { drawingOf } from '../../contents/pictures/drawing.ts';
import type { Pictures } from '../../contents/pictures/pictures.ts';
import { keepPictures, sendForPictures } from '../../contents/pictures/thumbnails.ts';
import { listDerivable } from '../../contents/texts/derivable.ts';
import { lockGroupOfFile } from '../../files/locks.ts';
import { markKept } from '../../files/posts/posts.ts';
import { lockFreeQuotasForArrival, noteArrival } from '../../groups/locks.ts';
import { lockQuota } from '../../storage/usage/usage.ts';
import { sendForReadMark } from '../read-marks/read-marks.ts';
import type { FetchFailure } from './fetch-failure.ts';
import { type LockedFile, lockFreeWanted, lockWanted, type WantedFile } from './fetch-store.ts';
import type { IdentifiedBytes } from './verdict.ts';

/** Bytes that are to become the content of a file. */
export interface KeptBytes {
  file: WantedFile;
  bytes: IdentifiedBytes;
  /** LINE's preview picture of a video; null: pictures are drawn from the bytes. */
  poster: Pictures | null;
}

/** The same, with the file locked. */
interface LockedBytes extends KeptBytes {
  locked: LockedFile;
  /** Quota that they count in: the current one of the group. */
  quotaId: string;
}

/**
 * Commits the bytes of a file, after everybody who changes its group or quota. Returns a failure, and writes nothing, if it no
 * longer wants them.
 * @throws AppError QUOTA_EXCEEDED if they no longer fit
 */
export async function commitKept(tx: Tx, deps: Deps, kept: KeptBytes): Promise<FetchFailure | null> {
  const groupId = await lockGroupOfFile(tx, kept.file.id);
  const locked = groupId === null ? null : await lockWanted(tx, kept.file);
  if (groupId === null || !locked) return { status: 'failed', cause: 'not-wanted' };
  if (locked.isUnsent) return { status: 'failed', cause: 'unsent' };
  const one = withQuota(kept, locked);
  // Writes that do not need the quota come first: it is shared by other groups, which wait for its lock.
  await noteArrival(tx, groupId, deps.clock());
  await lockQuota(tx, one.quotaId);
  await keepBytes(tx, deps, [one], keepContents);
  return null;
}

/**
 * Commits the bytes of those of several files that can be committed at once: nobody else has locked them, their groups or
 * quotas, they are still wanted, and fit. Returns the ids of these; each of the others is to be committed alone.
 * @throws AppError QUOTA_EXCEEDED; ContentBusyError: then all are to be
 */
export async function commitKeptTogether(
  tx: Tx,
  deps: Deps,
  kept: readonly KeptBytes[],
): Promise<Set<string>> {
  const files = kept.map(({ file }) => file);
  const lockedOf = new Map((await lockFreeWanted(tx, files)).map((locked) => [locked.id, locked]));
  const wanted = kept.flatMap((one) => {
    const locked = lockedOf.get(one.file.id);
    return locked && !locked.isUnsent ? [withQuota(one, locked)] : [];
  });
  if (wanted.length === 0) return new Set();
  const places = { groupIds: groupsOf(wanted), quotaIds: quotasOf(wanted), at: deps.clock() };
  const fitting = selectFitting(wanted, await lockFreeQuotasForArrival(tx, places));
  if (fitting.length > 0) await keepBytes(tx, deps, fitting, keepFreeContents);
  return new Set(fitting.map(({ file }) => file.id));
}

function withQuota(kept: KeptBytes, locked: LockedFile): LockedBytes {
  const quotaId = locked.reservedQuotaId ?? locked.groupQuotaId ?? kept.bytes.quotaId;
  return { ...kept, locked, quotaId };
}

const groupsOf = (files: readonly LockedBytes[]) => [...new Set(files.map(({ locked }) => locked.groupId))];
const quotasOf = (files: readonly LockedBytes[]) => [...new Set(files.map(({ quotaId }) => quotaId))];

/** Bytes that were reserved for a file. */
function reservedBytesOf({ locked }: LockedBytes): number {
  return locked.reservedQuotaId === null ? 0 : countedBytes(locked.sizeBytes);
}

/** Selects the files that fit into their quotas one after another, even if none of their contents is there already. */
function selectFitting(
  files: readonly LockedBytes[],
  remainingOf: ReadonlyMap<string, number>,
): LockedBytes[] {
  const remaining = new Map(remainingOf);
  return files.filter((file) => {
    const left = remaining.get(file.quotaId);
    if (left === undefined) return false;
    const growth = countedBytes(file.bytes.sizeBytes) - reservedBytesOf(file);
    if (growth > 0 && growth > left) return false;
    remaining.set(file.quotaId, left - growth);
    return true;
  });
}

/** Turns bytes into contents of files that are locked, with their groups and quotas. */
async function keepBytes(
  tx: Tx,
  deps: Deps,
  files: readonly LockedBytes[],
  keep: typeof keepContents,
): Promise<void> {
  const { blobs, clock, queue } = deps;
  const rows = await keep(tx, blobs, files.map(toContent));
  const kept = files.flatMap((file) => {
    const blob = rows.get(file.bytes.sha256);
    return blob ? [{ ...file, blob }] : [];
  });
  for (const { bytes, poster } of kept)
    if (poster) await keepPictures(tx, blobs, { sha256: bytes.sha256, pictures: poster });
  await sendForPictures(
    tx,
    { queue },
    kept.flatMap(({ file, locked: { groupId, postedBy }, blob, poster }) =>
      poster ? [] : [{ fileId: file.id, groupId, userId: postedBy, source: 'chat' as const, blob }],
    ),
  );
  const at = clock();
  const folderOf = await markKept(
    tx,
    kept.map((file) => ({ ...toKept(file), at })),
  );
  for (const groupId of groupsOf(kept.filter(({ locked }) => locked.hasReadMark)))
    await sendForReadMark(tx, { queue }, groupId);
  await recordKept(tx, deps, { kept, folderOf });
}

function toContent({ bytes, poster, quotaId, ...file }: LockedBytes): NewContent {
  const { sha256, crc32, sizeBytes, identity } = bytes;
  return {
    sha256,
    crc32,
    sizeBytes,
    quotaId,
    mimeType: identity.mimeType,
    reservedBytes: reservedBytesOf({ ...file, bytes, poster, quotaId }),
    thumbnailState: poster || drawingOf(identity.mimeType) ? 'pending' : 'none',
  };
}

function toKept({ file, locked, bytes: { sha256, sizeBytes, identity }, quotaId }: LockedBytes) {
  return {
    fileId: file.id,
    kind: identity.kind,
    // The current name: the poster's name may have become known meanwhile.
    name: file.kind === 'file' ? locked.name : withExtension(locked.name, identity.extension),
    mimeType: identity.mimeType,
    sha256,
    sizeBytes,
    quotaId,
  };
}

/** Records the kept files of each group and quota as one change. */
async function recordKept(
  tx: Tx,
  { record }: Deps,
  {
    kept,
    folderOf,
  }: {
    kept: readonly (LockedBytes & { blob: Row<'blobs'> })[];
    folderOf: ReadonlyMap<string, string | null>;
  },
): Promise<void> {
  const places = groupsOf(kept).flatMap((groupId) => quotasOf(kept).map((quotaId) => ({ groupId, quotaId })));
  const changes = places.flatMap(({ groupId, quotaId }) => {
    const files = kept
      .filter((one) => one.locked.groupId === groupId && one.quotaId === quotaId)
      .map(({ file: { id }, blob }) => ({ id, blob }));
    if (files.length === 0) return [];
    const fileIds = files.map(({ id }) => id);
    const folderIds = [...new Set(fileIds.flatMap((id) => folderOf.get(id) ?? []))];
    const derivable = listDerivable(files);
    return {
      kind: 'file-kept',
      groupId,
      actor: 'product',
      fileIds,
      folderIds,
      quotaId,
      ...derivable,
    } as const;
  });
  await record(tx, ...changes);
}
