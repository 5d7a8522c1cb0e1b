import type { Page } from '@playwright/test';
import { test as base, expect } from './fixtures.ts';

/** The page with LINE's SDK alone, somebody signed in. */
const test = base.extend<{ sdkPage: Page }>({
  sdkPage: async ({ page, site, line, person }, use) => {
    await line.changeApp({
      endpointUrl: site.sdkUrl,
      signIn: { answer: 'allow', userId: person.userId },
      availability: { skipChannelVerificationScreen: { permission: true, minVer: '11.14.0' } },
    });
    await page.goto(site.sdkUrl);
    await page.getByRole('button', { name: 'Sign in' }).click();
    await expect(page.locator('#login')).toHaveText('signed in');
    await use(page);
  },
});

/** Taps a button that opens a window of LINE's, and gives that window. */
async function openWindow(page: Page, name: string): Promise<Page> {
  const opening = page.waitForEvent('popup');
  await page.getByRole('button', { name, exact: true }).click();
  return opening;
}

test('the picker sends what the page gave to the groups that are ticked', async ({
  sdkPage,
  line,
  person,
}) => {
  await line.createGroup('บ้านเรา', person);
  const picker = await openWindow(sdkPage, 'Share');
  await picker.getByRole('checkbox', { name: 'บ้านเรา' }).check();
  await picker.getByRole('button', { name: 'ส่ง' }).click();
  await expect(sdkPage.locator('#answer')).toHaveText('{"status":"success"}');
  expect(await line.shares()).toMatchObject([
    { via: 'shareTargetPicker', userId: person.userId, messages: [{ type: 'text', text: 'ดูนี่' }] },
  ]);
});

test('a picker that is cancelled, or closed, gives nothing', async ({ sdkPage, line, person }) => {
  await line.createGroup('บ้านเรา', person);
  const picker = await openWindow(sdkPage, 'Share');
  await picker.getByRole('button', { name: 'ยกเลิก' }).click();
  await expect(sdkPage.locator('#answer')).toHaveText('nothing');
  const closed = await openWindow(sdkPage, 'Share');
  await closed.getByRole('button', { name: 'ยกเลิก' }).waitFor();
  await closed.close();
  await expect(sdkPage.locator('#answer')).toHaveText('nothing');
  expect(await line.shares()).toEqual([]);
});

test('consent is asked for in a window, and all that was missing is allowed', async ({
  sdkPage,
  line,
  person,
}) => {
  await line.setGranted(person, ['openid']);
  const window = await openWindow(sdkPage, 'Ask for all');
  await window.getByRole('button', { name: 'อนุญาต' }).click();
  await expect(sdkPage.locator('#answer')).toHaveText('["profile","openid","chat_message.write"]');
});

test('consent that is refused says so', async ({ sdkPage, line, person }) => {
  await line.setGranted(person, ['openid']);
  const window = await openWindow(sdkPage, 'Ask for all');
  await window.getByRole('button', { name: 'ยกเลิก' }).click();
  await expect(sdkPage.locator('#answer')).toHaveText("UNAUTHORIZED: user didn't allow the agreement");
});

test('consent is not asked for again', async ({ sdkPage }) => {
  await sdkPage.getByRole('button', { name: 'Ask for all' }).click();
  await expect(sdkPage.locator('#answer')).toHaveText(
    'FORBIDDEN: All permissions have already been approved.',
  );
});

test('friendship is asked for in a window', async ({ sdkPage }) => {
  const window = await openWindow(sdkPage, 'Ask for friendship');
  await window.getByRole('button', { name: 'อนุญาต' }).click();
  await expect(sdkPage.locator('#answer')).toHaveText('nothing');
});

test('friendship is asked for only so often', async ({ sdkPage, line }) => {
  await line.addFault({ path: '/liff/v2/oaadd/rateLimit', status: 429 });
  await sdkPage.getByRole('button', { name: 'Ask for friendship' }).click();
  await expect(sdkPage.locator('#answer')).toHaveText(
    'RATE_LIMIT_EXCEEDED: Rate limit exceeded for friend request',
  );
});

test('an app of ours as a sub-window reads what it was given and answers', async ({ sdkPage }) => {
  const window = await openWindow(sdkPage, 'Open a window');
  await expect(window.locator('#boot')).toHaveText('ready in a sub-window');
  await window.getByRole('button', { name: 'Read app data' }).click();
  await expect(window.locator('#answer')).toHaveText('{"n":1}');
  await window.getByRole('button', { name: 'Submit' }).click();
  await expect(sdkPage.locator('#answer')).toHaveText('{"event":"submit","data":{"chosen":7}}');
});
