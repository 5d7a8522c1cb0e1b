// @vitest-environment-options {"url":"https://app.kepwai.test/microapp/splash"}
/** spec.md, section 8: errors that occur only in LINE's client, whose SDK remembers its environment. */
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { buildContext, line, packContext, tokens } from '../../packages/liff-adapter/test/line-hosts.ts';
import { openLine } from '../../packages/liff-adapter/test/scenes.ts';
import { takeConsoleComplaints } from '../support/fail-on-console-errors.ts';

beforeAll(() => line.listen({ onUnhandledFrame: 'error' }));
afterEach(() => {
  line.resetHandlers();
  vi.restoreAllMocks();
  takeConsoleComplaints();
});
afterAll(() => line.close());

test('"Invalid LIFF ID": LINE returned the context of another app', async () => {
  const context = buildContext({ type: 'group', liffId: '1234567890-Another1' });
  const { liff } = await openLine({ inClient: true, signedIn: true, booted: false }, async () => ({
    context,
    hash: `feature_token=f&context_token=${packContext(context)}`,
  }));
  expect(await liff.boot()).toMatchObject({
    status: 'failed',
    reason: { code: 'INIT_FAILED', message: 'Invalid LIFF ID' },
  });
});

test('"Failed to verify access_token": a token of another channel signs nobody in, and the page goes to the login', async () => {
  const { liff } = await openLine({
    inClient: true,
    signedIn: true,
    token: tokens.foreign,
    booted: false,
  });
  // Loaded only now: the SDK reads its environment on load.
  const { default: liffOfLine } = await import('@line/liff/core');
  const init = vi.spyOn(liffOfLine, 'init');
  expect(await liff.boot()).toEqual({ status: 'navigating', reason: 'login' });
  await expect(init.mock.results[0]?.value).rejects.toMatchObject({
    code: 'INIT_FAILED',
    message: 'Failed to verify access_token',
  });
});
