import { defineOperation, type Operations } from '../../../http/contract/operation.ts';
import { readerOfGroup } from '../../groups/guard.ts';
import { toFiles } from '../presenters.ts';
import { listKnownFileRows } from './known-store.ts';
import { listSameContent } from './same-content.ts';

export const sameContentOperations: Operations = {
  listSameContentFiles: defineOperation('listSameContentFiles', {
    guard: readerOfGroup,
    cost: 2,
    async handle({ params: { fileId }, caller, membership }, { db, urls }) {
      const { rows, count } = await listSameContent(db, { membership, fileId });
      return { items: toFiles(rows, { urls, caller, membership }), count };
    },
  }),

  findKnownFiles: defineOperation('findKnownFiles', {
    guard: readerOfGroup,
    cost: 20,
    async handle({ body: { contents }, caller, membership }, { db, urls }) {
      const rows = await listKnownFileRows(db, { groupId: membership.groupId, contents });
      return { items: toFiles(rows, { urls, caller, membership }) };
    },
  }),
};
