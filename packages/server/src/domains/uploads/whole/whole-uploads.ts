import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import { safeFileName } from '@kepwai/rules/names/file-names';
import { isClosedToNewFiles } from '@kepwai/rules/quotas/expiry';
import { type AskTogether, createAskTogether } from '../../../db/ask-together.ts';
import type { Deps } from '../../../deps.ts';
import { AppError } from '../../../errors.ts';
import { toAppError } from '../../../http/error-handler.ts';
import { identify } from '../../contents/identify.ts';
import { type MemberUpload, requireFewOpen } from '../begin.ts';
import { type Checksum, verifyWhilePassing } from '../parts/checksum.ts';
import { requireRemainingBytes } from '../reservation.ts';
import { type Acceptance, findAcceptance, findUpload } from '../stores/store.ts';
import { createBatches } from './batches.ts';
import { commitWhole, type ReceivedUpload } from './commit-whole.ts';

/** Maximum size of an upload that is kept in one step: our client sends these with their creation. */
const maxWholeBytes = 1024 * 1024;

/** Maximum bytes of such uploads that this process holds in memory; others arrive as parts. */
const maxHeldBytes = 16 * 1024 * 1024;

/** An upload whose bytes are all in the request that creates it. */
export interface WholeUpload extends MemberUpload {
  source: AsyncIterable<Uint8Array>;
  /** Checksum of the bytes; null if the client sent none. */
  checksum: Checksum | null;
}

/** Uploads that become files in one step (docs/decisions/039). */
export interface WholeUploads {
  /** Returns whether an upload of this size can be kept in one step now. */
  takes(sizeBytes: number): boolean;
  /**
   * Receives an upload and stores it as a file. A failed one leaves no row; its stored bytes are deleted by
   * maintenance. Returns its id and its folder; null for the top.
   * @throws AppError GROUP_READ_ONLY, NO_QUOTA, QUOTA_EXPIRED, TOO_MANY_UPLOADS, QUOTA_EXCEEDED, UNAVAILABLE,
   * STORAGE_FULL, CHECKSUM_MISMATCH, INVALID_REQUEST
   */
  keep(upload: WholeUpload): Promise<{ id: string; folderId: string | null }>;
}

type WholeDeps = Pick<Deps, 'db' | 'blobs' | 'queue' | 'clock' | 'record'>;

/** Creates the uploads in one step of this process. */
export function createWholeUploads(deps: WholeDeps): WholeUploads {
  const { db } = deps;
  let heldBytes = 0;
  const askTogether = createAskTogether<Acceptance | null>();
  const batches = createBatches<ReceivedUpload, string | null>({
    run: (uploads) => db.transaction().execute((tx) => commitWhole(tx, deps, uploads)),
    runAlone: (upload) => commitAlone(deps, upload),
    // A database that does not answer would let each of them wait as long.
    isSplittable: (error) => toAppError(error).code !== 'UNAVAILABLE',
  });
  return {
    takes: (sizeBytes) =>
      sizeBytes > 0 && sizeBytes <= maxWholeBytes && heldBytes + sizeBytes <= maxHeldBytes,
    async keep(upload) {
      const { sizeBytes } = upload;
      heldBytes += sizeBytes;
      try {
        await requireAccepted(deps, upload, askTogether);
        const bytes = await readAll(upload);
        // Uploads of the group that are stored at the same time are kept together.
        const receiving = receive(deps, upload, bytes);
        const folderId = await batches.add(upload.groupId, receiving);
        return { id: (await receiving).id, folderId };
      } finally {
        heldBytes -= sizeBytes;
      }
    },
  };
}

/** Stores the bytes, before the transaction: a group that is locked waits for no other disk than the database's. */
async function receive(
  { blobs, clock }: WholeDeps,
  upload: MemberUpload,
  bytes: Buffer,
): Promise<ReceivedUpload> {
  const [{ sha256, crc32 }, identity] = await Promise.all([
    blobs.receive(Readable.from([bytes])),
    identify(bytes, { ...upload, kind: null }),
  ]);
  return {
    ...upload,
    ...identity,
    id: randomUUID(),
    sha256,
    crc32,
    bytes,
    postedAt: clock(),
    claimedType: upload.mimeType,
    name: safeFileName(upload.name),
  };
}

/** Refuses an upload before its first byte if it cannot be kept now. */
async function requireAccepted(
  { db, clock }: WholeDeps,
  upload: MemberUpload,
  askTogether: AskTogether<Acceptance | null>,
): Promise<void> {
  if (upload.botLeft) throw new AppError('GROUP_READ_ONLY');
  const { groupId, userId } = upload;
  const acceptance = await askTogether(`${groupId} ${userId}`, () => findAcceptance(db, upload));
  if (!acceptance) throw new AppError('UNAVAILABLE', { retryAfterSeconds: 1 });
  const { quotaId, expiresAt, remainingBytes, openCount } = acceptance;
  if (quotaId === null) throw new AppError('NO_QUOTA');
  if (isClosedToNewFiles(expiresAt, clock())) throw new AppError('QUOTA_EXPIRED');
  requireFewOpen(openCount);
  requireRemainingBytes(upload.sizeBytes, remainingBytes ?? 0);
}

/** Reads the bytes into memory: at most `maxWholeBytes`. */
async function readAll({ source, checksum, sizeBytes }: WholeUpload): Promise<Buffer> {
  const passing = checksum === null ? source : verifyWhilePassing(source, checksum);
  const pieces: Uint8Array[] = [];
  let receivedBytes = 0;
  for await (const piece of passing) {
    receivedBytes += piece.byteLength;
    if (receivedBytes > sizeBytes) throw new AppError('PAYLOAD_TOO_LARGE');
    pieces.push(piece);
  }
  if (receivedBytes < sizeBytes) throw new AppError('INVALID_REQUEST');
  return Buffer.concat(pieces);
}

/** Stores an upload whose batch failed; its bytes are stored again if they are gone. */
async function commitAlone(deps: WholeDeps, upload: ReceivedUpload): Promise<string | null> {
  const { db } = deps;
  // The connection may have broken after the commit.
  const kept = await findUpload(db, upload.id);
  if (kept) return kept.folder_id;
  const part = { read: () => Readable.from([upload.bytes]), discard: async () => undefined };
  const [folderId] = await db.transaction().execute((tx) => commitWhole(tx, deps, [{ ...upload, part }]));
  return folderId ?? null;
}
