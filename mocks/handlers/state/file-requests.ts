import { isPart } from '@kepwai/rules/files/uploads';
import { countedBytes } from '@kepwai/rules/quotas/counted-bytes';
import { isClosedToNewFiles } from '@kepwai/rules/quotas/expiry';
import { remainingBytes } from '@kepwai/rules/quotas/keeping';
import { filesLeft, maxBytesOfFile, type RequestLimits, requestKindOf } from '@kepwai/rules/sharing/requests';
import { kindOfType } from '@kepwai/rules/words/kind-words';
import { buildId } from '../../fixtures/index.ts';
import { refuse } from '../contract/refuse.ts';
import { changeQuota, findQuota } from './records/living-quotas.ts';
import type { FakeServer } from './records/records.ts';
import type { RequestRecord, RequestUploadRecord } from './records/request.ts';
import type { ShareRecord } from './records/share.ts';
import { findJoined, findParts } from './upload-parts.ts';
import { concat, isWhole } from './uploads.ts';

/** A file request. */
export type RequestLink = ShareRecord & { request: RequestRecord };

/** Returns whether a link requests files. */
export function isRequest(share: ShareRecord): share is RequestLink {
  return share.request !== null;
}

type NewRequestUpload = Pick<
  RequestUploadRecord,
  'senderId' | 'senderName' | 'name' | 'mimeType' | 'sizeBytes' | 'isLengthDeferred' | 'concat'
>;

/**
 * Begins an upload within the limits of the request.
 * @throws the answers 409, 410, 413 and 415
 */
export function beginRequestUpload(
  server: FakeServer,
  link: RequestLink,
  given: NewRequestUpload,
): RequestUploadRecord {
  const { request } = link;
  if (filesLeft(limitsOf(request)) === 0) throw refuse('REQUEST_FULL');
  requireBytes(link, { sizeBytes: given.sizeBytes });
  if (
    !isPart(given) &&
    !request.kinds.includes(requestKindOf({ kind: kindOfType(given.mimeType), mimeType: given.mimeType }))
  )
    throw refuse('REQUEST_KIND_REFUSED');
  const pause = pauseOf(server, link, given.sizeBytes);
  if (pause !== null) throw refuse(pause);
  const times = { createdAt: new Date(server.now()).toISOString() };
  const upload: RequestUploadRecord = {
    ...given,
    ...times,
    id: buildId(),
    state: 'receiving',
    refusal: null,
    joinedInto: null,
    bytes: new Uint8Array(),
  };
  request.uploads.push(upload);
  return upload;
}

/**
 * Joins parts of a sender into a file; a repeated request returns the same one.
 * @throws the answers 400, 409, 410, 413 and 415
 */
export function joinRequestUploads(
  server: FakeServer,
  link: RequestLink,
  given: Omit<NewRequestUpload, 'sizeBytes' | 'isLengthDeferred' | 'concat'> & { concat: string },
): RequestUploadRecord {
  const { uploads } = link.request;
  const find = (id: string) =>
    uploads.find((upload) => upload.id === id && upload.senderId === given.senderId);
  const parts = findParts(given.concat, find);
  const known = findJoined(parts, find);
  if (known) return known;
  if (!parts.every(isWhole)) throw refuse('UPLOAD_PART_UNFINISHED');
  const bytes = Uint8Array.from(parts.flatMap((part) => [...part.bytes]));
  for (const part of parts) part.joinedInto = '';
  try {
    const size = { sizeBytes: bytes.length, isLengthDeferred: false };
    const upload = beginRequestUpload(server, link, { ...given, ...size });
    for (const part of parts) part.joinedInto = upload.id;
    appendRequestBytes(server, { link, upload }, bytes);
    return upload;
  } catch (error) {
    for (const part of parts) part.joinedInto = null;
    throw error;
  }
}

/**
 * Stores the length that a sender's client declares later.
 * @throws the answers 400 and 413
 */
export function declareRequestLength(
  link: RequestLink,
  upload: RequestUploadRecord,
  sizeBytes: number,
): void {
  if (!upload.isLengthDeferred && upload.sizeBytes === sizeBytes) return;
  if (!upload.isLengthDeferred || sizeBytes < upload.bytes.length) throw refuse('INVALID_REQUEST');
  requireBytes(link, { sizeBytes, besides: upload });
  Object.assign(upload, { sizeBytes, isLengthDeferred: false });
}

/** Appends bytes of a sender, and stores the file when it is complete. */
export function appendRequestBytes(
  server: FakeServer,
  { link, upload }: { link: RequestLink; upload: RequestUploadRecord },
  bytes: Uint8Array<ArrayBuffer>,
): void {
  if (upload.state !== 'receiving') return;
  const endBytes = upload.bytes.length + bytes.length;
  if (upload.isLengthDeferred) requireBytes(link, { sizeBytes: endBytes, besides: upload });
  else if (endBytes > upload.sizeBytes) throw refuse('PAYLOAD_TOO_LARGE');
  upload.bytes = concat(upload.bytes, bytes);
  if (!isWhole(upload) || isPart(upload)) return;
  upload.state = 'received';
  changeQuota(server, link.groupId, { usedBytes: countedBytes(upload.sizeBytes) });
  server.addFile(
    {
      id: upload.id,
      groupId: link.groupId,
      folderId: link.folderId,
      kind: kindOfType(upload.mimeType),
      name: upload.name,
      mimeType: upload.mimeType,
      sizeBytes: upload.sizeBytes,
      ...{ width: null, height: null, durationMs: null, postedBy: null, source: 'upload' },
      sender: { name: upload.senderName, requestName: link.name, isScanned: false },
    },
    { mimeType: upload.mimeType, bytes: upload.bytes },
  );
  server.addActivity({ groupId: link.groupId, kind: 'requested-file-received', fileIds: [upload.id] });
}

/**
 * Requires that the limits of a request allow a file of this size, beside its other uploads.
 * @throws the answer 413
 */
function requireBytes(
  { request }: RequestLink,
  { sizeBytes, besides }: { sizeBytes: number; besides?: RequestUploadRecord },
): void {
  const others = request.uploads.filter((upload) => upload !== besides);
  const max = maxBytesOfFile(limitsOf({ ...request, uploads: others }));
  if (sizeBytes > max)
    throw refuse('REQUEST_FILE_TOO_LARGE', { details: [{ field: 'maxBytes', message: String(max) }] });
}

export function pauseOf(
  server: FakeServer,
  { groupId }: ShareRecord,
  sizeBytes: number,
): 'REQUEST_PAUSED' | 'REQUEST_QUOTA_FULL' | null {
  const group = server.groups.get(groupId);
  const quota = group ? findQuota(server, group) : null;
  if (!quota || isClosedToNewFiles(quota.expiresAt, server.now())) return 'REQUEST_PAUSED';
  return countedBytes(sizeBytes) > remainingBytes(quota) ? 'REQUEST_QUOTA_FULL' : null;
}

export function isReceived({ state }: RequestUploadRecord): boolean {
  return state === 'received' || state === 'checking';
}

export function isFile(upload: RequestUploadRecord): boolean {
  return upload.state !== 'refused' && !isPart(upload);
}

/** Returns the limits of a request: all that was not refused counts as on its way. */
export function limitsOf({ uploads, maxFiles, maxBytes, maxFileBytes }: RequestRecord): RequestLimits {
  const open = { openCount: uploads.filter(isFile).length, openBytes: heldBytes(uploads) };
  return { maxFiles, maxBytes, maxFileBytes, fileCount: 0, sizeBytes: 0, ...open };
}

/** Returns the bytes that uploads hold of their request: files, and parts until they are joined. */
function heldBytes(uploads: readonly RequestUploadRecord[]): number {
  const holding = uploads.filter((upload) => upload.state !== 'refused' && upload.joinedInto === null);
  return holding.reduce((sum, { sizeBytes, isLengthDeferred, bytes }) => {
    return sum + (isLengthDeferred ? bytes.length : sizeBytes);
  }, 0);
}
