import { anonymous, defineOperation, type Operation, signedIn } from '../../http/operation.ts';
import { getAccount, putAccount } from './account.ts';
import { toAccount, toProfile, toSession } from './presenters.ts';
import { register, requireUser } from './registration.ts';
import { endOtherSessions, endSession, listSessions, signIn } from './sessions/sessions.ts';

const loginViaLine = defineOperation('loginViaLine', {
  guard: anonymous,
  // Each try asks LINE: sixty within ten seconds from one address, or twenty that LINE does not know.
  cost: 200,
  refusalCost: 400,
  async handle({ body: { accessToken }, userAgent, record }, deps) {
    const { userId, token } = await signIn(deps, { accessToken, userAgent });
    record({ event: 'signed-in' }, userId);
    return { token };
  },
});

const getMe = defineOperation('getMe', {
  guard: signedIn,
  handle: async ({ caller }, { db }) => toProfile(await requireUser(db, caller.userId)),
});

const registerMe = defineOperation('register', {
  guard: signedIn,
  async handle({ body, caller: { userId }, record }, { db, clock }) {
    const versions = { terms: body.termsVersion, privacy: body.privacyVersion };
    const user = await register(db, { userId, versions, news: body.news, at: clock() });
    record({ event: 'role-changed', change: 'registered' });
    return toProfile(user);
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
  async handle({ caller, record }, deps) {
    await endOtherSessions(deps, caller);
    record({ event: 'session-ended', by: 'other-device' });
    return {};
  },
});

const endMySession = defineOperation('endMySession', {
  guard: signedIn,
  async handle({ params: { sessionId }, caller, record }, deps) {
    await endSession(deps, { sessionId, userId: caller.userId });
    record({ event: 'session-ended', by: sessionId === caller.sessionId ? 'own' : 'other-device' });
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
