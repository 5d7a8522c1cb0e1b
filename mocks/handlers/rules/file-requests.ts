import type {
  FileRequest,
  ReceivedUpload,
  RequestKind,
  SentUpload,
  VisitedRequest,
} from '@kepwai/api-client';
import { buildId } from '../../fixtures/index.ts';
import { refuse } from '../contract/refuse.ts';
import type { FakeServer } from '../state/records.ts';
import type { RequestRecord, RequestUploadRecord } from '../state/request-record.ts';
import type { ShareRecord } from '../state/share-record.ts';
import { sumBytes } from './files.ts';
import { changeQuota, findQuota, isOver, remainingBytes } from './quota.ts';
import { latestEnd, stateOfShare, viewMaker, viewSharedBy } from './shares.ts';
import { concat, countedBytes, kindOf } from './upload.ts';

/** A link that asks for files. */
export type RequestLink = ShareRecord & { request: RequestRecord };

/** Returns whether a link asks for files. */
export function isRequest(share: ShareRecord): share is RequestLink {
  return share.request !== null;
}

/** Returns a request as managers see it. */
export function viewRequest(server: FakeServer, link: RequestLink): FileRequest {
  const { request, slug, folderId, makerId, password } = link;
  const { uploads, ...limits } = request;
  const received = uploads.filter(isReceived);
  const { id, groupId, name, createdAt, expiresAt, showsMaker, visitCount, lastVisitedAt, reportCount } =
    link;
  return {
    ...{ id, groupId, name, createdAt, expiresAt, showsMaker, visitCount, lastVisitedAt, reportCount },
    ...limits,
    folderId,
    folderName: server.folders.get(folderId ?? '')?.name ?? null,
    state: stateOfShare(server, link),
    url: `http://localhost:3000/app/share/${slug}`,
    createdBy: viewMaker(server, makerId),
    maxExpiresAt: latestEnd(server, link),
    hasPassword: password !== null,
    fileCount: received.length,
    sizeBytes: sumBytes(received),
    openCount: uploads.filter(({ state }) => state === 'receiving').length,
    senderCount: new Set(uploads.map(({ senderId }) => senderId)).size,
    isScanned: false,
  };
}

/** Returns a request as senders see it; null for a link that shows things. */
export function viewVisitedRequest(server: FakeServer, link: ShareRecord): VisitedRequest | null {
  if (!isRequest(link)) return null;
  const { uploads, note, kinds, maxFiles, maxBytes, maxFileBytes } = link.request;
  const taken = uploads.filter(isTaken);
  return {
    name: link.name,
    ...{ note, kinds, maxFiles, maxBytes, maxFileBytes },
    requestedBy: viewSharedBy(server, link),
    expiresAt: link.expiresAt,
    filesLeft: Math.max(0, maxFiles - taken.length),
    bytesLeft: maxBytes === null ? null : Math.max(0, maxBytes - sumBytes(taken)),
    isPaused: pauseOf(server, link, 1) !== null,
    isScanned: false,
  };
}

/** Returns an upload as its sender sees it. */
export function viewSent({ id, name, sizeBytes, state, ...upload }: RequestUploadRecord): SentUpload {
  const { refusal, createdAt, bytes } = upload;
  return { id, name, sizeBytes, receivedBytes: bytes.length, state, refusal, createdAt };
}

/** Returns an upload as managers see it. */
export function viewReceived({ request }: RequestLink, upload: RequestUploadRecord): ReceivedUpload {
  const senders = [...new Set(request.uploads.map(({ senderId }) => senderId))];
  return {
    ...viewSent(upload),
    senderName: upload.senderName,
    senderNumber: senders.indexOf(upload.senderId) + 1,
    fileId: upload.state === 'received' ? upload.id : null,
    isScanned: false,
  };
}

/**
 * Begins an upload within the limits of the request.
 * @throws the answers 409, 410, 413 and 415
 */
export function beginRequestUpload(
  server: FakeServer,
  link: RequestLink,
  given: Pick<RequestUploadRecord, 'senderId' | 'senderName' | 'name' | 'mimeType' | 'sizeBytes'>,
): RequestUploadRecord {
  const { request } = link;
  const taken = request.uploads.filter(isTaken);
  if (taken.length >= request.maxFiles) throw refuse('REQUEST_FULL');
  const left = request.maxBytes === null ? null : request.maxBytes - sumBytes(taken);
  const max = Math.min(left ?? Number.POSITIVE_INFINITY, request.maxFileBytes ?? Number.POSITIVE_INFINITY);
  if (given.sizeBytes > max)
    throw refuse('REQUEST_FILE_TOO_LARGE', { details: [{ field: 'maxBytes', message: String(max) }] });
  if (!request.kinds.includes(requestKindOf(given.mimeType))) throw refuse('REQUEST_KIND_REFUSED');
  const pause = pauseOf(server, link, given.sizeBytes);
  if (pause !== null) throw refuse(pause);
  const times = { createdAt: new Date(server.now()).toISOString() };
  const upload: RequestUploadRecord = {
    ...given,
    ...times,
    id: buildId(),
    state: 'receiving',
    refusal: null,
    bytes: new Uint8Array(),
  };
  request.uploads.push(upload);
  return upload;
}

/** Appends bytes of a sender, and keeps the file when it is complete. */
export function appendRequestBytes(
  server: FakeServer,
  { link, upload }: { link: RequestLink; upload: RequestUploadRecord },
  bytes: Uint8Array<ArrayBuffer>,
): void {
  if (upload.state !== 'receiving') return;
  if (upload.bytes.length + bytes.length > upload.sizeBytes) throw refuse('PAYLOAD_TOO_LARGE');
  upload.bytes = concat(upload.bytes, bytes);
  if (upload.bytes.length < upload.sizeBytes) return;
  upload.state = 'received';
  changeQuota(server, link.groupId, { usedBytes: countedBytes(upload.sizeBytes) });
  server.addFile(
    {
      id: upload.id,
      groupId: link.groupId,
      folderId: link.folderId,
      kind: kindOf(upload.mimeType),
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

/** Returns the kind of a file by the type that its sender claims. */
export function requestKindOf(mimeType: string): RequestKind {
  const kind = kindOf(mimeType);
  if (kind !== 'file') return kind;
  return /^text\/|pdf|document|sheet|presentation|msword|ms-excel|ms-powerpoint|rtf/.test(mimeType)
    ? 'document'
    : 'other';
}

function pauseOf(
  server: FakeServer,
  { groupId }: ShareRecord,
  sizeBytes: number,
): 'REQUEST_PAUSED' | 'REQUEST_QUOTA_FULL' | null {
  const group = server.groups.get(groupId);
  const quota = group ? findQuota(server, group) : null;
  if (!quota || isOver(quota, server.now())) return 'REQUEST_PAUSED';
  return countedBytes(sizeBytes) > remainingBytes(quota) ? 'REQUEST_QUOTA_FULL' : null;
}

function isReceived({ state }: RequestUploadRecord): boolean {
  return state === 'received' || state === 'checking';
}

function isTaken({ state }: RequestUploadRecord): boolean {
  return state !== 'refused';
}
