import { on } from '../changes/record.ts';
import { type Domain, daysAgo } from '../domain.ts';
import { worker } from '../worker.ts';
import { deleteOldAnswers } from './answered-requests.ts';
import { resumeBackfills } from './backfills/backfills.ts';
import { drawOlderHeifs } from './backfills/draw-older-heifs.ts';
import { identifyOlderContents } from './backfills/identify-older-contents.ts';
import { sumOlderContents } from './backfills/sum-older-contents.ts';
import { contentOperations } from './content/operations.ts';
import { erasePostedWhilePaused } from './delete.ts';
import { filesOperations } from './operations.ts';
import { resumeQuotaMoves, settleQuotaLink } from './quota-moves/quota-moves.ts';
import { sameContentOperations } from './same-content/operations.ts';
import { timelineOperations } from './timeline/operations.ts';
import { usageOperations } from './usage/operations.ts';
import { versionsOperations } from './versions/operations.ts';

/** Files of a group: lists, one file, writes, versions, the timeline, and the counts of all of it. */
export const files: Domain = {
  tables: [
    'files',
    'image_sets',
    'group_counts',
    'file_name_keys',
    'backfills',
    'day_counts',
    'group_months',
    'group_image_sets',
    'quota_counts',
    'quota_hours',
    'quota_groups',
    'quota_moves',
    'quota_contents',
    'folder_counts',
    'answered_requests',
    'file_senders',
  ],
  operations: {
    ...filesOperations,
    ...contentOperations,
    ...usageOperations,
    ...timelineOperations,
    ...sameContentOperations,
    ...versionsOperations,
  },
  workers: [
    worker('draw-older-heifs', { concurrency: 1 }, (deps) => drawOlderHeifs(deps)),
    worker('identify-older-contents', { concurrency: 1 }, (deps, _nothing, context) =>
      identifyOlderContents(deps, context),
    ),
    worker('sum-older-contents', { concurrency: 1 }, (deps, _nothing, context) =>
      sumOlderContents(deps, context),
    ),
    worker('settle-quota-link', { concurrency: 1 }, settleQuotaLink),
  ],
  subscriptions: (deps) => [
    // Files posted while keeping was paused.
    on('keeping-paused', (tx, change) => erasePostedWhilePaused(tx, deps, change)),
  ],
  maintenance: {
    async resume(deps) {
      await resumeQuotaMoves(deps);
      await resumeBackfills(deps);
    },
    tidy: (deps) => deleteOldAnswers(deps.db, daysAgo(deps, 1)),
  },
};
