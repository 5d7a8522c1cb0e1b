import type { Db } from '../../../db/database.ts';
import type { Deps } from '../../../deps.ts';
import { listUnfinished } from './store.ts';

export { findNextPictures, updatePassed } from './store.ts';

/** Jobs of the backfills. */
const jobs = {
  slips: 'find-older-slips',
  texts: 'extract-older-texts',
  heifs: 'draw-older-heifs',
  checksums: 'sum-older-contents',
  kinds: 'identify-older-contents',
} as const;

/** Goes on with the searches of older files for something new. */
export async function resumeBackfills({ db, queue }: { db: Db; queue: Deps['queue'] }): Promise<void> {
  for (const name of await listUnfinished(db)) await queue.send(jobs[name], {});
}
