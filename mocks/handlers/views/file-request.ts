import type { FileRequest, ReceivedUpload, SentUpload, VisitedRequest } from '@kepwai/api-client';
import { bytesLeft, filesLeft } from '@kepwai/rules/sharing/requests';
import {
  isFile,
  isReceived,
  isRequest,
  limitsOf,
  pauseOf,
  type RequestLink,
} from '../state/file-requests.ts';
import { sumBytes } from '../state/files.ts';
import type { FakeServer } from '../state/records/records.ts';
import type { RequestUploadRecord } from '../state/records/request.ts';
import type { ShareRecord } from '../state/records/share.ts';
import { latestEndOf, stateOfShare } from '../state/shares.ts';
import { viewMaker, viewSharedBy } from './share.ts';

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
    maxExpiresAt: latestEndOf(server, link),
    hasPassword: password !== null,
    fileCount: received.length,
    sizeBytes: sumBytes(received),
    openCount: uploads.filter((upload) => upload.state === 'receiving' && isFile(upload)).length,
    senderCount: new Set(uploads.map(({ senderId }) => senderId)).size,
    isScanned: false,
  };
}

/** Returns a request as senders see it; null for a link that shows things. */
export function viewVisitedRequest(server: FakeServer, link: ShareRecord): VisitedRequest | null {
  if (!isRequest(link)) return null;
  const { note, kinds, maxFiles, maxBytes, maxFileBytes } = link.request;
  return {
    name: link.name,
    ...{ note, kinds, maxFiles, maxBytes, maxFileBytes },
    requestedBy: viewSharedBy(server, link),
    expiresAt: link.expiresAt,
    filesLeft: filesLeft(limitsOf(link.request)),
    bytesLeft: bytesLeft(limitsOf(link.request)),
    isPaused: pauseOf(server, link, 1) !== null,
    isScanned: false,
  };
}

/** Returns an upload as its sender sees it. */
export function viewSent({ id, name, state, ...upload }: RequestUploadRecord): SentUpload {
  const { refusal, createdAt, bytes, isLengthDeferred } = upload;
  const sizeBytes = isLengthDeferred ? bytes.length : upload.sizeBytes;
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
