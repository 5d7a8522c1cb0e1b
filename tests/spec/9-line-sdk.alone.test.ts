// @vitest-environment-options {"url":"https://app.kepwai.test/microapp/splash"}
/**
 * spec.md, section 9: measured behaviour of LINE's own SDK. e2e/liff/login.spec.ts checks its state of 12 characters.
 */
import { platformLimits } from '@kepwai/liff-adapter';
import { expect, test } from 'vitest';
import { liffId } from '../../packages/liff-adapter/test/line-hosts.ts';
import { openLine } from '../../packages/liff-adapter/test/scenes.ts';
import { useFakeLine } from '../support/fake-line.ts';

const line = useFakeLine();

test('a login stores a code verifier of 43 characters', async () => {
  const { liff } = await openLine({}, line);
  liff.login({ redirectPath: '/microapp/splash' });
  const kept = JSON.parse(localStorage.getItem(`LIFF_STORE:${liffId}:loginTmp`) ?? 'null');
  expect(kept.codeVerifier).toHaveLength(platformLimits.codeVerifierLength);
});
