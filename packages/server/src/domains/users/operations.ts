import { AppError } from '../../errors.ts';
import { anonymous, defineOperation, type Operation, signedIn } from '../../http/operation.ts';
import { toProfile } from './presenters.ts';
import { signIn } from './sessions.ts';
import { findUser } from './store.ts';

const loginViaLine = defineOperation('loginViaLine', {
  guard: anonymous,
  handle: async ({ body }, deps) => ({ token: await signIn(deps, body.accessToken) }),
});

const getMe = defineOperation('getMe', {
  guard: signedIn,
  async handle({ caller }, { db }) {
    const user = await findUser(db, caller.userId);
    // Erased while the session was still trusted: whoever asks is nobody any more.
    if (!user) throw new AppError('UNAUTHORIZED');
    return toProfile(user);
  },
});

export const usersOperations: Operation[] = [loginViaLine, getMe];
