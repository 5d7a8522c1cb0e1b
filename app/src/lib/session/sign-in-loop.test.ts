import { beforeEach, describe, expect, it } from 'vitest';
import { noteLeavingForSignIn, takeSignInLoop } from './sign-in-loop.ts';

describe('sign-in loop', () => {
  beforeEach(() => sessionStorage.clear());

  it.each([
    ['once', [0], false],
    ['twice within half a minute', [0, 29_999], true],
    ['twice with half a minute between', [0, 30_000], false],
    ['twice, the clock set back between', [50_000, 0], false],
  ])('a sign-in is a loop: %s', (_name, times, isLoop) => {
    for (const at of times) noteLeavingForSignIn({ now: () => at });
    expect(takeSignInLoop()).toBe(isLoop);
    expect(takeSignInLoop()).toBe(false);
  });
});
