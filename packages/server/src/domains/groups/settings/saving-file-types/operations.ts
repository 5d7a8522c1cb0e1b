import { defineOperation, type Operations } from '../../../../http/contract/operation.ts';
import { memberOfGroup, readerOfGroup } from '../../guard.ts';
import { toSavingFileTypes } from './presenters.ts';
import { changeSavingFileTypes, requireSavingFileTypes } from './saving-file-types.ts';

export const savingFileTypesOperations: Operations = {
  getSavingFileTypes: defineOperation('getSavingFileTypes', {
    guard: readerOfGroup,
    handle: async ({ membership }, deps) =>
      toSavingFileTypes(await requireSavingFileTypes(deps, membership.groupId), membership),
  }),

  putSavingFileTypes: defineOperation('putSavingFileTypes', {
    guard: memberOfGroup,
    async handle({ body, membership, logSecurity }, deps) {
      const rules = body.kinds.map(({ kind, keep, maxBytes }) => ({ kind, keep, max_bytes: maxBytes }));
      const settings = await changeSavingFileTypes(deps, { ...membership, rules });
      logSecurity({ event: 'role-changed', change: 'saving-file-types-changed' });
      return toSavingFileTypes(settings, membership);
    },
  }),
};
