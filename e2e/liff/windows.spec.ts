import type { Page } from '@playwright/test';
import { whole } from '../support/whole.ts';
import { test as base, expect } from './fixtures.ts';

/** Provides the page with LINE's SDK alone or with the adapter, signed in. */
const test = base.extend<{ signedInPage: Page; by: 'sdk' | 'adapter' }>({
  by: ['sdk', { option: true }],
  signedInPage: async ({ page, site, line, person, by }, use) => {
    const endpointUrl = by === 'sdk' ? site.sdkUrl : site.endpointUrl;
    await line.changeApp({
      endpointUrl,
      signIn: { answer: 'allow', userId: person.userId },
      availability: { skipChannelVerificationScreen: { permission: true, minVer: '11.14.0' } },
    });
    await page.goto(endpointUrl);
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await expect(page.locator('#login')).toHaveText('signed in');
    await use(page);
  },
});

/** Taps a button that opens a window of LINE, and returns that window. */
async function openWindow(page: Page, name: string): Promise<Page> {
  const opening = page.waitForEvent('popup');
  await page.getByRole('button', { name, exact: true }).click();
  return opening;
}

for (const by of ['sdk', 'adapter'] as const) {
  // What LINE's SDK does alone shows that the fake LINE is like LINE.
  test.describe(by === 'sdk' ? "LINE's SDK alone" : 'the adapter', by === 'sdk' ? whole : {}, () => {
    test.use({ by });

    test('the picker sends the page’s messages to the ticked groups', async ({
      signedInPage,
      line,
      person,
    }) => {
      await line.createGroup('บ้านเรา', person);
      const picker = await openWindow(signedInPage, 'Share');
      await picker.getByRole('checkbox', { name: 'บ้านเรา' }).check();
      await picker.getByRole('button', { name: 'ส่ง' }).click();
      await expect(signedInPage.locator('#answer')).toHaveText('{"status":"success"}');
      expect(await line.shares()).toMatchObject([
        { via: 'shareTargetPicker', userId: person.userId, messages: [{ type: 'text', text: 'ดูนี่' }] },
      ]);
    });

    test('a cancelled or closed picker returns nothing', async ({ signedInPage, line, person }) => {
      await line.createGroup('บ้านเรา', person);
      const picker = await openWindow(signedInPage, 'Share');
      await picker.getByRole('button', { name: 'ยกเลิก' }).click();
      await expect(signedInPage.locator('#answer')).toHaveText('nothing');
      const closed = await openWindow(signedInPage, 'Share');
      await closed.getByRole('button', { name: 'ยกเลิก' }).waitFor();
      await closed.close();
      await expect(signedInPage.locator('#answer')).toHaveText('nothing');
      expect(await line.shares()).toEqual([]);
    });

    test('a window asks for consent, and grants all missing permissions', async ({
      signedInPage,
      line,
      person,
    }) => {
      await line.setGranted(person, ['openid']);
      const window = await openWindow(signedInPage, 'Ask for all');
      await window.getByRole('button', { name: 'อนุญาต' }).click();
      await expect(signedInPage.locator('#answer')).toHaveText('["profile","openid","chat_message.write"]');
    });

    test('refused consent is reported', async ({ signedInPage, line, person }) => {
      await line.setGranted(person, ['openid']);
      const window = await openWindow(signedInPage, 'Ask for all');
      await window.getByRole('button', { name: 'ยกเลิก' }).click();
      await expect(signedInPage.locator('#answer')).toHaveText(
        "UNAUTHORIZED: user didn't allow the agreement",
      );
    });

    test('granted consent is not requested again', async ({ signedInPage }) => {
      await signedInPage.getByRole('button', { name: 'Ask for all' }).click();
      await expect(signedInPage.locator('#answer')).toHaveText(
        'FORBIDDEN: All permissions have already been approved.',
      );
    });

    test('our app as a sub-window reads its data and submits a result', async ({ signedInPage, by }) => {
      const window = await openWindow(signedInPage, 'Open a window');
      await expect(window.locator('#boot')).toHaveText(by === 'sdk' ? 'ready in a sub-window' : 'ready');
      await window.getByRole('button', { name: 'Read app data' }).click();
      await expect(window.locator('#answer')).toHaveText('{"n":1}');
      await window.getByRole('button', { name: 'Submit' }).click();
      await expect(signedInPage.locator('#answer')).toHaveText('{"event":"submit","data":{"chosen":7}}');
    });
  });
}

test('a window asks for friendship', async ({ signedInPage }) => {
  const window = await openWindow(signedInPage, 'Ask for friendship');
  await window.getByRole('button', { name: 'อนุญาต' }).click();
  await expect(signedInPage.locator('#answer')).toHaveText('nothing');
});

test('friendship is requested only a limited number of times', async ({ signedInPage, line }) => {
  await line.addFault({ path: '/liff/v2/oaadd/rateLimit', status: 429 });
  await signedInPage.getByRole('button', { name: 'Ask for friendship' }).click();
  await expect(signedInPage.locator('#answer')).toHaveText(
    'RATE_LIMIT_EXCEEDED: Rate limit exceeded for friend request',
  );
});
