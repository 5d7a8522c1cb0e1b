import { defineOperation, type Operation } from '../../../../http/operation.ts';
import { memberOfGroup, readerOfGroup } from '../../guard.ts';
import { toSavingFileTypes } from './presenters.ts';
import { changeSaving, getSaving } from './saving-file-types.ts';

const getSavingFileTypes = defineOperation('getSavingFileTypes', {
  guard: readerOfGroup,
  handle: async ({ membership }, deps) =>
    toSavingFileTypes(await getSaving(deps, membership.groupId), membership),
});

const putSavingFileTypes = defineOperation('putSavingFileTypes', {
  guard: memberOfGroup,
  async handle({ body, membership, logSecurity }, deps) {
    const rules = body.kinds.map(({ kind, keep, maxBytes }) => ({ kind, keep, max_bytes: maxBytes }));
    const saving = await changeSaving(deps, { ...membership, rules });
    logSecurity({ event: 'role-changed', change: 'saving-file-types-changed' });
    return toSavingFileTypes(saving, membership);
  },
});

export const savingFileTypesOperations: Operation[] = [getSavingFileTypes, putSavingFileTypes];
