import { anonymous, defineOperation, type Operations, signedIn } from '../../../http/contract/operation.ts';
import { createHandover, redeemHandover } from './handovers.ts';

export const handoverOperations: Operations = {
  createHandover: defineOperation('createHandover', {
    guard: signedIn,
    // Sixty within ten seconds.
    cost: 100,
    async handle({ body: { path }, caller: { userId, sessionId } }, deps) {
      const { url, expiresAt } = await createHandover(deps, { userId, sessionId, path });
      return { url, expiresAt: expiresAt.toISOString() };
    },
  }),

  redeemHandover: defineOperation('redeemHandover', {
    guard: anonymous,
    // Sixty within ten seconds from one address, as the sign-in.
    cost: 200,
    async handle({ body: { token: secret }, userAgent, logSecurity }, deps) {
      const { userId, token, path } = await redeemHandover(deps, { secret, userAgent });
      logSecurity({ event: 'signed-in', by: 'handover' }, userId);
      return { token, path };
    },
  }),
};
