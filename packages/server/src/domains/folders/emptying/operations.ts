import { defineOperation, type Operations } from '../../../http/contract/operation.ts';
import { toInstant } from '../../../http/instant.ts';
import { memberOfGroup } from '../../groups/guard.ts';
import { emptyTrash, eraseTrashed } from './empty-trash.ts';

export const trashOperations: Operations = {
  eraseTrashedFiles: defineOperation('eraseTrashedFiles', {
    guard: memberOfGroup,
    cost: 100,
    longStatements: true,
    async handle({ key, body: { fileIds }, membership, logSecurity }, deps) {
      const erased = await eraseTrashed(deps, { membership, key, fileIds });
      logSecurity({ event: 'role-changed', change: 'trashed-files-erased' });
      return { fileIds: erased };
    },
  }),

  emptyTrash: defineOperation('emptyTrash', {
    guard: memberOfGroup,
    cost: 100,
    longStatements: true,
    async handle({ key, body: { upTo }, membership, logSecurity }, deps) {
      const fileCount = await emptyTrash(deps, { membership, key, upTo: toInstant(upTo, '/upTo') });
      logSecurity({ event: 'role-changed', change: 'trash-emptied' });
      return { fileCount };
    },
  }),
};
