import { isPart, uploadLifetimeMs } from '@kepwai/rules/files/uploads';
import type { Row } from '../../db/tables.ts';
import type { Deps } from '../../deps.ts';
import { type Checksum, verifyWhilePassing } from './parts/checksum.ts';
import type { UploadParts } from './parts/upload-parts.ts';
import { growReservation, type ReservationDeps } from './reservation.ts';
import { findUpload, updateReceived, updateUnverified } from './stores/store.ts';

/** Maximum that a request reserves before its first byte; the reservation grows with the rest. */
const maxAnnouncedBytes = 64 * 1024 * 1024;

/** Bytes of one request. */
export interface AppendRequest {
  id: string;
  offset: number;
  source: AsyncIterable<Buffer>;
  /** Announced length of the request; 0 if it has none. */
  announcedBytes: number;
  checksum: Checksum | null;
}

/** Dependencies of appending. */
export interface AppendDeps extends Pick<Deps, 'db' | 'clock'> {
  parts: UploadParts;
  outside: ReservationDeps['outside'];
}

/** State that decides how long an unfinished upload lives. */
interface Lifetime {
  receivedBytes: number;
  /** Whether a person without an account sends it. */
  isOutside: boolean;
}

/** Returns when an unfinished upload expires. */
export function expiryOfUpload(createdAt: Date, lifetime: Lifetime): Date {
  return new Date(createdAt.getTime() + uploadLifetimeMs(lifetime));
}

/**
 * Writes bytes of an upload whose lock the caller holds, each after its reservation, and returns where they end. Bytes
 * written before a failure stay, unless they were to be verified as a whole.
 * @throws AppError QUOTA_EXCEEDED, STORAGE_FULL, UPLOAD_GONE, CHECKSUM_MISMATCH, and the limits for people without an
 * account
 */
export async function appendBytes(deps: AppendDeps, request: AppendRequest): Promise<number> {
  const { id, offset, announcedBytes, checksum } = request;
  const upload = await findUpload(deps.db, id);
  // A repeated last request, whose answer was lost: the part is a file by now, and accepts nothing more.
  if (!upload || upload.state === 'done') return offset;
  // Reserved before the first byte, so that a client without remaining bytes gets an error instead of a
  // broken connection.
  const neededBytes = offset + Math.min(announcedBytes, maxAnnouncedBytes);
  const reservedBytes =
    upload.state === 'receiving' && upload.reserved_bytes >= neededBytes
      ? upload.reserved_bytes
      : await growReservation(deps, { id, receivedBytes: offset, neededBytes, at: deps.clock() });
  const source = reserveWhilePassing(deps, { ...request, reservedBytes });
  try {
    if (checksum === null) return await deps.parts.append(id, offset, source);
    return await appendVerified(deps, { id, offset, source: verifyWhilePassing(source, checksum) });
  } finally {
    await noteReceived(deps, upload);
  }
}

/** Returns whether these are all bytes of an upload. */
export function isAllOf(
  { size_bytes: sizeBytes, is_length_deferred: isLengthDeferred }: Row<'uploads'>,
  receivedBytes: number | null,
): boolean {
  return !isLengthDeferred && receivedBytes === sizeBytes;
}

/** Writes bytes that only stay if all of them arrived and match their checksum; even a crash leaves no others. */
async function appendVerified(
  { db, parts }: AppendDeps,
  { id, offset, source }: Pick<AppendRequest, 'id' | 'offset' | 'source'>,
): Promise<number> {
  await updateUnverified(db, id, offset);
  try {
    const end = await parts.append(id, offset, source);
    await updateUnverified(db, id, null);
    return end;
  } catch (error) {
    await discardUnverified({ db, parts }, id, offset);
    throw error;
  }
}

/** Discards unverified bytes. The caller holds the upload's lock. */
export async function discardUnverified(
  { db, parts }: Pick<AppendDeps, 'db' | 'parts'>,
  id: string,
  from: number,
): Promise<void> {
  await parts.truncate(id, from);
  await updateUnverified(db, id, null);
}

function reserveWhilePassing(
  deps: AppendDeps,
  { id, offset, source, ...held }: AppendRequest & { reservedBytes: number },
): AsyncIterable<Buffer> {
  return (async function* () {
    let receivedBytes = offset;
    let { reservedBytes } = held;
    for await (const chunk of source) {
      const neededBytes = receivedBytes + chunk.byteLength;
      if (neededBytes > reservedBytes) {
        reservedBytes = await growReservation(deps, { id, receivedBytes, neededBytes, at: deps.clock() });
      }
      receivedBytes = neededBytes;
      yield chunk;
    }
  })();
}

async function noteReceived({ db, clock, parts }: AppendDeps, upload: Row<'uploads'>): Promise<void> {
  const receivedBytes = await parts.size(upload.id);
  // The upload was given up meanwhile, or it is complete and will soon be a file, unlike a part.
  if (receivedBytes === null) return;
  if (!isPart(upload) && isAllOf(upload, receivedBytes)) return;
  const isOutside = upload.user_id === null;
  const expiresAt = expiryOfUpload(upload.created_at, { receivedBytes, isOutside });
  await updateReceived(db, upload.id, { receivedBytes, at: clock(), expiresAt });
}
