import { trashDays } from '@kepwai/rules/files/trash';
import { type Domain, daysAgo } from '../domain.ts';
import { worker } from '../worker.ts';
import { eraseEmptiedTrash, resumeEmptying } from './emptying/empty-trash.ts';
import { trashOperations } from './emptying/operations.ts';
import { foldersOperations } from './operations.ts';
import { deleteOldFolders, resumeSettling, settleFolder } from './trash.ts';

/** The tree of folders of a group, and its trash. */
export const folders: Domain = {
  tables: ['folders'],
  operations: { ...trashOperations, ...foldersOperations },
  workers: [
    // One file at a time, and nobody waits for it.
    worker('empty-trash', { concurrency: 1 }, eraseEmptiedTrash),
    worker('settle-folder', { concurrency: 1 }, settleFolder),
  ],
  maintenance: {
    async resume(deps) {
      await resumeSettling(deps);
      await resumeEmptying(deps);
    },
    tidy: (deps) => deleteOldFolders(deps.db, daysAgo(deps, trashDays)),
  },
};
