import type { Page } from '@playwright/test';
import { findFiles } from '../support/api.ts';
import { findViolations } from '../support/axe.ts';
import { test as base, expect, type Family, runCommand } from '../support/fixtures.ts';
import { pictures } from '../support/line.ts';
import { openScreen } from '../support/screens/open-screen.ts';
import { whole } from '../support/whole.ts';
import { shownAs } from '../support/words.ts';

/** Rules of axe about colours: in the dark theme, the rest of a screen is the same. */
const rulesOfColors = ['color-contrast', 'link-in-text-block'];

interface Fixtures {
  /** Errors on the console of any screen; there must be none. */
  complaints: string[];
  /** Family whose group has an image set. */
  familyWithImageSet: Family;
}

const test = base.extend<Fixtures>({
  complaints: [
    async ({ page }, use) => {
      const complaints: string[] = [];
      page.on('console', (message) => {
        // /404 has that status, which the browser reports as an error.
        if (message.type() === 'error' && !page.url().endsWith('/404'))
          complaints.push(`${page.url()}: ${message.text()}`);
      });
      page.on('pageerror', (error) => complaints.push(`${page.url()}: ${error.message}`));
      await use(complaints);
      expect(complaints).toEqual([]);
    },
    { auto: true },
  ],
  familyWithImageSet: async ({ family, line }, use) => {
    const { chat, father, api, groupId } = family;
    await line.post(chat, { by: father, type: 'image', contents: pictures(5) });
    await findFiles(api, { groupId, count: 5 });
    await use(family);
  },
});

test('public screens, one of each kind, fit their width and are accessible, light and dark', async ({
  page,
}) => {
  await expectSound(page, [
    '/',
    '/pricing',
    '/docs/faq',
    '/articles/line-storage-full',
    '/developers/reference',
    '/legal/terms',
    '/404',
  ]);
});

test('every public screen fits its width and is accessible, light and dark', whole, async ({ page }) => {
  await expectSound(page, [
    '/',
    '/features',
    '/compare',
    '/pricing',
    '/security',
    '/docs/quickstart',
    '/docs/how-to-download',
    '/docs/faq',
    '/articles',
    // Steps, a table and a quotation: the others are made of the same.
    '/articles/homework',
    '/articles/line-storage-full',
    '/articles/work-in-groups',
    '/developers',
    '/developers/liff-adapter',
    '/developers/reference',
    '/developers/playground',
    '/developers/validate',
    '/hello',
    '/new-phone',
    '/legal',
    '/legal/terms',
    '/legal/privacy',
    '/legal/cookies',
    '/ui',
    '/404',
  ]);
});

test('the pages of links fit their width and are accessible, light and dark', async ({
  page,
  familyWithImageSet: { api, groupId },
}) => {
  const [imageSet] = await api.list<{ id: string }>(`/api/group/${groupId}/image-set`);
  const share = await api.post(`/api/group/${groupId}/share`, {
    data: { item: { imageSetId: imageSet?.id } },
  });
  const asked = { name: 'ใบเสร็จเดือนนี้', note: 'ถ่ายให้เห็นทั้งใบ', maxFiles: 3, maxFileBytes: 1_000_000 };
  const request = await api.post(`/api/group/${groupId}/file-request`, { data: asked });
  const links = await Promise.all([share, request].map(async (answer) => (await answer.json()).data.url));
  await expectSound(
    page,
    links.map((url) => new URL(url).pathname),
  );
});

test('screens of a member, one of each kind, fit their width and are accessible, light and dark', async ({
  page,
  familyWithImageSet: { mother, groupId },
  openAs,
}) => {
  const group = `/microapp/${groupId}`;
  await openAs(mother, group);
  await expectSound(page, [group]);
  const picture = await page.locator('[data-file] a').first().getAttribute('href');
  await expectSound(page, [
    '/microapp?sheet=account',
    '/microapp/register/account-detail',
    `/microapp/onboarding?group=${groupId}`,
    `${group}/file`,
    `${group}/file?view=list`,
    `${group}/file/upload`,
    `${group}/quota`,
    `${picture}`,
  ]);
});

test(
  'every screen of a person fits its width and is accessible, light and dark',
  whole,
  async ({ page, familyWithImageSet: { mother, groupId }, openAs }) => {
    const printed = await runCommand(['promo', 'create', '--storage', '5GB', '--days', '30']);
    const token = printed.split(':')[0] ?? '';
    await openAs(mother, '/microapp');
    await expectSound(page, [
      '/microapp',
      '/microapp?sheet=account',
      '/microapp?sheet=my-data',
      '/microapp/my-data',
      '/microapp?sheet=keys',
      '/microapp?sheet=help',
      '/microapp/register',
      '/microapp/register/account-detail',
      `/microapp/promo/${token}`,
      '/microapp/onboarding',
      `/microapp/onboarding?group=${groupId}`,
      `/microapp/onboarding/first-quota-link?group=${groupId}`,
      '/microapp/quota',
    ]);
    const quota = await page.getByRole('link', { name: shownAs('ที่เก็บบ้านเรา') }).getAttribute('href');
    await expectSound(page, [`${quota}`, `${quota}/linked-groups`]);
  },
);

test(
  'every screen of a group fits its width and is accessible, light and dark',
  whole,
  async ({ page, familyWithImageSet: { mother, groupId }, openAs }) => {
    const group = `/microapp/${groupId}`;
    await openAs(mother, group);
    await expectSound(page, [group]);
    const picture = await page.locator('[data-file] a').first().getAttribute('href');
    const imageSet = await page.locator('a[href*="/image-set/"]').first().getAttribute('href');
    await expectSound(page, [
      `${group}/file`,
      `${group}/file?trash=1`,
      `${group}/file?view=list`,
      `${group}/file?search=jpg`,
      `${group}/file/upload`,
      `${group}/slip`,
      `${group}/quota`,
      `${group}/quota/saving-file-types`,
      `${picture}`,
      `${imageSet}`,
    ]);
  },
);

/** Expects that each screen fits its width and has no violation, in either theme. */
async function expectSound(page: Page, screens: readonly string[]): Promise<void> {
  for (const screen of screens) {
    await openScreen(page, screen);
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
}
