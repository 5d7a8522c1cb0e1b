// @vitest-environment node
import { expect, it } from 'vitest';

it.each([
  [
    'index',
    () => import('../src/index.ts'),
    [
      'LiffError',
      'apiNames',
      'compareVersions',
      'createLiff',
      'limits',
      'permissionNames',
      'platformLimits',
      'versionGates',
    ],
  ],
  [
    'mock',
    () => import('../src/mock/index.ts'),
    ['createMockEnvironment', 'createMockLine', 'featureVersions', 'mockWords', 'readMockWords'],
  ],
  [
    'server',
    () => import('../src/server/index.ts'),
    ['LineTokenError', 'createAccessTokenVerifier', 'createIdTokenVerifier'],
  ],
])('the entry %s has these names, and can be imported in Node', async (_entry, load, names) => {
  expect(Object.keys(await load()).sort()).toEqual(names);
});

it('createLiff can be called in Node, where LIFF does not start', async () => {
  const { createLiff } = await import('../src/index.ts');
  const liff = createLiff({ liffId: '1234567890-AbcdEfgh', mode: 'line' });
  expect([liff.environment, liff.isInClient(), liff.getOS(), liff.getLineVersion()]).toEqual([
    'BROWSER',
    false,
    'web',
    null,
  ]);
  expect(await liff.boot()).toMatchObject({ status: 'failed', reason: { code: 'INIT_FAILED' } });
});
