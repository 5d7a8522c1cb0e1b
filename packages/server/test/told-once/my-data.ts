import type { OperationId } from '../../src/http/operation.ts';
import { buildErasure } from '../erasures.ts';
import { request } from './request.ts';
import type { Case } from './stage.ts';

/** Cases of one's own data: private, so that nobody else is told. */
export const myDataCases = {
  requestMyErasure: request(() => ({ method: 'DELETE', url: '/api/me?posts=keep' })),
  cancelMyErasure: request(async ({ callers }, { shared }) => {
    const user_id = callers['owner in the group']?.userId ?? '';
    await buildErasure(shared.deps.db, { user_id });
    return { method: 'DELETE', url: '/api/me/erasure' };
  }),
} satisfies Partial<Record<OperationId, Case>>;
