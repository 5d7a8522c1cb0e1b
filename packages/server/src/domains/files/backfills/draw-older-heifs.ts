import type { Deps } from '../../../deps.ts';
import { RetryLater } from '../../../queue/retry-later.ts';
import { redrawUndrawn } from '../../contents/pictures/thumbnails.ts';
import { findNextHeifs, updatePassed } from './store.ts';

/** Number of files that one run passes; few of them are photos of iPhones. */
const filesPerRun = 500;

/** Pause between runs: the photos of one are drawn before those of the next. */
const pauseSeconds = 10;

/**
 * Queues the drawing of the next photos of iPhones that were kept before the server could draw them.
 * @throws RetryLater while there may be more
 */
export async function drawOlderHeifs(deps: Pick<Deps, 'db' | 'queue' | 'clock' | 'log'>): Promise<void> {
  const { db, clock, log } = deps;
  const next = await findNextHeifs(db, { limit: filesPerRun });
  if (!next) return;
  for (const file of next.files) await redrawUndrawn(deps, file);
  await updatePassed(db, { name: 'heifs', passed: next.passed, now: clock() });
  if (next.passed.length > 0) throw new RetryLater(pauseSeconds);
  log.info('all older photos of iPhones are drawn, or queued');
}
