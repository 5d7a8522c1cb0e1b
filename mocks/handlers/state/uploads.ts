import {
  isPart,
  maxAheadBytes,
  maxOpenParts,
  maxOpenUploads,
  maxUploadBytes,
  silentMs,
  uploadLifetimeMs,
} from '@kepwai/rules/files/uploads';
import { countedBytes } from '@kepwai/rules/quotas/counted-bytes';
import { isClosedToNewFiles } from '@kepwai/rules/quotas/expiry';
import { remainingBytes } from '@kepwai/rules/quotas/keeping';
import { kindOfType } from '@kepwai/rules/words/kind-words';
import { buildId } from '../../fixtures/index.ts';
import { refuse } from '../contract/refuse.ts';
import { folderByRules } from './folder-rules.ts';
import { changeQuota, findQuota } from './records/living-quotas.ts';
import type { FakeServer, GroupRecord, QuotaRecord, UploadRecord } from './records/records.ts';

/** Fields of a new upload. */
export type NewUpload = Pick<
  UploadRecord,
  'personId' | 'name' | 'mimeType' | 'folderId' | 'sizeBytes' | 'isLengthDeferred' | 'concat'
>;

/**
 * Creates an upload and reserves its first bytes.
 * @throws the answers 409, 413 and 429
 */
export function createUpload(server: FakeServer, group: GroupRecord, fields: NewUpload): UploadRecord {
  requireUploadable(server, group, fields);
  const upload: UploadRecord = {
    id: buildId(),
    groupId: group.id,
    ...fields,
    joinedInto: null,
    bytes: new Uint8Array(),
    reservedBytes: 0,
    createdAt: server.now(),
    activeAt: server.now(),
  };
  server.uploads.set(upload.id, upload);
  reserve(server, upload, 0);
  return upload;
}

/**
 * Appends bytes and stores the file when it is complete.
 * @throws the answer 413
 */
export function appendBytes(server: FakeServer, upload: UploadRecord, bytes: Uint8Array<ArrayBuffer>): void {
  reserve(server, upload, upload.bytes.length + bytes.length);
  upload.activeAt = server.now();
  upload.bytes = concat(upload.bytes, bytes);
  if (isWhole(upload) && upload.concat !== 'partial') settle(server, upload);
}

/** Returns whether all bytes of an upload are there. */
export function isWhole({
  bytes,
  sizeBytes,
  isLengthDeferred,
}: Pick<UploadRecord, 'bytes' | 'sizeBytes' | 'isLengthDeferred'>): boolean {
  return !isLengthDeferred && bytes.length === sizeBytes;
}

/** Returns whether an upload still reserves: a whole part does until it is joined. */
export function isOpen(upload: UploadRecord): boolean {
  return upload.joinedInto === null && (!isWhole(upload) || isPart(upload));
}

/** Deletes an unfinished upload and releases its reservation. */
export function deleteUpload(server: FakeServer, upload: UploadRecord): void {
  server.uploads.delete(upload.id);
  changeQuota(server, upload.groupId, { reservedBytes: -upload.reservedBytes });
}

/** Returns the unfinished uploads of a group, latest first. */
export function listOpenUploads(server: FakeServer, groupId: string): UploadRecord[] {
  return [...server.uploads.values()]
    .filter((upload) => upload.groupId === groupId && isOpen(upload))
    .sort((a, b) => b.createdAt - a.createdAt);
}

/** Returns the time at which an upload expires, in milliseconds since 1970. */
export function expiryOf({ createdAt, bytes }: UploadRecord): number {
  return createdAt + uploadLifetimeMs({ receivedBytes: bytes.length, isOutside: false });
}

function requireUploadable(
  server: FakeServer,
  group: GroupRecord,
  { personId, sizeBytes, isLengthDeferred, concat }: NewUpload,
): void {
  if (group.botLeftAt !== null) throw refuse('GROUP_READ_ONLY');
  const quota = findQuota(server, group);
  if (quota === null) throw refuse('NO_QUOTA');
  if (isClosedToNewFiles(quota.expiresAt, server.now())) throw refuse('QUOTA_EXPIRED');
  if (sizeBytes > maxUploadBytes) throw refuse('PAYLOAD_TOO_LARGE');
  const isOne = isPart({ concat });
  const own = listOpenUploads(server, group.id).filter(
    (upload) => upload.personId === personId && isPart(upload) === isOne,
  );
  if (own.length >= (isOne ? maxOpenParts : maxOpenUploads) && !endSilent(server, own))
    throw refuse('TOO_MANY_UPLOADS', { headers: { 'Retry-After': '60' } });
  if (!isLengthDeferred) requireFit(quota, countedBytes(sizeBytes));
}

/** Ends the upload that is silent longest; false if none is silent for long enough. */
function endSilent(server: FakeServer, uploads: readonly UploadRecord[]): boolean {
  const [silent] = uploads
    .filter(({ activeAt }) => activeAt <= server.now() - silentMs)
    .sort((a, b) => a.activeAt - b.activeAt);
  if (silent) deleteUpload(server, silent);
  return silent !== undefined;
}

/**
 * Reserves the needed bytes, and as many ahead of them as fit.
 * @throws the answer 413
 */
function reserve(server: FakeServer, upload: UploadRecord, neededBytes: number): void {
  const group = server.groups.get(upload.groupId);
  const quota = group && findQuota(server, group);
  if (!quota) return;
  const wholeBytes = upload.isLengthDeferred ? neededBytes : countedBytes(upload.sizeBytes);
  if (neededBytes - upload.reservedBytes > remainingBytes(quota))
    requireFit(quota, wholeBytes - upload.reservedBytes);
  const wantedBytes = Math.min(wholeBytes, neededBytes + maxAheadBytes);
  const bytes = Math.max(0, Math.min(wantedBytes - upload.reservedBytes, remainingBytes(quota)));
  upload.reservedBytes += bytes;
  changeQuota(server, upload.groupId, { reservedBytes: bytes });
}

/**
 * Requires that bytes fit into a quota.
 * @throws the answer 413
 */
export function requireFit(quota: QuotaRecord, bytes: number): void {
  const missingBytes = bytes - remainingBytes(quota);
  if (missingBytes <= 0) return;
  throw refuse('QUOTA_EXCEEDED', { details: [{ field: 'missingBytes', message: String(missingBytes) }] });
}

/** Stores the file of a complete upload, in place of its reservation. */
export function settle(server: FakeServer, upload: UploadRecord): void {
  const { id, groupId, personId, name, mimeType, sizeBytes, bytes, reservedBytes } = upload;
  upload.folderId = findPlace(server, upload);
  changeQuota(server, groupId, { reservedBytes: -reservedBytes, usedBytes: countedBytes(sizeBytes) });
  const kind = kindOfType(mimeType);
  const postedBy = server.people.get(personId) ?? null;
  const measures = { width: null, height: null, durationMs: null };
  const file = {
    id,
    groupId,
    kind,
    name,
    mimeType,
    sizeBytes,
    postedBy,
    source: 'upload',
    folderId: upload.folderId,
    ...measures,
  } as const;
  server.addFile(file, { mimeType, bytes });
  if (upload.folderId !== null) server.publish({ type: 'folders-changed', groupId });
}

/** Returns the folder of a kept upload: the one that was chosen, or the top if that is gone; else the rules place it. */
function findPlace(server: FakeServer, { groupId, name, folderId }: UploadRecord): string | null {
  if (folderId === null) return folderByRules(server, { groupId, name });
  const folder = server.folders.get(folderId);
  return folder?.groupId === groupId && folder.trashedAt === null ? folderId : null;
}

/** Returns bytes behind others. */
export function concat(first: Uint8Array, second: Uint8Array): Uint8Array<ArrayBuffer> {
  const both = new Uint8Array(first.length + second.length);
  both.set(first);
  both.set(second, first.length);
  return both;
}
