import { isUnauthorized } from '@kepwai/api-client';
import { replace } from 'react-router';
import { leaveForSignIn } from './api.ts';

/**
 * Result of an access check. `refused`: any response that is not success; `unanswered`: no response, so the
 * app is offline and access is unknown.
 */
export type Access = 'allowed' | 'refused' | 'unanswered';

/**
 * Opens a screen or redirects. A refusal looks like "not found", and the back button does not return here.
 * Without a response the screens show cached data and say so.
 * @see spec.md 2, product.md 4
 */
export async function guardAccess(check: () => Promise<Access>): Promise<void> {
  const access = await check().catch((error: unknown) => {
    if (!isUnauthorized(error)) throw error;
    leaveForSignIn();
    return stayHere();
  });
  if (access === 'refused') throw replace('/404');
}

/** Never resolves: the page is navigating away, and the current screen stays until then. */
export function stayHere(): Promise<never> {
  return new Promise(() => undefined);
}
