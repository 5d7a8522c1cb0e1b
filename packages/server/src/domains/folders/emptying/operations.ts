import { defineOperation, type Operation } from '../../../http/contract/operation.ts';
import { toInstant } from '../../../http/instant.ts';
import { memberOfGroup } from '../../groups/guard.ts';
import { emptyTrash as empty, eraseTrashed } from './empty-trash.ts';

const eraseTrashedFiles = defineOperation('eraseTrashedFiles', {
  guard: memberOfGroup,
  cost: 100,
  longStatements: true,
  async handle({ headers, body: { fileIds }, membership, logSecurity }, deps) {
    const key = headers['idempotency-key'] ?? null;
    const erased = await eraseTrashed(deps, { membership, key, fileIds });
    logSecurity({ event: 'role-changed', change: 'trashed-files-erased' });
    return { fileIds: erased };
  },
});

const emptyTrash = defineOperation('emptyTrash', {
  guard: memberOfGroup,
  cost: 100,
  longStatements: true,
  async handle({ headers, body: { upTo }, membership, logSecurity }, deps) {
    const key = headers['idempotency-key'] ?? null;
    const fileCount = await empty(deps, { membership, key, upTo: toInstant(upTo, '/upTo') });
    logSecurity({ event: 'role-changed', change: 'trash-emptied' });
    return { fileCount };
  },
});

export const trashOperations: Operation[] = [eraseTrashedFiles, emptyTrash];
