import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { leaveWith } from '../support/leaving.ts';

beforeEach(() => {
  vi.useFakeTimers();
  vi.resetModules();
  document.getElementById('kepwai-config')?.remove();
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('a sign-in that hangs continues at the splash, which offers ways out and keeps the return path', async () => {
  leaveWith('http://localhost:3000/microapp/quota?a=1');
  vi.stubGlobal('fetch', () => new Promise(() => undefined));
  const { loginGuard } = await import('../../app/src/features/session/guards.ts');
  const url = new URL('http://localhost:3000/microapp/quota?a=1');
  const guarded = Promise.resolve(loginGuard({ url, params: {} })).catch((thrown: unknown) => thrown);
  await vi.advanceTimersByTimeAsync(2000);
  const answer = await guarded;
  expect(answer instanceof Response && answer.headers.get('location')).toBe('/microapp/splash');
  expect(sessionStorage.getItem('kepwai.returnTo')).toBe('/microapp/quota?a=1');
});
