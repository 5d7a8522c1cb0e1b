import { fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { SignInError } from '../../lib/session/sign-in.ts';
import { ToastProvider } from '../../ui/overlays/toast.tsx';
import { SignInErrorState } from './sign-in-error-state.tsx';

const otherBrowser = { name: 'เปิดในเบราว์เซอร์' };
const again = { name: 'ลองใหม่' };
const blocked = new SignInError('COOKIES_BLOCKED');

beforeEach(() => {
  // LIFF does not load, so the browser must be recognised without it.
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('offline')));
});
afterEach(() => {
  delete document.documentElement.dataset.environment;
  Reflect.deleteProperty(navigator, 'clipboard');
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

test('a person in an ordinary browser is not offered another browser', () => {
  render(<SignInErrorState error={new SignInError('REFUSED')} onRetry={() => undefined} />);
  expect(screen.getByRole('button', again)).toBeDefined();
  expect(screen.queryByRole('button', otherBrowser)).toBeNull();
});

test('inside LINE the phone’s browser is offered, and comes first if a retry cannot help', () => {
  document.documentElement.dataset.environment = 'LIFF';
  render(<SignInErrorState error={blocked} onRetry={() => undefined} />);
  const first = screen.getByRole('button', otherBrowser);
  const isBefore = first.compareDocumentPosition(screen.getByRole('button', again));
  expect(isBefore & Node.DOCUMENT_POSITION_FOLLOWING).not.toBe(0);
});

test('LINE’s browser is recognised by its user agent if LIFF does not load', () => {
  vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue('Mozilla/5.0 (Linux; Android 15) Line/15.1.0/IAB');
  render(<SignInErrorState error={blocked} onRetry={() => undefined} />);
  expect(screen.getByRole('button', otherBrowser)).toBeDefined();
});

test('LINE’s browser that opens nothing gets the link to copy', async () => {
  vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue('Mozilla/5.0 (Linux; Android 15) Line/15.1.0/IAB');
  const copied = vi.fn(() => Promise.resolve());
  Object.defineProperty(navigator, 'clipboard', { configurable: true, value: { writeText: copied } });
  render(
    <ToastProvider>
      <SignInErrorState error={blocked} onRetry={() => undefined} />
    </ToastProvider>,
  );
  fireEvent.click(screen.getByRole('button', otherBrowser));
  fireEvent.click(await screen.findByRole('button', { name: 'คัดลอกลิงก์' }));
  await screen.findByText('คัดลอกลิงก์แล้ว วางในเบราว์เซอร์ได้เลย');
  expect(copied).toHaveBeenCalledWith(`${location.origin}/microapp`);
});
