import { defineOperation, type Operations, signedIn } from '../../http/contract/operation.ts';
import { getAccount, putAccount } from './account.ts';
import { toAccount, toProfile } from './presenters.ts';
import { register, requireUser } from './registration.ts';

export const usersOperations: Operations = {
  getMe: defineOperation('getMe', {
    guard: signedIn,
    handle: async ({ caller }, { db }) => toProfile(await requireUser(db, caller.userId)),
  }),

  register: defineOperation('register', {
    guard: signedIn,
    async handle({ body, caller: { userId }, logSecurity }, { db, clock }) {
      const versions = { terms: body.termsVersion, privacy: body.privacyVersion };
      const user = await register(db, { userId, versions, news: body.news, at: clock() });
      logSecurity({ event: 'role-changed', change: 'registered' });
      return toProfile(user);
    },
  }),

  getMyAccount: defineOperation('getMyAccount', {
    guard: signedIn,
    handle: async ({ caller }, { db }) => toAccount(await getAccount(db, caller.userId)),
  }),

  putMyAccount: defineOperation('putMyAccount', {
    guard: signedIn,
    handle: ({ body: detail, caller: { userId } }, { db, clock }) =>
      putAccount(db, { userId, detail, at: clock() }),
  }),
};
