import { anonymous, defineOperation, type Operations, signedIn } from '../../../http/contract/operation.ts';
import { toSession } from './presenters.ts';
import { endOtherSessions, endSession, listSessions, signIn } from './sessions.ts';

export const sessionOperations: Operations = {
  loginViaLine: defineOperation('loginViaLine', {
    guard: anonymous,
    // Each attempt calls LINE: sixty within ten seconds from one address, or twenty that LINE rejects.
    cost: 200,
    refusalCost: 400,
    async handle({ body: { accessToken }, userAgent, logSecurity }, deps) {
      const { userId, token } = await signIn(deps, { accessToken, userAgent });
      logSecurity({ event: 'signed-in' }, userId);
      return { token };
    },
  }),

  listMySessions: defineOperation('listMySessions', {
    guard: signedIn,
    async handle({ caller: { userId, sessionId } }, deps) {
      const rows = await listSessions(deps, userId);
      return { items: rows.map((row) => toSession(row, sessionId)) };
    },
  }),

  endMyOtherSessions: defineOperation('endMyOtherSessions', {
    guard: signedIn,
    async handle({ caller, logSecurity }, deps) {
      await endOtherSessions(deps, caller);
      logSecurity({ event: 'session-ended', by: 'other-device' });
      return {};
    },
  }),

  endMySession: defineOperation('endMySession', {
    guard: signedIn,
    async handle({ params: { sessionId }, caller, logSecurity }, deps) {
      await endSession(deps, { sessionId, userId: caller.userId });
      logSecurity({ event: 'session-ended', by: sessionId === caller.sessionId ? 'own' : 'other-device' });
      return {};
    },
  }),
};
