import { anonymous, defineOperation, type Operation, signedIn } from '../../../http/contract/operation.ts';
import { createHandover, redeemHandover } from './handovers.ts';

const createMyHandover = defineOperation('createHandover', {
  guard: signedIn,
  // Sixty within ten seconds.
  cost: 100,
  async handle({ body: { path }, caller: { userId, sessionId } }, deps) {
    const { url, expiresAt } = await createHandover(deps, { userId, sessionId, path });
    return { url, expiresAt: expiresAt.toISOString() };
  },
});

const redeem = defineOperation('redeemHandover', {
  guard: anonymous,
  // Sixty within ten seconds from one address, as the sign-in.
  cost: 200,
  async handle({ body: { token: secret }, userAgent, logSecurity }, deps) {
    const { userId, token, path } = await redeemHandover(deps, { secret, userAgent });
    logSecurity({ event: 'signed-in', by: 'handover' }, userId);
    return { token, path };
  },
});

export const handoverOperations: Operation[] = [createMyHandover, redeem];
