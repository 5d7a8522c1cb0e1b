import type { Page } from '@playwright/test';
import { findViolations } from './support/axe.ts';
import { expect, type Family, openGroup, test } from './support/fixtures.ts';
import type { Line } from './support/line.ts';

/** Rules of axe about colours: in the dark theme, the rest of a screen is the same. */
const rulesOfColors = ['color-contrast', 'link-in-text-block'];

test('every public screen fits its width and is accessible, light and dark', async ({ page }) => {
  await expectSound(page, [
    '/',
    '/hello',
    '/legal',
    '/legal/terms',
    '/legal/privacy',
    '/legal/cookies',
    '/ui',
    '/404',
  ]);
});

test('every screen of a person fits its width and is accessible, light and dark', async ({
  page,
  family,
  line,
  openAs,
}) => {
  await postImageSet(line, family);
  await openAs(family.mother, '/microapp');
  const groupId = await openGroup(page, family.chat);
  await page.goto('/microapp/quota');
  const quota = (await page.getByRole('link', { name: /พื้นที่บ้านเรา/ }).getAttribute('href')) ?? '';
  await expectSound(page, [
    '/microapp',
    '/microapp?sheet=account',
    '/microapp?sheet=my-data',
    '/microapp/register',
    '/microapp/register/account-detail',
    '/microapp/promo/K7QW-9XPT',
    '/microapp/onboarding',
    `/microapp/onboarding?group=${groupId}`,
    `/microapp/onboarding/first-quota-link?group=${groupId}`,
    '/microapp/quota',
    quota,
    `${quota}/linked-groups`,
  ]);
});

test('every screen of a group fits its width and is accessible, light and dark', async ({
  page,
  family,
  line,
  openAs,
}) => {
  await postImageSet(line, family);
  await openAs(family.mother, '/microapp');
  const groupId = await openGroup(page, family.chat);
  const picture = await page.locator('[data-file] a').first().getAttribute('href');
  const imageSetPath = await page.locator('a[href*="/image-set/"]').first().getAttribute('href');
  await expectSound(page, [
    `/microapp/${groupId}`,
    `/microapp/${groupId}/file`,
    `/microapp/${groupId}/file?trash=1`,
    `/microapp/${groupId}/file?view=list`,
    `/microapp/${groupId}/file?search=jpg`,
    `/microapp/${groupId}/file/upload`,
    `/microapp/${groupId}/quota`,
    `/microapp/${groupId}/quota/saving-file-types`,
    picture ?? '',
    imageSetPath ?? '',
  ]);
});

async function postImageSet(line: Line, { chat, father }: Family): Promise<void> {
  const contents = Array.from({ length: 5 }, (_, index) => ({ picture: { seed: `${index}` } }));
  await line.post(chat, { by: father, type: 'image', contents });
}

/** Expects that each screen has no violation in either theme, and no error on the console. */
async function expectSound(page: Page, screens: readonly string[]): Promise<void> {
  const complaints: string[] = [];
  page.on('console', (message) => {
    // /404 has that status, which the browser reports as an error.
    if (message.type() === 'error' && !page.url().endsWith('/404'))
      complaints.push(`${page.url()}: ${message.text()}`);
  });
  page.on('pageerror', (error) => complaints.push(`${page.url()}: ${error.message}`));
  for (const screen of screens) {
    await page.goto(screen);
    await page.waitForLoadState('networkidle');
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
      const where = `${screen}, ${colorScheme}`;
      const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      expect(overflow, `${where} is wider than the window`).toBeLessThanOrEqual(0);
      if (screen === '/ui') continue; // shows each part in both themes, so that names repeat
      const violations = await findViolations(page, colorScheme === 'light' ? {} : { rules: rulesOfColors });
      expect(violations, where).toEqual([]);
    }
  }
  expect(complaints).toEqual([]);
}
