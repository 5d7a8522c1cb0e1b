import { expect } from 'vitest';
import type { Promised } from '../both-modes.ts';
import { somchai, tokens } from '../line-hosts.ts';

/** Guarantees in LINE’s client: starting, signing in and out. */
export const promisesInClient: readonly Promised[] = [
  {
    title: 'LINE’s client is known before boot',
    scene: { inClient: true, booted: false },
    call: (liff) => [liff.isInClient(), liff.environment, liff.getOS(), liff.getLineVersion()],
    gives: [true, 'LIFF', 'ios', '15.20.0'],
  },
  {
    title: 'LINE’s client signs in by itself',
    scene: { inClient: true, signedIn: true },
    call: (liff) => [liff.isLoggedIn(), liff.getAccessToken(), liff.getContext()?.type, liff.environment],
    gives: [true, tokens.good, 'group', 'LIFF'],
  },
  {
    title: 'a token that ran out signs nobody in where LINE’s client starts',
    scene: { inClient: true, signedIn: true, token: tokens.expired },
    call: (liff) => [liff.isLoggedIn(), liff.getAccessToken()],
    gives: [false, null],
  },
  {
    title: 'getProfile gives the person in LINE’s client',
    scene: { inClient: true, signedIn: true },
    call: (liff) => liff.getProfile(),
    gives: expect.objectContaining(somchai),
  },
  {
    title: 'arguments are checked in LINE’s client as elsewhere',
    scene: { inClient: true, signedIn: true },
    call: (liff) => liff.openWindow({ url: 'javascript:alert(1)' }),
    fails: {
      api: 'openWindow',
      code: 'INVALID_ARGUMENT',
      message: 'Invalid parameters for liff.openWindow()',
    },
  },
  {
    title: 'logout in LINE’s client leaves no token',
    scene: { inClient: true, signedIn: true },
    call: (liff) => {
      liff.logout();
      return [liff.isLoggedIn(), liff.getAccessToken(), liff.isInClient()];
    },
    gives: [false, null, true],
  },
];
