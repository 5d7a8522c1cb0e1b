import type { Domain } from '../domain.ts';
import { worker } from '../worker.ts';
import { continuePreparing, deleteExpiredArchives, resumePreparing } from './archives.ts';
import { archivesOperations } from './operations.ts';
import { myExportOperations } from './person/operations.ts';
import { prepareExport } from './person/prepare-export.ts';

/** Many files as one: downloads, exports of a group, copies of a person’s data. */
export const archives: Domain = {
  tables: ['archives', 'archive_entries'],
  operations: { ...archivesOperations, ...myExportOperations },
  workers: [
    // Each reads at most one disk, and a person waits for it.
    worker('prepare-archive', { concurrency: 2 }, continuePreparing),
    worker('prepare-export', { concurrency: 1 }, prepareExport),
  ],
  maintenance: { resume: resumePreparing, tidy: deleteExpiredArchives },
};
