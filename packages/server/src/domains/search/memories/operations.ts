import { listEarlierDays } from '@kepwai/rules/days/earlier-days';
import { goneBefore } from '@kepwai/rules/files/line-life';
import type { components } from '../../../generated/schema.ts';
import { defineOperation, type Operations } from '../../../http/contract/operation.ts';
import { toFiles } from '../../files/presenters.ts';
import { listFilesById as listFileRowsById } from '../../files/rows.ts';
import { readerOfGroup } from '../../groups/guard.ts';
import { countRescued, listMemoryRows } from './store.ts';

export const memoriesOperations: Operations = {
  getMemories: defineOperation('getMemories', {
    guard: readerOfGroup,
    cost: 10,
    async handle({ caller, membership }, { db, urls, clock }) {
      const { groupId } = membership;
      const now = clock();
      const days = listEarlierDays(now);
      const before = { file: new Date(goneBefore('file', now)), media: new Date(goneBefore('image', now)) };
      const [rescued, memories] = await Promise.all([
        countRescued(db, { groupId, before }),
        listMemoryRows(db, {
          groupId,
          days: days.map(({ yearsAgo, from, to }) => ({ yearsAgo, from: new Date(from), to: new Date(to) })),
        }),
      ]);
      const fileIds = memories.flatMap((memory) => memory.fileIds);
      const rows = fileIds.length > 0 ? await listFileRowsById(db, { groupId, fileIds }) : [];
      const files = new Map(toFiles(rows, { urls, caller, membership }).map((file) => [file.id, file]));
      return {
        rescued,
        days: days.flatMap(({ yearsAgo, day }): components['schemas']['MemoryDay'][] => {
          const memory = memories.find((found) => found.yearsAgo === yearsAgo);
          // A file that was erased between the queries is not shown.
          const shown = memory?.fileIds.flatMap((id) => files.get(id) ?? []) ?? [];
          if (!memory || shown.length === 0) return [];
          return [{ yearsAgo, day, fileCount: memory.fileCount, files: shown }];
        }),
      };
    },
  }),
};
