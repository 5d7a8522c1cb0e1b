import { tabStorage } from '../page/device/page-storage.ts';

/**
 * Minimum time between two departures for the sign-in: a session that ends sooner was refused, not expired.
 */
const loopWithinMs = 30_000;

const leftAtKey = 'kepwai.leftForSignInAt';
const loopKey = 'kepwai.signInLoop';

interface LoopParts {
  readonly storage?: typeof tabStorage;
  readonly now?: () => number;
}

/**
 * Records that this tab leaves for the sign-in. If it happens twice within half a minute, the splash waits
 * for the person.
 */
export function noteLeavingForSignIn({ storage = tabStorage, now = Date.now }: LoopParts = {}): void {
  const before = Number(storage.getItem(leftAtKey) ?? Number.NEGATIVE_INFINITY);
  const agoMs = now() - before;
  if (agoMs >= 0 && agoMs < loopWithinMs) storage.setItem(loopKey, '1');
  storage.setItem(leftAtKey, String(now()));
}

/** Whether this tab left for the sign-in in a loop; returns true once. */
export function takeSignInLoop({ storage = tabStorage }: LoopParts = {}): boolean {
  const isLoop = storage.getItem(loopKey) !== null;
  storage.removeItem(loopKey);
  if (isLoop) storage.removeItem(leftAtKey);
  return isLoop;
}
