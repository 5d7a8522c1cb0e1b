import type { Deps } from '../../../deps.ts';
import type { JobContext } from '../../../queue/queue.ts';
import { RetryLater } from '../../../queue/retry-later.ts';
import type { Drawer } from '../../contents/pictures/drawer.ts';
import { findNextPictures, updatePassed } from '../../files/backfills/backfills.ts';
import { findSlip } from './find-slip.ts';

/** Number of files that one run passes: some seconds of work if all are pictures. */
const filesPerRun = 100;

/** Pause between runs, so that an upgrade of a million files takes days instead of a processor. */
const pauseSeconds = 10;

/**
 * Searches the next pictures from before slips were supported. One at a time: new posts wait for one picture at most.
 * @throws RetryLater while there may be more
 */
export async function findOlderSlips(
  deps: Pick<Deps, 'db' | 'blobs' | 'record' | 'clock' | 'log'> & { drawer: Drawer },
  { signal }: Pick<JobContext, 'signal'>,
): Promise<void> {
  const { db, clock, log } = deps;
  const next = await findNextPictures(db, { limit: filesPerRun });
  if (!next) return;
  const failures: unknown[] = [];
  for (const fileId of next.fileIds) {
    signal.throwIfAborted();
    await findSlip(deps, { fileId }).catch((error: unknown) => failures.push(error));
  }
  // One picture that cannot be read does not hold up the others; if none can, the storage is away.
  if (failures.length > 0 && failures.length === next.fileIds.length) throw failures[0];
  for (const error of failures) log.warn({ err: error }, 'a picture was not searched for a slip');
  await updatePassed(db, { name: 'slips', passed: next.passed, now: clock() });
  if (next.passed.length > 0) throw new RetryLater(pauseSeconds);
  log.info('all older pictures are searched for slips');
}
