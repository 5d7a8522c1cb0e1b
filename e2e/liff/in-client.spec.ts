import { expect, test } from './fixtures.ts';

test.use({
  userAgent:
    'Mozilla/5.0 (Linux; Android 16; Pixel 9) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/141.0 Mobile Safari/537.36 Line/15.19.0/IAB LIFF',
});

test.beforeEach(async ({ context }) => {
  // LINE's client puts this there; without it the SDK waits for it for ever.
  await context.addInitScript('window._liff = { features: [] }');
});

test('in LINE a person is signed in by what LINE hands over, and nothing of it stays in the address', async ({
  page,
  site,
  line,
  person,
  app,
}) => {
  const { hash } = await line.openInClient({ userId: person.userId, contextType: 'group' });
  await app.open(`/group/7?tab=files#${hash}`);
  await app.expectBoot('ready');
  await app.expectLogin('signed in');
  expect(page.url()).toBe(`${site.endpointUrl}/group/7?tab=files`);
  expect(JSON.parse(await app.ask('Context'))).toMatchObject({ type: 'group', userId: person.userId });
  expect(JSON.parse(await app.ask('Profile'))).toMatchObject({ displayName: 'ป้าแดง' });
});

test("a token of another channel is not taken: the page goes to LINE's login", async ({
  page,
  line,
  person,
  app,
}) => {
  const { hash } = await line.openInClient({ userId: person.userId, clientId: '1' });
  await app.open(`#${hash}`);
  await page.waitForURL(/^https:\/\/access\.line\.me\/liff\/v1\/authorize/);
});

test('the context of another app is refused', async ({ line, person, app }) => {
  await line.changeApp({ contextOverrides: { liffId: '2000000001-otherapp' } });
  const { hash } = await line.openInClient({ userId: person.userId });
  await app.open(`#${hash}`);
  await app.expectBoot('INIT_FAILED: Invalid LIFF ID');
});
