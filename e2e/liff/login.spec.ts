import { channelId, expect, liffId, test } from './fixtures.ts';

test("a person signs in on LINE's page with a code that only this page can use", async ({
  page,
  site,
  line,
  person,
  app,
}) => {
  await app.signIn(person);
  await app.expectBoot('ready');
  expect(page.url()).toBe(site.endpointUrl);
  expect(JSON.parse(await app.ask('Profile'))).toMatchObject({
    userId: person.userId,
    displayName: 'ป้าแดง',
  });

  const [asked] = await line.asked('/liff/v1/authorize');
  expect(asked?.query).toMatchObject({
    app_id: liffId,
    response_type: 'code',
    code_challenge_method: 'S256',
    state: expect.stringMatching(/^\w{12}$/),
  });
  const exchanges = await line.asked('/oauth2/v2.1/token');
  expect(exchanges.map(({ status }) => status)).toEqual([200]);
  expect(exchanges[0]?.body).toMatchObject({
    grant_type: 'authorization_code',
    client_id: channelId,
    appId: liffId,
    code_verifier: expect.stringMatching(/^\w{43}$/),
    redirect_uri: site.endpointUrl,
    id_token_key_type: 'JWK',
  });
});

test("the ID token matches LINE's keys, and LINE verifies it", async ({ line, person, app }) => {
  await app.signIn(person);
  expect((await line.asked('/oauth2/v2.1/certs')).length).toBe(1);
  expect(await app.stored('decodedIDToken')).toMatchObject({
    iss: 'https://access.line.me',
    aud: channelId,
    sub: person.userId,
    name: 'ป้าแดง',
  });
  const claims = await line.verifyIdToken(String(await app.stored('IDToken')), channelId);
  expect(claims).toMatchObject({ sub: person.userId });
});

test('a login returns to the deep link with its query', async ({ page, site, person, app }) => {
  await app.open('/group/7?tab=files&q=%E0%B8%81%20%E0%B8%82');
  await app.expectLogin('signed out');
  await app.tap('Sign in and come back here');
  await app.answerLogin(person, 'อนุญาต');
  await app.expectLogin('signed in');
  await app.expectBoot('ready');
  expect(page.url()).toBe(`${site.endpointUrl}/group/7?tab=files&q=%E0%B8%81%20%E0%B8%82`);
});

test('a LIFF link leads through liff.state to its deep link with the query', async ({ page, site, app }) => {
  await page.goto(`https://liff.line.me/${liffId}/group/7?tab=files&x=1#top`);
  await page.waitForURL(`${site.endpointUrl}/group/7?tab=files&x=1**`);
  await app.expectBoot('ready');
  expect(page.url()).not.toContain('liff.state');
});

test('a person who denies returns signed out, and can retry', async ({ page, site, person, app }) => {
  await app.open();
  await app.tap('Sign in');
  await app.answerLogin(person, 'ยกเลิก');
  await app.expectBoot('INIT_FAILED: ACCESS_DENIED: The resource owner denied the request.');
  await app.expectLogin('signed out');
  expect(page.url()).toBe(site.endpointUrl);
  await app.signIn(person);
});

test('a login that LINE ends without a reason shows an error', async ({ page, site, line, app }) => {
  await line.changeApp({ signIn: { answer: 'deny', withoutReason: true } });
  await app.open();
  await app.tap('Sign in');
  await app.expectBoot('INIT_FAILED: ACCESS_DENIED: the login was denied or has ended');
  await app.expectLogin('signed out');
  expect(page.url()).toBe(site.endpointUrl);
});

test('signing out deletes the tokens, and a reload does not restore them', async ({ page, person, app }) => {
  await app.signIn(person);
  await app.ask('Sign out');
  await app.expectLogin('signed out');
  expect(await app.stored('accessToken')).toBeNull();
  await page.reload();
  await app.expectBoot('ready');
  await app.expectLogin('signed out');
});

test('a login survives a reload until its cookie expires', async ({ page, context, person, app }) => {
  await app.signIn(person);
  await page.reload();
  await app.expectLogin('signed in');
  const cookie = (await context.cookies()).find(({ name }) => name === `LIFF_STORE:expires:${liffId}`);
  expect(cookie).toMatchObject({ secure: true, path: '/' });
  await context.clearCookies();
  await page.reload();
  await app.expectBoot('ready');
  await app.expectLogin('signed out');
});

test('an expired token is reported by its code', async ({ line, person, app }) => {
  await app.signIn(person);
  await line.expireToken(String(await app.stored('accessToken')));
  expect(await app.ask('Profile')).toBe('invalid_request: The access token expired');
});

for (const [fault, message] of [
  ['alg', 'Invalid "alg" value in ID_TOKEN'],
  ['kid', 'Invalid "kid" value in ID_TOKEN'],
  ['iss', 'Invalid "iss" value in ID_TOKEN'],
  ['aud', 'Invalid "aud" value in ID_TOKEN'],
  ['exp', 'Invalid "exp" value in ID_TOKEN'],
  ['signature', 'Invalid signature in ID_TOKEN'],
  ['no-kid', 'Invalid "kid" value in ID_TOKEN'],
  ['header', 'Invalid content in ID_TOKEN'],
  ['payload', 'Invalid payload in ID_TOKEN'],
] as const) {
  test(`an ID token with a wrong ${fault} signs nobody in, even after a reload`, async ({
    page,
    line,
    person,
    app,
  }) => {
    await line.changeApp({ idTokenFault: fault, signIn: { answer: 'allow', userId: person.userId } });
    await app.open();
    await app.expectLogin('signed out');
    await app.tap('Sign in');
    await app.expectBoot(`INVALID_ID_TOKEN: ${message}`);
    await app.expectLogin('signed out');
    await page.reload();
    await app.expectBoot('ready');
    await app.expectLogin('signed out');
  });
}

test("a login with an unregistered return address stays on LINE's error page", async ({
  page,
  app,
  line,
}) => {
  await app.open();
  await app.expectLogin('signed out');
  expect(await app.ask('Sign in and go elsewhere')).toContain('INVALID_ARGUMENT');
  await line.changeApp({ endpointUrl: 'https://moved.example/app' });
  await app.tap('Sign in and come back here');
  await page.waitForURL(/^https:\/\/access\.line\.me\//);
  await expect(page.getByText('400 Bad Request')).toBeVisible();
});

test('a refused code is reported by its error, and leaves the address', async ({
  page,
  site,
  line,
  person,
  app,
}) => {
  await line.addFault({
    path: '/oauth2/v2.1/token',
    status: 400,
    body: { error: 'invalid_grant', error_description: 'invalid authorization code' },
  });
  await app.open();
  await app.tap('Sign in');
  await app.answerLogin(person, 'อนุญาต');
  await app.expectBoot('invalid_grant: invalid authorization code');
  await app.expectLogin('signed out');
  expect(page.url()).toBe(site.endpointUrl);
});

test('missing translations do not prevent a login', async ({ line, person, app }) => {
  await line.addFault({ path: '/xlt/manifest.json', status: 500 });
  await app.signIn(person);
});
