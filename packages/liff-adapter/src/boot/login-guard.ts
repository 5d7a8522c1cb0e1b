import { LiffError } from '../liff/errors.ts';
import { limits } from '../liff/limits.ts';
import type { KeyValueStore } from '../page/storage.ts';

/** Counter of logins in this tab that have not led to a signed-in page, over reloads and redirects. */
export interface LoginGuard {
  attempts(): number;
  isExhausted(): boolean;
  record(): void;
  reset(): void;
}

/**
 * Creates a guard against login loops: a login that returns signed out (lost cookies, a wrong endpoint) and
 * is started again by the page would repeat forever. The attempts are kept in the tab's storage.
 */
export function createLoginGuard(liffId: string, storage: KeyValueStore, now: () => number): LoginGuard {
  const key = `kepwai.liff:${liffId}:loginAttempts`;

  function findAttempts(): number[] {
    const oldest = now() - limits.loginAttemptsWindowMs;
    return (storage.getItem(key) ?? '')
      .split(',')
      .map(Number)
      .filter((at) => at > oldest);
  }

  return {
    attempts: () => findAttempts().length,
    isExhausted: () => findAttempts().length >= limits.loginAttempts,
    record: () => storage.setItem(key, [...findAttempts(), now()].join(',')),
    reset: () => storage.removeItem(key),
  };
}

/** Creates the error that ends a login loop. */
export function loginLoop(api: string): LiffError {
  return new LiffError(api, {
    code: 'LOGIN_LOOP',
    message: 'Two logins ended signed out',
  });
}
