import { isUnauthorized } from '@kepwai/api-client';
import { replace } from 'react-router';
import { leaveForSignIn } from './api.ts';

/**
 * `allowed`; `refused` for every answer that is not success; `unanswered` where no answer came, which is the offline
 * state and tells nothing about access.
 */
export type Access = 'allowed' | 'refused' | 'unanswered';

/**
 * Lets a screen be opened, or not. Refused looks like lost, and the way back does not lead here again; without an answer
 * the screens show what they have, and say so.
 *
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

/** The page is on its way elsewhere: what is on screen stays until it has gone. */
export function stayHere(): Promise<never> {
  return new Promise(() => undefined);
}
