import type { Domain } from '../domain.ts';
import { worker } from '../worker.ts';
import { deleteEndedDemos } from './demos/end-demos.ts';
import { deleteDeparted } from './departure/departures.ts';
import { erasePerson } from './erasure/erase-person.ts';
import { scrub } from './fsck/scrub.ts';
import { checkContentOfFile } from './fsck/unreadable-content.ts';
import { operatorOperations } from './operator/operations.ts';
import { purgeTrash } from './purge/purge-trash.ts';
import { deleteQuota, resumeQuotaDeletions } from './quota-deletion/delete-quota.ts';

/** Upkeep of the whole: fsck, erasures, deletions, the operator. */
export const maintenance: Domain = {
  tables: ['backups', 'storage_mark', 'storage_checks'],
  operations: operatorOperations,
  workers: [
    worker('erase-person', { concurrency: 1 }, erasePerson),
    worker('delete-quota', { concurrency: 1 }, deleteQuota),
    // To the minute that was announced to a visitor. Also with DEMO off: the last demos end, too.
    worker(
      'end-demos',
      { concurrency: 1, times: { cron: '* * * * *', data: {} }, isOnlySimulated: true },
      (deps, _nothing, context) => deleteEndedDemos(deps, context),
    ),
    worker('check-content', { concurrency: 1 }, checkContentOfFile),
    // 3 o'clock in Bangkok, with few readers.
    worker('scrub', { concurrency: 1, times: { cron: '7 20 * * *', data: {} } }, (deps, _nothing, context) =>
      scrub(deps, context),
    ),
  ],
  maintenance: {
    resume: resumeQuotaDeletions,
    tidy: async (deps) => ({ purged: await purgeTrash(deps), departed: await deleteDeparted(deps) }),
  },
};
