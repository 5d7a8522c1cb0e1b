import type { Scene } from '../callers.ts';
import { toMembers } from './outcomes.ts';
import type { Rows } from './rights.ts';

const toFile = ({ fileId }: Scene) => ({ body: { files: { fileIds: [fileId] } } });

/** Rights to actions on many files. */
export const bulkRights = {
  moveFiles: {
    ask: ({ fileId }) => ({ body: { files: { fileIds: [fileId] }, toFolderId: null } }),
    outcomes: toMembers('200'),
  },
  // For files that a member may not act on, the answer has the reasons (bulk.test.ts).
  trashFiles: { ask: toFile, outcomes: toMembers('200') },
  askForFiles: { ask: toFile, outcomes: toMembers('200') },
  restoreFiles: { ask: toFile, outcomes: toMembers('200') },
  getBulkAction: { outcomes: { ...toMembers('404 NOT_FOUND'), poster: '200' } },
  undoBulkAction: { outcomes: { ...toMembers('404 NOT_FOUND'), poster: '200' } },
} satisfies Rows;
