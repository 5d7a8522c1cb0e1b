import { AppError } from '../../errors.ts';
import type { OperationDeps } from '../../http/operation.ts';
import { isMember } from '../groups/membership.ts';
import { findContentRow } from './content-store.ts';

/** Bytes that are kept, and what goes with them. */
export interface KeptContent {
  fileId: string;
  name: string;
  sha256: string;
  sizeBytes: number;
  mimeType: string;
  postedAt: Date;
}

type ContentDeps = Pick<OperationDeps, 'db' | 'line' | 'clock' | 'log' | 'urls'>;

/**
 * The bytes behind a signed address, for the person it was signed for, as long as they are in the group.
 * @throws LINK_EXPIRED, FILE_NOT_KEPT, NOT_FOUND, LINE_UNAVAILABLE
 */
export async function getSignedContent(
  deps: ContentDeps,
  { fileId, signature }: { fileId: string; signature: string },
): Promise<KeptContent> {
  const { userId } = deps.urls.verify(signature, fileId);
  const row = await findContentRow(deps.db, fileId);
  if (!row || !(await isMember(deps, { groupId: row.group_id, userId }))) throw new AppError('NOT_FOUND');
  const { sha256, blob_size_bytes: sizeBytes, blob_mime_type: blobMimeType } = row;
  if (row.state === 'missed') throw new AppError('FILE_NOT_KEPT');
  if (sha256 === null || sizeBytes === null || blobMimeType === null) throw new AppError('NOT_FOUND');
  const mimeType = row.mime_type ?? blobMimeType;
  return { fileId, name: row.name, sha256, sizeBytes, mimeType, postedAt: row.posted_at };
}
