import type { Tx } from '../../db/database.ts';
import type { Locks } from '../../db/locks.ts';
import { announce } from '../../db/notify.ts';
import type { Row } from '../../db/tables.ts';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../errors.ts';
import type { Actor } from '../changes/change.ts';
import { keepContent } from '../contents/contents.ts';
import { type Identity, identify, identifyingBytes } from '../contents/identify.ts';
import { drawingOf } from '../contents/pictures/drawing.ts';
import { sendForPictures } from '../contents/pictures/thumbnails.ts';
import { isFolderOpen } from '../files/folders/place.ts';
import { addUploaded } from '../files/posted.ts';
import { noteArrival } from '../groups/locks.ts';
import { release } from '../quotas/usage/usage.ts';
import { type AppendRequest, appendBytes, discardUnverified } from './append.ts';
import { beginUpload, type UploadRequest } from './begin.ts';
import { listDerivable } from './derivable.ts';
import { lockKeyOf } from './locker.ts';
import type { UploadParts } from './parts/upload-parts.ts';
import {
  deleteUploadsOver,
  findUpload,
  isHashAwaited,
  listUploadsUnderWay,
  lockGroupOfUpload,
  lockUpload,
  updateUploadDone,
  updateUploadEnded,
  updateUploadHash,
} from './store.ts';
import { tidyIdleUploads } from './tidy.ts';

/** Dependencies of uploads. */
export type UploadDeps = Pick<Deps, 'db' | 'blobs' | 'queue' | 'clock' | 'record'> & {
  uploadParts: UploadParts;
  locks: Locks;
};

/** Time after its end for which clients can still query an upload. */
const rememberedMs = 30 * 24 * 3_600_000;

/** Uploads of one process: their parts, and those being finished. */
export interface Uploads {
  parts: UploadParts;
  /** Starts an upload (begin.ts). */
  begin(request: UploadRequest): Promise<string>;
  /** Returns an upload, open or ended; null where there is none. */
  find(id: string): Promise<Row<'uploads'> | null>;
  /** Writes bytes of an upload whose lock the caller holds (append.ts). */
  append(request: AppendRequest): Promise<number>;
  /** Discards what a crash left unverified of an upload whose lock the caller holds, and returns its current row. */
  repair(upload: Row<'uploads'>): Promise<Row<'uploads'>>;
  /**
   * Creates the file of a complete upload. Idempotent.
   * @throws AppError STORAGE_FULL
   */
  finish(id: string): Promise<void>;
  /** Returns whether all bytes are here, so that it can be finished. */
  isWhole(upload: Row<'uploads'>): Promise<boolean>;
  /** Gives up an unfinished upload, and cuts its request. An ended one stays as it is. `actor` default: the product. */
  end(id: string, actor?: Actor): Promise<void>;
  /** Finishes complete uploads after a crash. Returns those that could not be finished now. */
  finishWhole(): Promise<{ id: string; error: unknown }[]>;
  /** Gives up expired uploads, releases what idle ones have reserved ahead, and deletes old rows and stray parts. */
  tidy(): Promise<void>;
  /** Returns whether an upload with these bytes waits to be finished. */
  isAwaited(sha256: string): Promise<boolean>;
}

/** Creates the uploads of this process. */
export function createUploads(deps: UploadDeps): Uploads {
  const { db, clock, uploadParts: parts, record } = deps;
  const finishing = new Map<string, Promise<void>>();

  const uploads: Uploads = {
    parts,
    begin: (request) => beginUpload(deps, request),
    async find(id) {
      return (await findUpload(db, id)) ?? null;
    },
    append: (request) => appendBytes({ db, clock, parts }, request),
    async repair(upload) {
      if (upload.unverified_from === null) return upload;
      await discardUnverified({ db, parts }, upload.id, upload.unverified_from);
      return { ...upload, unverified_from: null };
    },
    async isWhole(upload) {
      if (upload.unverified_from !== null) return false;
      return upload.sha256 !== null || (await parts.size(upload.id)) === upload.size_bytes;
    },
    async finish(id) {
      const underWay = finishing.get(id);
      if (underWay) return await underWay;
      const work = finish(deps, parts, id).finally(() => finishing.delete(id));
      finishing.set(id, work);
      await work;
    },
    async end(id, actor = 'product') {
      await db.transaction().execute(async (tx) => {
        await lockGroupOfUpload(tx, id);
        const upload = await lockUpload(tx, id);
        if (upload?.state !== 'receiving') return;
        await updateUploadEnded(tx, id);
        await release(tx, { quotaId: upload.quota_id, bytes: upload.reserved_bytes });
        await record(tx, { kind: 'upload-ended', groupId: upload.group_id, actor });
        await announce(tx, { type: 'lock-wanted', key: lockKeyOf(id) });
      });
      await parts.remove(id);
    },
    async finishWhole() {
      const failed: { id: string; error: unknown }[] = [];
      for (const id of await listUploadsUnderWay(db)) {
        const upload = await uploads.find(id);
        if (upload?.state !== 'receiving' || !(await uploads.isWhole(upload))) continue;
        await uploads.finish(id).catch((error: unknown) => failed.push({ id, error }));
      }
      return failed;
    },
    async tidy() {
      const now = clock();
      await tidyIdleUploads({ ...deps, parts, end: uploads.end });
      for (const id of await parts.list()) {
        // A row is written before its part, so a part without a row is a stray.
        const upload = isUuid(id) ? await uploads.find(id) : null;
        if (upload?.state !== 'receiving') await parts.remove(id);
      }
      await deleteUploadsOver(db, new Date(now.getTime() - rememberedMs));
    },
    isAwaited: (sha256) => isHashAwaited(db, sha256),
  };
  return uploads;
}

function isUuid(id: string): boolean {
  return /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(id);
}

async function finish(deps: UploadDeps, parts: UploadParts, id: string): Promise<void> {
  const { db } = deps;
  const upload = await findUpload(db, id);
  if (upload?.state === 'done') return;
  if (upload?.state !== 'receiving') throw new AppError('UPLOAD_GONE');
  if (upload.unverified_from !== null) throw new AppError('UPLOAD_CONFLICT');
  // After a crash in between, its CRC is computed when an archive needs it.
  const { sha256, crc32 } =
    upload.sha256 === null ? await parts.seal(id) : { sha256: upload.sha256, crc32: null };
  // Stored before the bytes move: after that only this tells where they are.
  if (upload.sha256 === null) await updateUploadHash(db, id, sha256);
  const identity = await identify(await readHead(deps, parts, { id, sha256 }), {
    kind: null,
    name: upload.name,
    mimeType: upload.mime_type,
  });
  await db.transaction().execute((tx) => commit(tx, deps, { id, sha256, crc32, identity, parts }));
}

/** Commits file, bytes and usage together; a crash before the end leaves an upload that can be finished again. */
async function commit(
  tx: Tx,
  deps: UploadDeps,
  {
    id,
    sha256,
    crc32,
    identity,
    parts,
  }: { id: string; sha256: string; crc32: number | null; identity: Identity; parts: UploadParts },
): Promise<void> {
  const { blobs, clock, record } = deps;
  await lockGroupOfUpload(tx, id);
  const upload = await lockUpload(tx, id);
  if (upload?.state !== 'receiving') return;
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
  const { group_id: groupId, folder_id: wantedId } = upload;
  // Gone, in the trash or of another group by now: the top.
  const openId = (await isFolderOpen(tx, { groupId, folderId: wantedId })) ? wantedId : null;
  const chosen = wantedId === null ? {} : { folderId: openId };
  const userId = upload.user_id;
  const file = {
    id,
    groupId,
    userId,
    quotaId: upload.quota_id,
    name: upload.name,
    ...identity,
    sha256,
    sizeBytes: upload.size_bytes,
    postedAt: clock(),
    ...chosen,
  };
  const folderId = (await addUploaded(tx, [file])).get(id) ?? null;
  await updateUploadDone(tx, id, folderId);
  await noteArrival(tx, groupId, clock());
  await sendForPictures(tx, deps, { fileId: id, groupId, blob });
  const folderIds = folderId === null ? [] : [folderId];
  await record(tx, {
    kind: 'file-uploaded',
    groupId,
    actor: { userId },
    fileIds: [id],
    folderIds,
    ...listDerivable([{ id, blob }]),
  });
}

/** Reads the first bytes, wherever they are by now. */
async function readHead(
  { blobs }: UploadDeps,
  parts: UploadParts,
  { id, sha256 }: { id: string; sha256: string },
): Promise<Buffer> {
  const partBytes = await parts.size(id);
  if (partBytes === null) {
    const sizeBytes = (await blobs.size(sha256)) ?? 0;
    if (sizeBytes === 0) return Buffer.alloc(0);
    const head = await blobs.open(sha256, { start: 0, end: Math.min(sizeBytes, identifyingBytes) - 1 });
    return Buffer.concat(await head.toArray());
  }
  return await parts.readHead(id, identifyingBytes);
}
