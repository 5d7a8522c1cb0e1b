import type { components } from '../../generated/schema.ts';
import type { OpenUploadRow } from './stores/open-uploads-store.ts';

/** Returns an unfinished upload, for those who can end it. */
export function toOpenUpload(row: OpenUploadRow): components['schemas']['OpenUpload'] {
  return {
    id: row.id,
    name: row.name,
    sizeBytes: row.size_bytes,
    receivedBytes: row.received_bytes,
    reservedBytes: row.reserved_bytes,
    folderId: row.folder_id,
    uploader: row.uploader,
    createdAt: row.created_at.toISOString(),
    activeAt: row.active_at.toISOString(),
    expiresAt: row.expires_at.toISOString(),
  };
}
