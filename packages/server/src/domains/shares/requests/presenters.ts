import { bytesLeft, filesLeft } from '@kepwai/rules/sharing/requests';
import type { Deps } from '../../../deps.ts';
import type { components } from '../../../generated/schema.ts';
import type { Scanner } from '../../../scanner/scanner.ts';
import { type OpenRequest, stateOf } from '../access.ts';
import { latestEndOf } from '../choices.ts';
import { toSharedBy } from '../presenters.ts';
import type { RequestFields } from '../request-limits.ts';
import type { ShareSecrets } from '../secrets.ts';
import type { ShareRow } from '../store.ts';
import type { UploadOfRequest } from './uploads-store.ts';

type Schemas = components['schemas'];

type PresenterDeps = Pick<Deps, 'env' | 'clock'> & { shareSecrets: ShareSecrets; scanner: Scanner | null };

/** A file request. */
export type RequestRow = ShareRow & { request: RequestFields };

/** Returns a request as the contract shows it to managers. */
export function toFileRequest(deps: PresenterDeps, row: RequestRow): Schemas['FileRequest'] {
  const now = deps.clock();
  const slug = deps.shareSecrets.unseal(row);
  const { openBytes: _open, ...fields } = row.request;
  return {
    ...fields,
    id: row.id,
    groupId: row.group_id,
    folderId: row.folder_id,
    name: row.name,
    state: stateOf(row, now),
    url: slug === null ? null : `${deps.env.publicUrl}/app/share/${slug}`,
    createdBy: { id: row.created_by, displayName: row.maker_name, pictureUrl: row.maker_picture_url },
    createdAt: row.created_at.toISOString(),
    expiresAt: row.expires_at.toISOString(),
    maxExpiresAt: latestEndOf(deps, row, now).toISOString(),
    hasPassword: row.password_hash !== null,
    showsMaker: row.shows_maker,
    visitCount: row.visit_count,
    lastVisitedAt: row.last_visited_at?.toISOString() ?? null,
    reportCount: row.report_count,
    isScanned: deps.scanner !== null,
  };
}

/** Returns a request as the contract shows it to senders: neither the folder nor anything in it. */
export function toVisitedRequest(
  { scanner }: { scanner: Scanner | null },
  { row, isPaused }: OpenRequest,
): Schemas['VisitedRequest'] {
  const { note, kinds, maxFiles, maxBytes, maxFileBytes } = row.request;
  return {
    name: row.name,
    note,
    requestedBy: toSharedBy(row),
    expiresAt: row.expires_at.toISOString(),
    kinds,
    maxFiles,
    filesLeft: filesLeft(row.request),
    maxBytes,
    bytesLeft: bytesLeft(row.request),
    maxFileBytes,
    isPaused,
    isScanned: scanner !== null,
  };
}

/** Returns an upload as its sender sees it. */
export function toSentUpload(row: UploadOfRequest): Schemas['SentUpload'] {
  return {
    id: row.id,
    name: row.name,
    sizeBytes: row.size_bytes,
    receivedBytes: row.received_bytes,
    state: row.state,
    refusal: row.refusal,
    createdAt: row.created_at.toISOString(),
  };
}

/** Returns an upload as managers see it. */
export function toReceivedUpload(row: UploadOfRequest): Schemas['ReceivedUpload'] {
  return {
    ...toSentUpload(row),
    senderName: row.sender_name,
    senderNumber: row.sender_number,
    fileId: row.file_id,
    isScanned: row.is_scanned,
  };
}
