import { defineOperation, type Operation } from '../../../http/operation.ts';
import { readerOfGroup } from '../../groups/guard.ts';
import { toFiles } from '../presenters.ts';
import { listSameContent } from './same-content.ts';

const listSameContentFiles = defineOperation('listSameContentFiles', {
  guard: readerOfGroup,
  cost: 2,
  async handle({ params: { fileId }, caller, membership }, { db, urls }) {
    const { rows, count } = await listSameContent(db, { membership, fileId });
    return { items: toFiles(rows, { urls, caller, membership }), count };
  },
});

export const sameContentOperations: Operation[] = [listSameContentFiles];
