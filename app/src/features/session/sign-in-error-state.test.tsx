import { render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { SignInError } from '../../lib/session/sign-in.ts';
import { SignInErrorState } from './sign-in-error-state.tsx';

const otherBrowser = { name: 'เปิดในเบราว์เซอร์' };
const again = { name: 'ลองใหม่' };
const blocked = new SignInError('COOKIES_BLOCKED');

beforeEach(() => {
  // LIFF does not load: which browser it is must be known without it.
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('offline')));
});
afterEach(() => {
  delete document.documentElement.dataset.environment;
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

test('who is in a browser already is not sent to one', () => {
  render(<SignInErrorState error={new SignInError('REFUSED')} onRetry={() => undefined} />);
  expect(screen.getByRole('button', again)).toBeDefined();
  expect(screen.queryByRole('button', otherBrowser)).toBeNull();
});

test('inside LINE the phone’s browser is a way out, and the first where another try would not help', () => {
  document.documentElement.dataset.environment = 'LIFF';
  render(<SignInErrorState error={blocked} onRetry={() => undefined} />);
  const first = screen.getByRole('button', otherBrowser);
  const isBefore = first.compareDocumentPosition(screen.getByRole('button', again));
  expect(isBefore & Node.DOCUMENT_POSITION_FOLLOWING).not.toBe(0);
});

test('LINE’s browser is known by its name where LIFF did not load', () => {
  vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue('Mozilla/5.0 (Linux; Android 15) Line/15.1.0/IAB');
  render(<SignInErrorState error={blocked} onRetry={() => undefined} />);
  expect(screen.getByRole('button', otherBrowser)).toBeDefined();
});
