import { exportLivesMs } from '@kepwai/rules/people/exports';
import { type Db, withLongStatements } from '../../../db/database.ts';
import type { Deps } from '../../../deps.ts';
import { type JobContext, RetryLater } from '../../../queue/queue.ts';
import { setCrc32, sumContent } from '../../contents/checksums.ts';
import { findPreparing, updateProgress, updateReady } from '../../users/exports/rows.ts';
import { countUnsummedOf, listUnsummedOf } from './posts-store.ts';

/** Number of contents that are looked for together. */
const contentsPerPage = 100;

/**
 * Prepares the export of a person's data: computes missing CRCs of older contents, which a ZIP states before the bytes.
 * Computed CRCs stay, so that an attempt after a crash does the rest.
 * @throws RetryLater if it was aborted
 */
export async function prepareExport(
  deps: Pick<Deps, 'db' | 'blobs' | 'clock'>,
  { exportId }: { exportId: string },
  { signal }: Pick<JobContext, 'signal'>,
): Promise<void> {
  const { db, clock } = deps;
  const row = await findPreparing(db, exportId);
  if (!row) return;
  await withLongStatements(() => sumAll(deps, { exportId, userId: row.user_id, signal }));
  const at = clock();
  await updateReady(db, { exportId, at, expiresAt: new Date(at.getTime() + exportLivesMs) });
}

async function sumAll(
  { db, blobs }: Pick<Deps, 'db' | 'blobs'> & { db: Db },
  { exportId, userId, signal }: { exportId: string; userId: string; signal: AbortSignal },
): Promise<void> {
  const totalCount = await countUnsummedOf(db, userId);
  let doneCount = 0;
  for (let after = ''; ; ) {
    await updateProgress(db, { exportId, totalCount, doneCount });
    const contents = await listUnsummedOf(db, { userId, after, limit: contentsPerPage });
    for (const content of contents) {
      if (signal.aborted) throw new RetryLater(0);
      // One that is gone or damaged stays without, and is named as missing.
      const crc32 = await sumContent(blobs, content);
      if (crc32 !== null) await setCrc32(db, { sha256: content.sha256, crc32 });
      doneCount += 1;
      after = content.sha256;
    }
    if (contents.length < contentsPerPage) return;
  }
}
