import { anonymous, defineOperation, type Operations, signedIn } from '../../../http/contract/operation.ts';
import { requireUser } from '../registration.ts';
import { endOtherSessions } from '../sessions/sessions.ts';
import { cancelErasure, getErasure, requestErasure } from './erasures.ts';
import { toErasure, toReceipt } from './presenters.ts';
import { findScope, listOwnedQuotas } from './scope-store.ts';
import { findOpenErasure } from './store.ts';

/** Points of counting everything of a person. */
const countCost = 20;

export const erasureOperations: Operations = {
  getMyErasure: defineOperation('getMyErasure', {
    guard: signedIn,
    cost: countCost,
    async handle({ caller: { userId } }, { db, clock }) {
      await requireUser(db, userId);
      const [erasure, scope, quotas] = await Promise.all([
        findOpenErasure(db, userId),
        findScope(db, { userId, at: clock() }),
        listOwnedQuotas(db, userId),
      ]);
      return { erasure: erasure && toErasure(erasure), scope, quotas };
    },
  }),

  requestMyErasure: defineOperation('requestMyErasure', {
    guard: signedIn,
    cost: 100,
    async handle({ query: { posts }, caller, logSecurity }, deps) {
      const erasure = await requestErasure(deps, { userId: caller.userId, posts });
      await endOtherSessions(deps, caller);
      logSecurity({ event: 'role-changed', change: 'erasure-requested' });
      return toErasure(erasure);
    },
  }),

  cancelMyErasure: defineOperation('cancelMyErasure', {
    guard: signedIn,
    async handle({ caller: { userId }, logSecurity }, deps) {
      if (await cancelErasure(deps, userId)) {
        logSecurity({ event: 'role-changed', change: 'erasure-cancelled' });
      }
      return {};
    },
  }),

  getErasureReceipt: defineOperation('getErasureReceipt', {
    guard: anonymous,
    // Sixty within ten seconds from one address: numbers cannot be guessed.
    cost: 200,
    handle: async ({ params: { receiptNumber } }, { db }) => toReceipt(await getErasure(db, receiptNumber)),
  }),
};
