import { expect, test } from './fixtures.ts';
import { actAsLineClient, androidLine, countAnnouncedLeaves } from './line-client.ts';

test.use({ userAgent: androidLine });

test.beforeEach(async ({ context }) => {
  await actAsLineClient(context);
});

test('inside LINE its credentials sign the person in, and leave the address', async ({
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
  // The SDK navigated to liff://app/…, and the page stayed.
  expect(await countAnnouncedLeaves(page)).toBe(1);
  expect(page.url()).toBe(`${site.endpointUrl}/group/7?tab=files`);
  // Chromium's prompt for opening liff: covers the page and takes every tap; LINE has none.
  expect(JSON.parse(await app.ask('Context', 'script'))).toMatchObject({
    type: 'group',
    userId: person.userId,
  });
  expect(JSON.parse(await app.ask('Profile', 'script'))).toMatchObject({ displayName: 'ป้าแดง' });
});

test('inside LINE a reload signs the same person in again', async ({ page, line, person, app }) => {
  const { hash } = await line.openInClient({ userId: person.userId, contextType: 'group' });
  await app.open(`#${hash}`);
  await app.expectBoot('ready');
  await page.reload();
  await app.expectBoot('ready');
  await app.expectLogin('signed in');
  expect(await countAnnouncedLeaves(page)).toBeGreaterThanOrEqual(2);
});

test('a LINE that fails after liff: is reported, and the page does not wait forever', async ({
  line,
  person,
  app,
}) => {
  await line.addFault({ path: '/oauth2/v2.1/verify', status: 503 });
  const { hash } = await line.openInClient({ userId: person.userId });
  await app.open(`#${hash}`);
  await app.expectBoot(/^UNKNOWN/);
});

test("a token of another channel is refused, and the page goes to LINE's login", async ({
  page,
  line,
  person,
  app,
}) => {
  const { hash } = await line.openInClient({ userId: person.userId, clientId: '1' });
  await app.open(`#${hash}`);
  // Not waitForURL, which gives up at the liff: address, from which the page stays.
  await expect(page).toHaveURL(/^https:\/\/access\.line\.me\/liff\/v1\/authorize/);
});

test('the context of another app is refused', async ({ line, person, app }) => {
  await line.changeApp({ contextOverrides: { liffId: '2000000001-otherapp' } });
  const { hash } = await line.openInClient({ userId: person.userId });
  await app.open(`#${hash}`);
  await app.expectBoot('INIT_FAILED: Invalid LIFF ID');
});
