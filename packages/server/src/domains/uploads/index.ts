import type { Domain } from '../domain.ts';
import { worker } from '../worker.ts';
import { finishUploads } from './finish-uploads.ts';
import { uploadOperations } from './tus/operations.ts';

/** Files that members send in parts. */
export const uploads: Domain = {
  tables: ['uploads'],
  operations: uploadOperations,
  workers: [
    // Often enough that an idle upload ends within the hour.
    worker('tidy-uploads', { concurrency: 1, times: { cron: '*/10 * * * *', data: {} } }, (deps) =>
      deps.uploads.tidy(),
    ),
  ],
  upkeep: {
    async resume(deps) {
      // A disk that was full when the last part came may have free bytes by now, and the client be gone.
      await finishUploads(deps);
      await deps.uploads.tidy();
    },
  },
};
