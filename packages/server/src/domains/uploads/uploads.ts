import { randomUUID } from 'node:crypto';
import { open } from 'node:fs/promises';
import { join } from 'node:path';
import type { Tx } from '../../db/database.ts';
import { announce } from '../../db/notify.ts';
import type { Row } from '../../db/tables.ts';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../errors.ts';
import { keepContent } from '../contents/contents.ts';
import { safeFileName } from '../files/file-name.ts';
import { lockGroupOfMember, noteArrival } from '../groups/arrivals.ts';
import { type Identity, identify, identifyingBytes } from '../media/identify.ts';
import { requireUnexpired } from '../quotas/expiry.ts';
import { release, reserve } from '../quotas/usage.ts';
import { createParts, type Parts } from './parts.ts';
import {
  deleteUploadsOver,
  findQuotaOfGroup,
  findUpload,
  insertUpload,
  insertUploadedFile,
  isHashAwaited,
  listUploadsUnderWay,
  lockGroupOfUpload,
  lockUpload,
  updateUploadHash,
  updateUploadState,
} from './store.ts';

/** What uploads need of the server. */
export type UploadDeps = Pick<Deps, 'db' | 'blobs' | 'queue' | 'clock' | 'env'>;

/** An unfinished upload is given up after this. */
export const uploadLivesMs = 7 * 24 * 3_600_000;

/** So long after its end a client still hears what became of an upload. */
const rememberedMs = 30 * 24 * 3_600_000;

/** The most that one upload may have: 1 TiB. */
export const maxUploadBytes = 2 ** 40;

/** Who uploads what, and where to. */
export interface UploadRequest {
  groupId: string;
  userId: string;
  /** Whether the bot is no longer in the chat. */
  botLeft: boolean;
  /** As the client has it. */
  name: string;
  mimeType: string | null;
  sizeBytes: number;
}

/** Uploads of one process: their parts, and what is being finished. */
export interface Uploads {
  parts: Parts;
  /**
   * Begins an upload: its room is promised before the first byte. Gives back its id, which becomes the file's.
   * @throws AppError GROUP_READ_ONLY, NO_QUOTA, PAYLOAD_TOO_LARGE, QUOTA_EXPIRED, QUOTA_EXCEEDED,
   * UNAVAILABLE
   */
  begin(request: UploadRequest): Promise<string>;
  /** An upload, over or not; null where there is none. */
  find(id: string): Promise<Row<'uploads'> | null>;
  /** Makes the file of an upload whose bytes are all here; once, however often it is asked. @throws AppError STORAGE_FULL */
  finish(id: string): Promise<void>;
  /** Whether all bytes are here, so that it can be finished. */
  isWhole(upload: Row<'uploads'>): Promise<boolean>;
  /** Gives an unfinished upload up: its room is free again. What is over stays as it is. */
  end(id: string): Promise<void>;
  /** Finishes what a crash kept from it: uploads whose bytes are all here. Gives back those that could not be finished now. */
  finishWhole(): Promise<{ id: string; error: unknown }[]>;
  /** Gives up what expired, and forgets what is long over and parts that belong to nothing. */
  tidy(): Promise<void>;
  /** Whether an upload waits to be finished with these bytes. */
  isAwaited(sha256: string): Promise<boolean>;
}

/** Opens the uploads of this process, in their folder of the data folder. */
export function createUploads(deps: UploadDeps): Uploads {
  const { db, clock, env } = deps;
  const parts = createParts(join(env.dataDir, 'uploads'));
  const finishing = new Map<string, Promise<void>>();

  const uploads: Uploads = {
    parts,
    async begin(request) {
      const { groupId, sizeBytes } = request;
      if (request.botLeft) throw new AppError('GROUP_READ_ONLY');
      if (sizeBytes > maxUploadBytes) throw new AppError('PAYLOAD_TOO_LARGE');
      const id = randomUUID();
      const createdAt = clock();
      await db.transaction().execute(async (tx) => {
        await lockGroupOfMember(tx, groupId);
        // Who links the group to another quota takes what is promised along, so it is promised before that or after.
        const quotaId = await findQuotaOfGroup(tx, groupId);
        if (quotaId === null) throw new AppError('NO_QUOTA');
        // What was begun before may end: it is not asked again.
        await requireUnexpired(tx, { quotaId, at: createdAt });
        await reserve(tx, { quotaId, bytes: sizeBytes });
        await insertUpload(tx, {
          ...request,
          id,
          quotaId,
          name: safeFileName(request.name),
          createdAt,
          expiresAt: new Date(createdAt.getTime() + uploadLivesMs),
        });
      });
      return id;
    },
    async find(id) {
      return (await findUpload(db, id)) ?? null;
    },
    async isWhole(upload) {
      return upload.sha256 !== null || (await parts.size(upload.id)) === upload.size_bytes;
    },
    async finish(id) {
      const underWay = finishing.get(id);
      if (underWay) return await underWay;
      const work = finish(deps, parts, id).finally(() => finishing.delete(id));
      finishing.set(id, work);
      await work;
    },
    async end(id) {
      await db.transaction().execute(async (tx) => {
        const upload = await lockUpload(tx, id);
        if (upload?.state !== 'receiving') return;
        await updateUploadState(tx, id, 'ended');
        await release(tx, { quotaId: upload.quota_id, bytes: upload.size_bytes });
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
      for (const id of await listUploadsUnderWay(db, { expiredBefore: now })) await uploads.end(id);
      for (const id of await parts.list()) {
        // A row is written before its part, so a part without one is nobody's.
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

async function finish(deps: UploadDeps, parts: Parts, id: string): Promise<void> {
  const { db } = deps;
  const upload = await findUpload(db, id);
  if (upload?.state === 'done') return;
  if (upload?.state !== 'receiving') throw new AppError('UPLOAD_GONE');
  const sha256 = upload.sha256 ?? (await parts.seal(id));
  // Before the bytes move: after that only this tells where they are.
  if (upload.sha256 === null) await updateUploadHash(db, id, sha256);
  const identity = await identify(await readHead(deps, parts, { id, sha256 }), {
    kind: null,
    name: upload.name,
    mimeType: upload.mime_type,
  });
  await db.transaction().execute((tx) => commit(tx, deps, { id, sha256, identity, parts }));
}

/** File, bytes and usage change together; a crash before the end of it leaves an upload that can be finished again. */
async function commit(
  tx: Tx,
  { blobs, queue, clock }: UploadDeps,
  { id, sha256, identity, parts }: { id: string; sha256: string; identity: Identity; parts: Parts },
): Promise<void> {
  await lockGroupOfUpload(tx, id);
  const upload = await lockUpload(tx, id);
  if (upload?.state !== 'receiving') return;
  const isPicture = identity.kind === 'image';
  const blob = await keepContent(tx, blobs, {
    quotaId: upload.quota_id,
    sha256,
    sizeBytes: upload.size_bytes,
    mimeType: identity.mimeType,
    reservedBytes: upload.size_bytes,
    thumbnailState: isPicture ? 'pending' : 'none',
    part: (await parts.size(id)) === null ? null : parts.pathOf(id),
  });
  await insertUploadedFile(tx, { upload, ...identity, sha256, postedAt: clock() });
  await updateUploadState(tx, id, 'done');
  await noteArrival(tx, upload.group_id, clock());
  if (isPicture && blob.thumbnail_state === 'pending') {
    await queue.send('make-thumbnails', { fileId: id }, { tx });
  }
  await announce(tx, { type: 'files-changed', groupId: upload.group_id, change: 'added', fileIds: [id] });
}

/** The first bytes, wherever they lie by now. */
async function readHead(
  { blobs }: UploadDeps,
  parts: Parts,
  { id, sha256 }: { id: string; sha256: string },
): Promise<Buffer> {
  const partBytes = await parts.size(id);
  if (partBytes === null) {
    const sizeBytes = (await blobs.size(sha256)) ?? 0;
    if (sizeBytes === 0) return Buffer.alloc(0);
    const head = await blobs.open(sha256, { start: 0, end: Math.min(sizeBytes, identifyingBytes) - 1 });
    return Buffer.concat(await head.toArray());
  }
  const file = await open(parts.pathOf(id), 'r');
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(identifyingBytes), 0, identifyingBytes, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await file.close();
  }
}
