import { isPart } from '@kepwai/rules/files/uploads';
import type { Tx } from '../../db/database.ts';
import type { Locks } from '../../db/locks.ts';
import type { Row } from '../../db/tables.ts';
import type { Deps } from '../../deps.ts';
import { AppError, isAppError } from '../../errors.ts';
import { keepContent } from '../contents/contents.ts';
import { type Identity, identify, identifyingBytes, type WholeContent } from '../contents/identify.ts';
import { drawingOf } from '../contents/pictures/drawing.ts';
import { sendForPictures } from '../contents/pictures/thumbnails.ts';
import { listDerivable } from '../contents/texts/derivable.ts';
import { addUploaded } from '../files/posts/posts.ts';
import { isFolderOpen } from '../folders/place.ts';
import { noteArrival } from '../groups/locks.ts';
import { joinParts } from './join-parts.ts';
import type { OutsideUploads, RefusedUpload, SentFile } from './outside.ts';
import type { UploadParts } from './parts/upload-parts.ts';
import {
  findTimeOfBatch,
  findUpload,
  lockGroupOfUpload,
  lockUpload,
  updateUploadDone,
  updateUploadHash,
} from './stores/store.ts';

type FinishDeps = Pick<Deps, 'db' | 'blobs' | 'queue' | 'clock' | 'record'> & {
  locks: Locks;
  parts: UploadParts;
  outside: OutsideUploads;
  /** Ends an upload that becomes no file. */
  refuse: (id: string, note?: RefusedUpload['note']) => Promise<void>;
};

/** A complete upload with the findings about its bytes. */
interface FinishedContent {
  id: string;
  sha256: string;
  crc32: number | null;
  identity: Identity;
}

/**
 * Creates the file of a complete upload, or lets it wait for a scanner. Idempotent; parts of another upload become no
 * file.
 * @throws AppError STORAGE_FULL, UPLOAD_GONE, UPLOAD_CONFLICT, and the limits for people without an account
 */
export async function finishUpload(deps: FinishDeps, id: string): Promise<void> {
  try {
    await finish(deps, id);
  } catch (error) {
    // It was ended meanwhile, and its bytes are gone.
    if (!isAppError(error) && (await findUpload(deps.db, id))?.state === 'ended')
      throw new AppError('UPLOAD_GONE', { cause: error });
    throw error;
  }
}

async function finish(deps: FinishDeps, id: string): Promise<void> {
  const { db, parts } = deps;
  const upload = await findUpload(db, id);
  if (upload?.state === 'done') return;
  if (upload?.state !== 'receiving') throw new AppError('UPLOAD_GONE');
  if (upload.unverified_from !== null) throw new AppError('UPLOAD_CONFLICT');
  if (isPart(upload)) return;
  const { part_ids: partIds } = upload;
  if (partIds !== null && upload.sha256 === null) await joinParts(deps, { id, partIds });
  // After a crash in between, its CRC is computed when an archive needs it.
  const { sha256, crc32 } =
    upload.sha256 === null ? await parts.seal(id) : { sha256: upload.sha256, crc32: null };
  // Stored before the bytes move: after that only this record has their place.
  if (upload.sha256 === null) await updateUploadHash(db, id, sha256);
  const identity = await identify(await openWhole(deps, { id, sha256 }), {
    kind: null,
    name: upload.name,
    mimeType: upload.mime_type,
  });
  if (upload.user_id === null) {
    const judgement = await deps.outside.judge(upload, identity);
    if (judgement === 'wait') return;
    if (judgement !== 'keep') {
      await deps.refuse(id, judgement.note);
      throw judgement.error;
    }
  }
  const content = { id, sha256, crc32, identity };
  const isKept = await db.transaction().execute((tx) => commit(tx, deps, content));
  if (isKept) return;
  await deps.refuse(id);
  throw new AppError('UPLOAD_GONE');
}

/**
 * Commits file, bytes and usage together; a crash before the end leaves an upload that can be finished again.
 * Returns false if it is not accepted any more.
 */
async function commit(tx: Tx, deps: FinishDeps, content: FinishedContent): Promise<boolean> {
  const { blobs, clock, parts, outside } = deps;
  const { id, sha256, crc32, identity } = content;
  await lockGroupOfUpload(tx, id);
  const upload = await lockUpload(tx, id);
  if (upload?.state !== 'receiving') return upload?.state === 'done';
  const sent = upload.user_id === null ? await outside.receive(tx, upload) : null;
  if (upload.user_id === null && sent === null) return false;
  const blob = await keepContent(tx, blobs, {
    quotaId: upload.quota_id,
    sha256,
    crc32,
    sizeBytes: upload.size_bytes,
    mimeType: identity.mimeType,
    reservedBytes: upload.reserved_bytes,
    thumbnailState: drawingOf(identity.mimeType) ? 'pending' : 'none',
    part: (await parts.size(id)) === null ? null : parts.toSource(id),
  });
  const { group_id: groupId } = upload;
  const file = {
    id,
    groupId,
    userId: upload.user_id,
    quotaId: upload.quota_id,
    name: upload.name,
    ...identity,
    sha256,
    sizeBytes: upload.size_bytes,
    postedAt: await timeOf(tx, upload, clock()),
    batchPlace: upload.batch_place,
    ...(sent && { sender: sent.sender }),
    ...(await placeOf(tx, upload, sent)),
  };
  const folderId = (await addUploaded(tx, [file])).get(id) ?? null;
  await updateUploadDone(tx, id, folderId);
  if (sent) await outside.settle(tx, id);
  await noteArrival(tx, groupId, clock());
  const sender = { groupId, userId: upload.user_id, source: 'upload' } as const;
  await sendForPictures(tx, deps, [{ ...sender, fileId: id, blob }]);
  await recordFile(tx, deps, { upload, sent, folderId, blob });
  return true;
}

/** Returns when a file counts as posted: now, or with those that were chosen together with it. */
async function timeOf(tx: Tx, upload: Row<'uploads'>, at: Date): Promise<Date> {
  const { batch_id: batchId, group_id: groupId, user_id: userId } = upload;
  return batchId === null ? at : await findTimeOfBatch(tx, { batchId, groupId, userId, at });
}

/** Returns the folder of a new file. Nothing: the rules of the group place it. */
async function placeOf(
  tx: Tx,
  { group_id: groupId, folder_id: wantedId }: Row<'uploads'>,
  sent: SentFile | null,
): Promise<{ folderId?: string | null }> {
  if (sent) return { folderId: sent.folderId };
  if (wantedId === null) return {};
  // Gone, in the trash or of another group by now: the top.
  return { folderId: (await isFolderOpen(tx, { groupId, folderId: wantedId })) ? wantedId : null };
}

async function recordFile(
  tx: Tx,
  { record }: FinishDeps,
  kept: {
    upload: Row<'uploads'>;
    sent: SentFile | null;
    folderId: string | null;
    blob: Row<'blobs'>;
  },
): Promise<void> {
  const { upload, sent, folderId, blob } = kept;
  const { id, group_id: groupId, user_id: userId } = upload;
  const about = {
    groupId,
    fileIds: [id],
    folderIds: folderId === null ? [] : [folderId],
    ...listDerivable([{ id, blob }]),
  };
  if (userId !== null) await record(tx, { kind: 'file-uploaded', actor: { userId }, ...about });
  else if (sent) {
    const { shareId } = sent.sender;
    await record(tx, { kind: 'requested-file-received', actor: 'product', shareId, ...about });
  }
}

/** Opens the bytes, wherever they are by now. */
async function openWhole(
  { blobs, parts }: FinishDeps,
  { id, sha256 }: { id: string; sha256: string },
): Promise<WholeContent> {
  const partBytes = await parts.size(id);
  const sizeBytes = partBytes ?? (await blobs.size(sha256)) ?? 0;
  const read: WholeContent['read'] =
    partBytes === null
      ? async (range) => Buffer.concat(await (await blobs.open(sha256, range)).toArray())
      : (range) => parts.read(id, range);
  const end = Math.min(sizeBytes, identifyingBytes) - 1;
  return { sizeBytes, head: sizeBytes === 0 ? Buffer.alloc(0) : await read({ start: 0, end }), read };
}
