import type { ServerResponse } from 'node:http';
import type { Deps } from '../../../deps.ts';
import { findRevision } from '../plan/store.ts';

/** Interval between checks of a download's preconditions: it ends within five seconds, even if no message arrives. */
const lookMs = 2_000;

interface Watched {
  archiveId: string;
  revision: number;
  /** Returns whether the one who downloads still may. */
  isAllowed(): Promise<boolean>;
}

/**
 * Cuts an answer off as soon as its archive has changed or is gone, or the one who downloads it may no longer. Returns the
 * function that ends the watch.
 */
export function watchDownload(
  { db, clock, live, log }: Pick<Deps, 'db' | 'clock' | 'live' | 'log'>,
  response: ServerResponse,
  { archiveId, revision, isAllowed }: Watched,
): () => void {
  let isLooking = false;
  let isOver = false;

  async function look(): Promise<void> {
    if (isLooking || isOver) return;
    isLooking = true;
    try {
      const [found, isStillAllowed] = await Promise.all([
        findRevision(db, { archiveId, at: clock() }),
        isAllowed(),
      ]);
      if (!isOver && (found?.revision !== revision || !isStillAllowed)) response.destroy();
    } catch (error) {
      // A database that does not respond for a moment ends no download; the next check repeats the query.
      log.warn({ err: error, archiveId }, 'a download of an archive could not be checked');
    } finally {
      isLooking = false;
    }
  }

  const timer = setInterval(() => void look(), lookMs);
  const unsubscribe = live.subscribe((event) => {
    if (mayConcern(event.type)) void look();
  });
  return () => {
    isOver = true;
    clearInterval(timer);
    unsubscribe();
  };
}

const concerning = new Set([
  'files-changed',
  'group-changed',
  'members-changed',
  'session-ended',
  'sessions-ended',
  'reconnected',
]);

function mayConcern(type: string): boolean {
  return concerning.has(type);
}
