import { anonymous, defineOperation, type Operation, signedIn } from '../../http/operation.ts';
import { getAccount, putAccount } from './account.ts';
import { toAccount, toProfile, toSession } from './presenters.ts';
import { register, requireUser } from './registration.ts';
import { endOtherSessions, endSession, listSessions, signIn } from './sessions.ts';

const loginViaLine = defineOperation('loginViaLine', {
  guard: anonymous,
  handle: async ({ body: { accessToken }, userAgent }, deps) => ({
    token: await signIn(deps, { accessToken, userAgent }),
  }),
});

const getMe = defineOperation('getMe', {
  guard: signedIn,
  handle: async ({ caller }, { db }) => toProfile(await requireUser(db, caller.userId)),
});

const registerMe = defineOperation('register', {
  guard: signedIn,
  async handle({ body, caller: { userId } }, { db, clock }) {
    const versions = { terms: body.termsVersion, privacy: body.privacyVersion };
    return toProfile(await register(db, { userId, versions, news: body.news, at: clock() }));
  },
});

const getMyAccount = defineOperation('getMyAccount', {
  guard: signedIn,
  handle: async ({ caller }, { db }) => toAccount(await getAccount(db, caller.userId)),
});

const putMyAccount = defineOperation('putMyAccount', {
  guard: signedIn,
  handle: ({ body: detail, caller: { userId } }, { db, clock }) =>
    putAccount(db, { userId, detail, at: clock() }),
});

const listMySessions = defineOperation('listMySessions', {
  guard: signedIn,
  async handle({ caller: { userId, sessionId } }, deps) {
    const rows = await listSessions(deps, userId);
    return { items: rows.map((row) => toSession(row, sessionId)) };
  },
});

const endMyOtherSessions = defineOperation('endMyOtherSessions', {
  guard: signedIn,
  async handle({ caller }, deps) {
    await endOtherSessions(deps, caller);
    return {};
  },
});

const endMySession = defineOperation('endMySession', {
  guard: signedIn,
  async handle({ params: { sessionId }, caller: { userId } }, deps) {
    await endSession(deps, { sessionId, userId });
    return {};
  },
});

export const usersOperations: Operation[] = [
  loginViaLine,
  getMe,
  registerMe,
  getMyAccount,
  putMyAccount,
  listMySessions,
  endMyOtherSessions,
  endMySession,
];
