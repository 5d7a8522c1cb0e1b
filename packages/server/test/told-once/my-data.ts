import type { OperationId } from '../../src/http/contract/operation.ts';
import { buildErasure, buildExport } from '../scenes/my-data.ts';
import { post, request } from './request.ts';
import type { Case } from './stage.ts';

/** Cases of one's own data: private, so that nobody else is told. */
export const myDataCases = {
  requestMyErasure: request(() => ({ method: 'DELETE', url: '/api/me?posts=keep' })),
  cancelMyErasure: request(async ({ callers }, { shared }) => {
    const user_id = callers['owner in the group']?.userId ?? '';
    await buildErasure(shared.deps.db, { user_id });
    return { method: 'DELETE', url: '/api/me/erasure' };
  }),
  createMyExport: request(() => post('/api/me/export')),
  createMyExportAddress: request(async ({ callers }, { shared }) => {
    const user_id = callers['owner in the group']?.userId ?? '';
    await buildExport(shared.deps.db, { user_id });
    return post('/api/me/export/address');
  }),
} satisfies Partial<Record<OperationId, Case>>;
