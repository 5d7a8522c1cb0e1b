import { tabStorage } from '../page/page-storage.ts';
import { SignInError } from './sign-in.ts';

/** A session that ends sooner than this after a page left for the sign-in has not lived: it is refused, not over. */
const loopWithinMs = 30_000;

const leftAtKey = 'kepwai.leftForSignInAt';
const loopKey = 'kepwai.signInLoop';

interface LoopParts {
  readonly storage?: typeof tabStorage;
  readonly now?: () => number;
}

/** Notes that this tab leaves for the sign-in. Twice within half a minute, and the splash waits for the person. */
export function noteLeavingForSignIn({ storage = tabStorage, now = Date.now }: LoopParts = {}): void {
  const before = Number(storage.getItem(leftAtKey) ?? Number.NEGATIVE_INFINITY);
  const agoMs = now() - before;
  if (agoMs >= 0 && agoMs < loopWithinMs) storage.setItem(loopKey, '1');
  storage.setItem(leftAtKey, String(now()));
}

/** The loop that was noted, once; null where there is none. */
export function takeSignInLoop({ storage = tabStorage }: LoopParts = {}): SignInError | null {
  const isLoop = storage.getItem(loopKey) !== null;
  storage.removeItem(loopKey);
  if (isLoop) storage.removeItem(leftAtKey);
  return isLoop ? new SignInError('LOGIN_LOOP') : null;
}
