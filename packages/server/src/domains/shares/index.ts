import type { Domain } from '../domain.ts';
import { worker } from '../worker.ts';
import { shareArchiveOperations } from './archive/operations.ts';
import { chatOperations } from './chat/operations.ts';
import { shareContentOperations } from './content/operations.ts';
import { maintainShares } from './maintenance.ts';
import { sharesOperations } from './operations.ts';
import { fileRequestOperations } from './requests/operations.ts';
import { scanUpload } from './requests/scan.ts';
import { requestSenderOperations } from './requests/visitors/operations.ts';
import { sharePublicOperations } from './visitors/operations.ts';
import { deleteOldTries } from './visitors/tries.ts';

/** Links and file requests, and what visitors may see and send. */
export const shares: Domain = {
  tables: ['shares', 'share_files', 'share_tries', 'share_reports', 'file_requests', 'request_uploads'],
  operations: {
    ...sharesOperations,
    ...sharePublicOperations,
    ...shareContentOperations,
    ...chatOperations,
    ...shareArchiveOperations,
    ...fileRequestOperations,
    ...requestSenderOperations,
  },
  workers: [
    // The scanner's processors bound these.
    worker('scan-upload', { concurrency: 2, perGroup: 1 }, scanUpload),
  ],
  maintenance: {
    async tidy(deps) {
      await deleteOldTries(deps);
      await maintainShares(deps);
    },
  },
};
