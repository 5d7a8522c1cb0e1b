import AxeBuilder from '@axe-core/playwright';
import { expect, openCabinet, test } from './support/fixtures.ts';

for (const colorScheme of ['light', 'dark'] as const) {
  test(`every screen fits its width and is accessible, ${colorScheme}`, async ({
    page,
    family,
    line,
    openAs,
  }) => {
    test.setTimeout(300_000);
    const complaints: string[] = [];
    page.on('console', (message) => {
      // /404 is answered with that status, which the browser calls an error.
      if (message.type() === 'error' && !page.url().endsWith('/404'))
        complaints.push(`${page.url()}: ${message.text()}`);
    });
    page.on('pageerror', (error) => complaints.push(`${page.url()}: ${error.message}`));
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await line.post(family.chat, {
      by: family.father,
      type: 'image',
      contents: Array.from({ length: 5 }, (_, index) => ({ picture: { seed: `${index}` } })),
    });
    await openAs(family.mother, '/microapp');
    const groupId = await openCabinet(page, family.chat);
    await page.goto('/microapp/quota');
    const quota = (await page.getByRole('link', { name: /พื้นที่บ้านเรา/ }).getAttribute('href')) ?? '';
    await page.goto(`/microapp/${groupId}`);
    const picture = page.locator('[data-file] a').first();
    const picturePath = await picture.getAttribute('href');
    const album = await page.locator('a[href*="/image-set/"]').first().getAttribute('href');

    const screens = [
      '/',
      '/hello',
      '/legal',
      '/legal/terms',
      '/legal/privacy',
      '/legal/cookies',
      '/microapp',
      `/microapp/${groupId}`,
      `/microapp/${groupId}/file`,
      `/microapp/${groupId}/file/upload`,
      `/microapp/${groupId}/quota`,
      `/microapp/${groupId}/quota/saving-file-types`,
      '/microapp/onboarding',
      `/microapp/onboarding?group=${groupId}`,
      `/microapp/onboarding/first-quota-link?group=${groupId}`,
      '/microapp?sheet=account',
      '/microapp/quota',
      quota,
      `${quota}/linked-groups`,
      '/microapp/register',
      '/microapp/register/account-detail',
      '/microapp/promo/K7QW-9XPT',
      `/microapp/${groupId}/file?trash=1`,
      `/microapp/${groupId}/file?view=list`,
      `/microapp/${groupId}/file?search=jpg`,
      '/microapp?sheet=my-data',
    ];
    for (const screen of [...screens, picturePath ?? '', album ?? '', '/ui', '/404']) {
      await page.goto(screen);
      await page.waitForLoadState('networkidle');
      const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      expect(overflow, `${screen} is wider than the window`).toBeLessThanOrEqual(0);
      if (screen === '/ui') continue; // shows each part in both themes, so that names repeat
      const { violations } = await new AxeBuilder({ page }).analyze();
      expect(violations.map(({ id, nodes }) => `${screen} ${id}: ${nodes[0]?.html}`)).toEqual([]);
    }
    expect(complaints).toEqual([]);
  });
}
