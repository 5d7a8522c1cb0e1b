import type { BlobSource, BlobStore } from '../../blobs/blob-store.ts';
import type { Db, Tx } from '../../db/database.ts';
import type { Row } from '../../db/tables.ts';
import type { Deps } from '../../deps.ts';
import { lockQuota, settleFiles } from '../storage/usage/usage.ts';
import {
  deleteUnreferencedBlob,
  findContent,
  listKnown,
  listUnreferenced,
  lockAndUpsertBlobs,
  lockContent,
  markIfUnreferenced,
  updateUndrawnPending,
  upsertBlobs,
} from './store.ts';

export {
  findAddress,
  findContent,
  findSentContent,
  hasUndrawn,
  listReferences,
  listUndrawn,
  listWithoutLarge,
  lockContent,
  setDrawerDeaths,
  setLargeState,
  setMimeType,
  setThumbnail,
} from './store.ts';

/** Bytes that will become a file in a quota. */
export interface NewContent {
  quotaId: string;
  sha256: string;
  /** CRC-32 of the bytes; null if unknown. */
  crc32: number | null;
  sizeBytes: number;
  mimeType: string;
  /** Bytes reserved for them before; 0 if none were. */
  reservedBytes: number;
  /** Whether a picture can be drawn from them. */
  thumbnailState: 'pending' | 'none';
  /** Finished part to adopt; absent if the bytes are already in the store. */
  part?: BlobSource | null;
}

/**
 * Turns bytes into a content that counts in the quota; the caller writes the file that references it in the
 * same transaction.
 * @throws AppError QUOTA_EXCEEDED, STORAGE_FULL
 * @throws Error when the bytes were removed since they arrived, so that they must be fetched again
 */
export async function keepContent(tx: Tx, blobs: BlobStore, content: NewContent): Promise<Row<'blobs'>> {
  await lockQuota(tx, content.quotaId);
  const blob = (await keepContents(tx, blobs, [content])).get(content.sha256);
  if (!blob) throw new Error(`content ${content.sha256} has no row`);
  return blob;
}

/** Thrown if another transaction has a content of several: waiting for it could be a deadlock. */
export class ContentBusyError extends Error {
  override readonly name = 'ContentBusyError';
}

/**
 * Turns the bytes of several files into contents, as keepContent. Returns the rows by address. The caller has
 * locked the quotas.
 * @throws AppError QUOTA_EXCEEDED, STORAGE_FULL
 * @throws ContentBusyError, and Error when bytes were removed since they arrived
 */
export async function keepContents(
  tx: Tx,
  blobs: BlobStore,
  contents: readonly NewContent[],
): Promise<Map<string, Row<'blobs'>>> {
  const distinct = distinctOf(contents);
  const [only] = distinct;
  if (distinct.length === 1 && only !== undefined) {
    await lockContent(tx, only.sha256);
    // The disk and the database answer at the same time; the row of bytes that are gone is rolled back.
    const [rows] = await Promise.all([upsertBlobs(tx, distinct), ensureStored(blobs, only)]);
    await settleFiles(tx, contents);
    return byAddress(rows);
  }
  return await keepFreeContents(tx, blobs, contents);
}

/** Does the same without waiting for anybody who has one of the contents. @throws as keepContents */
export async function keepFreeContents(
  tx: Tx,
  blobs: BlobStore,
  contents: readonly NewContent[],
): Promise<Map<string, Row<'blobs'>>> {
  const distinct = distinctOf(contents);
  const rows = await lockAndUpsertBlobs(tx, distinct);
  if (!rows) throw new ContentBusyError();
  // A failure waits for the others, so that nothing is still done after the transaction.
  const done = await Promise.allSettled([
    settleFiles(tx, contents),
    ...distinct.map((content) => ensureStored(blobs, content)),
  ]);
  for (const one of done) if (one.status === 'rejected') throw one.reason;
  return byAddress(rows);
}

function distinctOf(contents: readonly NewContent[]): NewContent[] {
  return [...new Map(contents.map((content) => [content.sha256, content])).values()];
}

function byAddress(rows: readonly Row<'blobs'>[]): Map<string, Row<'blobs'>> {
  return new Map(rows.map((row) => [row.sha256, row]));
}

async function ensureStored(blobs: BlobStore, { sha256, sizeBytes, part = null }: NewContent): Promise<void> {
  if (part !== null) await blobs.adopt(part, { sha256, sizeBytes });
  else if ((await blobs.size(sha256)) !== sizeBytes) throw new Error(`content ${sha256} is not in the store`);
}

/** Records that a file of this content was removed: it is collected a day after the last one. */
export async function leaveContent(tx: Tx, sha256: string, now: Date): Promise<void> {
  await lockContent(tx, sha256);
  await markIfUnreferenced(tx, sha256, now);
}

/**
 * Deletes the bytes and everything derived from them, unless a file references them, or did until after
 * `unreferencedBefore`. Default: at once.
 */
export async function eraseContent(
  tx: Tx,
  blobs: BlobStore,
  { sha256, unreferencedBefore }: { sha256: string; unreferencedBefore?: Date },
): Promise<void> {
  await lockContent(tx, sha256);
  await deleteUnreferencedBlob(tx, sha256, unreferencedBefore);
  // Inside the transaction, so that no new file can reference the bytes between the deletion of the row and of the
  // bytes.
  if (!(await findContent(tx, sha256))) await blobs.remove(sha256);
}

/** Number of contents that are read together. */
const pageSize = 500;

/** Deletes contents that no file has referenced since before an instant. */
export async function collectUnreferenced(
  { db, blobs }: Pick<Deps, 'db' | 'blobs'>,
  before: Date,
): Promise<number> {
  let collected = 0;
  for (;;) {
    const page = await listUnreferenced(db, { before, limit: pageSize });
    for (const sha256 of page) {
      await db.transaction().execute((tx) => eraseContent(tx, blobs, { sha256, unreferencedBefore: before }));
    }
    collected += page.length;
    if (page.length < pageSize) return collected;
  }
}

/** Whether an upload will still write the row of bytes that have none. */
type IsAwaited = (sha256: string) => Promise<boolean>;

/** Finds bytes without a row, left by a crash between the two. */
export async function* findStray(
  { db, blobs }: Pick<Deps, 'db' | 'blobs'>,
  { storedBefore, isAwaited }: { storedBefore: Date; isAwaited: IsAwaited },
): AsyncIterable<string> {
  async function* stored() {
    for await (const { sha256, storedAt } of blobs.list()) {
      if (storedAt < storedBefore) yield sha256;
    }
  }
  for await (const page of pagesOf(stored())) {
    for (const sha256 of await listUnknown(db, page)) if (!(await isAwaited(sha256))) yield sha256;
  }
}

/** Finds contents that are gone but still have pictures. */
export async function* findStrayPictures({ db, blobs }: Pick<Deps, 'db' | 'blobs'>): AsyncIterable<string> {
  for await (const page of pagesOf(blobs.listDerived())) {
    for (const sha256 of new Set(await listUnknown(db, page))) {
      const isGone = await db.transaction().execute(async (tx) => {
        await lockContent(tx, sha256);
        return (await findContent(tx, sha256)) === undefined && (await blobs.stat(sha256)) === null;
      });
      if (isGone) yield sha256;
    }
  }
}

/** Deletes bytes and everything derived from them, unless they have a row by now. */
export async function removeStray({ db, blobs }: Pick<Deps, 'db' | 'blobs'>, sha256: string): Promise<void> {
  await db.transaction().execute((tx) => eraseContent(tx, blobs, { sha256 }));
}

/** Deletes all bytes without a row. */
export async function sweepStray(
  deps: Pick<Deps, 'db' | 'blobs'>,
  options: { storedBefore: Date; isAwaited: IsAwaited },
): Promise<number> {
  let swept = 0;
  for await (const sha256 of findStray(deps, options)) {
    await removeStray(deps, sha256);
    swept += 1;
  }
  return swept;
}

/** Maximum time between the last byte of a content and its row, which includes a video's preview picture and locks. */
export const arrivingMs = 10 * 60_000;

/**
 * Settles arrivals from LINE that are recent, or from before an instant: bytes that a crash or a failure left
 * without a row are deleted now instead of by the sweep. A job that is about to write their row fetches them
 * again. They are not settled one by one: PostgreSQL may die and lose the last commits that it confirmed.
 */
export async function settleArrivals(
  deps: Pick<Deps, 'db' | 'blobs'>,
  { arrivedBefore, isAwaited }: { arrivedBefore?: Date; isAwaited: IsAwaited },
): Promise<number> {
  const { blobs } = deps;
  let erased = 0;
  async function* arrived() {
    for await (const { sha256, arrivedAt } of blobs.listArrivals()) {
      if (!arrivedBefore || arrivedAt < arrivedBefore) yield sha256;
    }
  }
  for await (const page of pagesOf(arrived())) {
    erased += await eraseStray(deps, { sha256s: page, isAwaited });
    for (const sha256 of page) await blobs.settleArrival(sha256);
  }
  return erased;
}

async function* pagesOf(sha256s: AsyncIterable<string>): AsyncIterable<string[]> {
  let page: string[] = [];
  for await (const sha256 of sha256s) {
    page.push(sha256);
    if (page.length < pageSize) continue;
    yield page;
    page = [];
  }
  if (page.length > 0) yield page;
}

/** Deletes those of these bytes that no row names; returns the count. */
async function eraseStray(
  deps: Pick<Deps, 'db' | 'blobs'>,
  { sha256s, isAwaited }: { sha256s: string[]; isAwaited: IsAwaited },
): Promise<number> {
  let erased = 0;
  for (const sha256 of await listUnknown(deps.db, sha256s)) {
    if (await isAwaited(sha256)) continue;
    await removeStray(deps, sha256);
    erased += 1;
  }
  return erased;
}

async function listUnknown(db: Db, sha256s: string[]): Promise<string[]> {
  const known = await listKnown(db, sha256s);
  return sha256s.filter((one) => !known.has(one));
}

/**
 * Lets a content without pictures wait for them again; returns its row, or undefined if it has some, waits, or
 * ended the processes that drew it.
 */
export async function awaitPictures(tx: Tx, sha256: string): Promise<Row<'blobs'> | undefined> {
  await lockContent(tx, sha256);
  return await updateUndrawnPending(tx, sha256, { maxDeaths: maxDrawerDeaths });
}

/** Deaths of drawing processes after which a content is shown without a picture for good. */
export const maxDrawerDeaths = 2;
