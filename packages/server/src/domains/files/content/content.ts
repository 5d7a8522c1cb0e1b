import type { BlobReader, DerivedVariant } from '../../../blobs/blob-store.ts';
import { hasCode } from '../../../blobs/fs-errors.ts';
import type { Recent } from '../../../db/recent.ts';
import type { Deps } from '../../../deps.ts';
import { AppError, isAppError } from '../../../errors.ts';
import { findAddress, findContent } from '../../contents/contents.ts';
import { charsetBytes, charsetOf } from '../../contents/identifying/text-charset.ts';
import type { Drawer } from '../../contents/pictures/drawer.ts';
import { type LargePictures, openLarge } from '../../contents/pictures/large-pictures.ts';
import { isMember, type MembershipDeps } from '../../groups/membership.ts';
import { findContentRow } from './store.ts';

/** Kept bytes and their metadata. */
export interface KeptContent {
  fileId: string;
  name: string;
  sha256: string;
  sizeBytes: number;
  mimeType: string;
  postedAt: Date;
}

type ContentDeps = MembershipDeps & {
  /**
   * Cache of file rows: a player reads a video in hundreds of ranges, and two queries for each would cost
   * more than the bytes.
   */
  recentContents: Recent<KeptContent>;
};

/**
 * Returns the bytes of a file to a member of its group.
 * @throws FILE_NOT_KEPT, NOT_FOUND, LINE_UNAVAILABLE
 */
export async function getContent(
  deps: ContentDeps,
  { fileId, userId }: { fileId: string; userId: string },
): Promise<KeptContent> {
  const { recentContents: recent } = deps;
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

/** Dependencies of bytes. */
export type BytesDeps = Pick<Deps, 'db' | 'blobs' | 'queue' | 'log'>;

/** Error codes after which a retry makes sense: the disk or its network has failed for now. */
const diskErrors = ['EIO', 'ESTALE', 'ENODEV', 'ENOTCONN', 'ETIMEDOUT', 'ENXIO'];

const lookAgainSeconds = 5;

/**
 * Opens the bytes of a file. If they are gone or of another size, a check of the content is queued at
 * once.
 * @throws CONTENT_UNAVAILABLE; NOT_FOUND if the file was deleted meanwhile
 */
export async function openContent(deps: BytesDeps, content: KeptContent): Promise<BlobReader> {
  const { fileId, sha256, sizeBytes } = content;
  const reader = await deps.blobs.openReader(sha256).catch((error: unknown) => {
    const isMissing = isAppError(error, 'NOT_FOUND') || diskErrors.some((code) => hasCode(error, code));
    if (!isMissing) throw error;
    deps.log.error({ err: error, fileId }, 'the bytes of a kept file cannot be opened');
    return null;
  });
  if (reader?.sizeBytes === sizeBytes) return reader;
  await reader?.close();
  throw await lookAfter(deps, content);
}

/** Returns the charset of a text, as its headers name it. @throws as `openContent` */
export async function findCharset(deps: BytesDeps, content: KeptContent): Promise<string> {
  const { sizeBytes } = content;
  const head = Buffer.alloc(Math.min(charsetBytes, sizeBytes));
  const reader = await openContent(deps, content);
  try {
    const bytes = await reader.read(head, 0);
    return charsetOf(head.subarray(0, bytes), { isWhole: bytes === sizeBytes });
  } finally {
    await reader.close();
  }
}

/** Dependencies of pictures: a large one may be drawn while somebody waits. */
export type PictureDeps = BytesDeps & { drawer: Drawer; largePictures: LargePictures };

/** A picture that we made. */
export interface MadePicture {
  bytes: Buffer;
  /** Size that it is made in: of large and medium ones one can take the place of the other. */
  size: DerivedVariant;
}

/**
 * Returns a picture of a file; in place of a large one the medium one, if it has all pixels or the large one cannot be drawn
 * now. If there is none though it should exist, all are drawn again; a large one alone that is gone is found by the check of
 * contents.
 * @throws NOT_FOUND if there is none; CONTENT_UNAVAILABLE
 */
export async function readPicture(
  deps: PictureDeps,
  content: KeptContent,
  size: DerivedVariant,
): Promise<MadePicture> {
  for (const made of inPlaceOf[size] ?? [size]) {
    const bytes = await readMade(deps, content, made);
    if (bytes) return { bytes, size: made };
  }
  const blob = await findContent(deps.db, content.sha256);
  if (blob?.thumbnail_state !== 'ready' || isMadeOnDemand(size)) throw new AppError('NOT_FOUND');
  throw await lookAfter(deps, content);
}

/** Sizes that are shown for another one, the best first; those from before there were medium ones have none of them. */
const inPlaceOf: Partial<Record<DerivedVariant, readonly DerivedVariant[]>> = {
  large: ['large', 'medium'],
  medium: ['medium', 'large'],
};

async function readMade(
  deps: PictureDeps,
  content: KeptContent,
  size: DerivedVariant,
): Promise<Buffer | null> {
  if (size === 'large') return await openLarge(deps, content);
  return await deps.blobs.readDerived(content.sha256, size);
}

/** Only what browsers cannot draw, and what was sent into a chat, has them. */
function isMadeOnDemand(size: DerivedVariant): boolean {
  return size === 'full' || size === 'preview';
}

/** Queues a check of the content, unless the file was deleted meanwhile; returns the error to answer with. */
async function lookAfter({ db, queue, log }: BytesDeps, { fileId, sha256 }: KeptContent): Promise<AppError> {
  if ((await findAddress(db, fileId)) !== sha256) return new AppError('NOT_FOUND');
  log.error({ fileId }, 'the bytes of a kept file are gone or of another size');
  await queue.send('check-content', { fileId });
  return new AppError('CONTENT_UNAVAILABLE', { retryAfterSeconds: lookAgainSeconds });
}
