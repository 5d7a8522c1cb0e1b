import { anonymous, defineOperation, type Operation, signedIn } from '../../http/operation.ts';
import { toProfile } from './presenters.ts';
import { register, requireUser } from './registration.ts';
import { signIn } from './sessions.ts';

const loginViaLine = defineOperation('loginViaLine', {
  guard: anonymous,
  handle: async ({ body }, deps) => ({ token: await signIn(deps, body.accessToken) }),
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

export const usersOperations: Operation[] = [loginViaLine, getMe, registerMe];
