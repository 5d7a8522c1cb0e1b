import type { OperationId } from '../../src/http/contract/operation.ts';
import type { TestApp } from '../app.ts';
import { registerUser } from '../scenes/rows.ts';
import { toAll, withToken } from './outcomes.ts';
import type { Row } from './rights.ts';

/** Returns the rights to hand-overs: a person creates their own, and whoever has the secret redeems it once. */
export function handoverRights(shared: () => TestApp) {
  return {
    createHandover: {
      request: async ({ groupId }, caller) => {
        await registerUser(shared().deps.db, caller.userId);
        return { method: 'POST', url: '/api/me/handover', payload: { path: `/microapp/${groupId}` } };
      },
      outcomes: withToken('200'),
    },
    redeemHandover: {
      request: () => ({ method: 'POST', url: '/api/auth/handover', payload: { token: 'a'.repeat(43) } }),
      outcomes: toAll('410 HANDOVER_ENDED'),
    },
  } satisfies Partial<Record<OperationId, Row>>;
}
