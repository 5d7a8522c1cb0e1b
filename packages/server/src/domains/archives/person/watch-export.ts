import type { ServerResponse } from 'node:http';
import type { Deps } from '../../../deps.ts';
import { isAddressThere } from '../../users/exports/rows.ts';
import { hashOf } from '../../users/secrets.ts';
import { countPosts } from './posts-store.ts';

/** Interval between checks of a download's preconditions. */
const lookMs = 2_000;

/** Cuts an answer off if its address ended, or a post of the person is gone since. Returns the function that ends the watch. */
export function watchExport(
  { db, clock, log }: Pick<Deps, 'db' | 'clock' | 'log'>,
  response: ServerResponse,
  { secret, userId }: { secret: string; userId: string },
): () => void {
  const tokenSha256 = hashOf(secret);
  let isLooking = false;
  let before: number | null = null;

  async function look(): Promise<void> {
    if (isLooking) return;
    isLooking = true;
    try {
      const [isThere, { postCount }] = await Promise.all([
        isAddressThere(db, { tokenSha256, at: clock() }),
        countPosts(db, userId),
      ]);
      if (!isThere || (before !== null && postCount < before)) response.destroy();
      before = postCount;
    } catch (error) {
      log.warn({ err: error }, 'a download of a copy could not be checked');
    } finally {
      isLooking = false;
    }
  }

  void look();
  const timer = setInterval(() => void look(), lookMs);
  return () => clearInterval(timer);
}
