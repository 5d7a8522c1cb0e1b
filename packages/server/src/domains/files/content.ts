import { recentByFeed } from '../../db/recent.ts';
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

/** A player reads a video in hundreds of ranges: to ask the database twice for each would cost more than the bytes. */
const recentContentOf = recentByFeed<KeptContent>();

type ContentDeps = Pick<OperationDeps, 'db' | 'live' | 'line' | 'clock' | 'log' | 'urls'>;

/**
 * The bytes behind a signed address, for the person it was signed for, as long as they are in the group.
 * @throws LINK_EXPIRED, FILE_NOT_KEPT, NOT_FOUND, LINE_UNAVAILABLE
 */
export async function getSignedContent(
  deps: ContentDeps,
  { fileId, signature }: { fileId: string; signature: string },
): Promise<KeptContent> {
  const { userId } = deps.urls.verify(signature, fileId);
  const recent = recentContentOf(deps.live);
  const key = `${userId} ${fileId}`;
  const known = recent.find(key, deps.clock());
  if (known) return known;
  const { content, groupId } = await getContentFor(deps, { userId, fileId });
  recent.remember(key, { groupId, answer: content }, deps.clock());
  return content;
}

async function getContentFor(
  deps: ContentDeps,
  { userId, fileId }: { userId: string; fileId: string },
): Promise<{ content: KeptContent; groupId: string }> {
  const row = await findContentRow(deps.db, fileId);
  if (!row || !(await isMember(deps, { groupId: row.group_id, userId }))) throw new AppError('NOT_FOUND');
  const { group_id: groupId, name, sha256, posted_at: postedAt } = row;
  const { blob_size_bytes: sizeBytes, blob_mime_type: blobMimeType } = row;
  if (row.state === 'missed') throw new AppError('FILE_NOT_KEPT');
  if (sha256 === null || sizeBytes === null || blobMimeType === null) throw new AppError('NOT_FOUND');
  const mimeType = row.mime_type ?? blobMimeType;
  return { content: { fileId, name, sha256, sizeBytes, mimeType, postedAt }, groupId };
}
