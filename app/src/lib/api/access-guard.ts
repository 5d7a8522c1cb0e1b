import { isUnauthorized, NetworkError } from '@kepwai/api-client';
import { type LoaderFunctionArgs, replace } from 'react-router';
import type { Access } from './access/access.ts';
import { leaveForSignIn } from './api.ts';

/** Address that a person opens, in the routes' view. */
export type Address = Pick<LoaderFunctionArgs, 'params' | 'url'>;

/** Lets a screen open. @throws an error or a redirect in its place. */
export type Guard = (address: Address) => Promise<void> | void;

/**
 * Opens a screen or redirects. Any answer but success looks like "not found", and the back button does not return here.
 * @throws {NetworkError} without a response: nothing unchecked is shown.
 * @see spec.md 2, product.md 4
 */
export async function guardAccess(check: () => Promise<Access>): Promise<void> {
  const access = await check().catch((error: unknown) => {
    if (!isUnauthorized(error)) throw error;
    leaveForSignIn();
    return stayHere();
  });
  if (access === 'unanswered') throw new NetworkError();
  if (access !== 'allowed') throw replace('/404');
}

/** Never resolves: the page is navigating away, and the current screen stays until then. */
export function stayHere(): Promise<never> {
  return new Promise(() => undefined);
}
