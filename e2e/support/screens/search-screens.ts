import type { Screen } from './screen.ts';

const markShown: Screen['act'] = ({ page }) => page.locator('mark').first().waitFor();

/** States of the searches: of a group, and of all my groups. */
export const searchScreens: readonly Screen[] = [
  {
    route: '/microapp/:groupId/file',
    state: 'suggestions',
    path: ({ groupId }) => `/microapp/${groupId}/file`,
    act: async ({ page }) => {
      await page.getByRole('combobox', { name: 'ค้นในกลุ่มนี้' }).fill('Min');
      await page.getByRole('option').first().waitFor();
    },
  },
  {
    route: '/microapp/:groupId/file',
    state: 'sizes',
    path: ({ groupId }) => `/microapp/${groupId}/file?search=Minutes&size=large`,
    act: async ({ page }) => {
      await page.getByRole('button', { name: 'ใหญ่กว่า 10 MB' }).click();
      await page.getByRole('dialog').waitFor();
    },
  },
  {
    route: '/microapp/:groupId/file',
    state: 'search not loaded',
    path: ({ groupId }) => `/microapp/${groupId}/file?search=Minutes`,
    failing: /\/api\/group\/[^/]+\/search/,
    act: async ({ page }) => page.getByRole('alert').first().waitFor(),
  },
  { route: '/microapp', state: 'found in groups', path: '/microapp?q=Minutes', act: markShown },
  {
    route: '/microapp',
    state: 'search of all groups not loaded',
    path: '/microapp?q=Minutes',
    failing: /\/api\/me\/search/,
    act: async ({ page }) => page.getByRole('alert').first().waitFor(),
  },
];
