import { type Db, withLongStatements } from '../../../db/database.ts';
import type { Deps } from '../../../deps.ts';
import { AppError } from '../../../errors.ts';
import { setCrc32, sumContent } from '../../contents/checksums.ts';
import { lockGroup } from '../../groups/locks.ts';
import { layOut, PlanChangedError, readPlan } from './lay-out.ts';
import {
  type ArchiveRow,
  deleteStaleEntries,
  findArchive,
  listUnsummed,
  lockPreparing,
  setEntryCrc32,
  updateMissing,
} from './store.ts';
import { TooManyNow, writeEntries } from './write-entries.ts';

/** Dependencies of preparing archives. */
export type PrepareDeps = Pick<Deps, 'db' | 'blobs' | 'queue' | 'clock' | 'log'> & {
  /** Whether the blob store is the one of the database: otherwise nothing in it is missing. */
  isStoreAttached(): Promise<boolean>;
};

/** How much is done now. Default: everything. */
export interface PrepareLimits {
  maxFiles?: number;
  /** Maximum bytes that are read for missing CRCs. */
  maxBytesRead?: number;
  signal?: AbortSignal;
}

/** A nil id. */
const nobody = '00000000-0000-0000-0000-000000000000';

/** Number of contents that are looked for together. */
const contentsPerPage = 200;

/**
 * Prepares an archive as far as the limits allow: finds its files, computes missing CRCs, and lays them out. It resumes
 * an earlier attempt. Returns whether the archive is ready, or gone.
 * @throws AppError NO_FILES, TOO_MANY_FILES; CONTENT_UNAVAILABLE if the blob store is not mounted
 */
export async function prepareArchive(
  deps: PrepareDeps,
  archiveId: string,
  limits: PrepareLimits = {},
): Promise<boolean> {
  const { db, clock } = deps;
  return await withLongStatements(async () => {
    const archive = await findArchive(db, { archiveId, at: clock() });
    if (archive?.state !== 'preparing') return true;
    if (!(await findFiles(db, archive, limits))) return false;
    if (!(await sumContents(deps, archiveId, limits))) return false;
    await lookAfterContents(deps, archiveId);
    const found = await findArchive(db, { archiveId, at: clock() });
    if (found) await layOut(deps, found);
    return true;
  });
}

/** Returns false if there are too many for now. */
async function findFiles(
  db: Db,
  { id: archiveId, group_id: groupId }: ArchiveRow,
  { maxFiles = Number.POSITIVE_INFINITY }: PrepareLimits,
): Promise<boolean> {
  try {
    await db
      .transaction()
      .setIsolationLevel('repeatable read')
      .execute(async (tx) => {
        const archive = await lockPreparing(tx, archiveId);
        if (!archive || isFound(archive)) return;
        await writeEntries(tx, archive, { maxNow: maxFiles, nobody });
      });
  } catch (error) {
    if (error instanceof TooManyNow) return false;
    throw error;
  }
  // Writers of files lock the group first. Those that did not see the entries have ended when the lock is free; all
  // others remove their files themselves.
  await db.transaction().execute((tx) => lockGroup(tx, groupId));
  await deleteStaleEntries(db, archiveId);
  return true;
}

function isFound({ kind, wanted, head }: ArchiveRow): boolean {
  return kind === 'group' ? head !== null : wanted === null;
}

/** Reads the contents without a CRC; returns false if they are too large for now. */
async function sumContents(
  deps: PrepareDeps,
  archiveId: string,
  { maxBytesRead = Number.POSITIVE_INFINITY, signal }: PrepareLimits,
): Promise<boolean> {
  const { db, blobs } = deps;
  let bytesRead = 0;
  for (;;) {
    const contents = await listUnsummed(db, { archiveId, limit: contentsPerPage });
    if (contents.length === 0) return true;
    for (const { sha256, sizeBytes, fileId } of contents) {
      bytesRead += sizeBytes;
      if (bytesRead > maxBytesRead) return false;
      const crc32 = await sumContent(blobs, { sha256, sizeBytes }, signal);
      if (crc32 === null) {
        await giveUp(deps, { archiveId, sha256, fileId });
      } else {
        await setCrc32(db, { sha256, crc32 });
        await setEntryCrc32(db, { archiveId, sha256, crc32 });
      }
    }
  }
}

/** Compares the stored sizes with those of the entries. */
async function lookAfterContents(deps: PrepareDeps, archiveId: string): Promise<void> {
  const { db, blobs, clock } = deps;
  for (;;) {
    const archive = await findArchive(db, { archiveId, at: clock() });
    if (!archive) return;
    try {
      for await (const page of readPlan(db, { archiveId, revision: archive.revision, after: -1 })) {
        const sizes = await Promise.all(page.map(({ bytes }) => bytes && blobs.size(bytes.sha256)));
        for (const [nth, { bytes, fileId }] of page.entries()) {
          if (bytes && sizes[nth] !== bytes.sizeBytes) {
            await giveUp(deps, { archiveId, sha256: bytes.sha256, fileId });
          }
        }
      }
      return;
    } catch (error) {
      // A file was given up, or removed: the rest is checked in the new revision.
      if (!(error instanceof PlanChangedError)) throw error;
    }
  }
}

/**
 * Marks a content of an archive as unreadable, which changes its bytes, and has it checked.
 * @throws AppError CONTENT_UNAVAILABLE if the blob store is not mounted: then nothing is given up
 */
export async function giveUp(
  deps: Pick<PrepareDeps, 'db' | 'queue' | 'log' | 'isStoreAttached'>,
  { archiveId, sha256, fileId }: { archiveId: string; sha256: string; fileId: string },
): Promise<void> {
  if (!(await deps.isStoreAttached())) {
    throw new AppError('CONTENT_UNAVAILABLE', { retryAfterSeconds: 5 });
  }
  if (!(await updateMissing(deps.db, { archiveId, sha256, missing: 'lost' }))) return;
  deps.log.error({ fileId, archiveId }, 'the bytes of a kept file cannot be read for an archive');
  await deps.queue.send('check-content', { fileId });
}
