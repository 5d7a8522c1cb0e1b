import { shownAs } from '../words.ts';
import type { Screen, Story } from './screen.ts';

const search = (words: string) => async (story: Story) => {
  await story.page.getByRole('searchbox').fill(words);
  await story.page.getByRole('heading', { name: /พบ/ }).waitFor();
};

const article = '/articles/:slug';

/** Pages of the public site. */
export const siteScreens: readonly Screen[] = [
  { route: '/features', state: 'first look', path: '/features' },
  { route: '/compare', state: 'first look', path: '/compare' },
  { route: '/pricing', state: 'plans', path: '/pricing' },
  {
    route: '/pricing',
    state: 'yearly',
    path: '/pricing',
    act: ({ page }) => page.locator('label', { hasText: shownAs('รายปี') }).click(),
  },
  { route: '/pricing', state: 'no answer', path: '/pricing', failing: /\/api\/plan/ },
  { route: '/security', state: 'first look', path: '/security' },
  { route: '/docs/quickstart', state: 'first look', path: '/docs/quickstart' },
  { route: '/docs/how-to-download', state: 'first look', path: '/docs/how-to-download' },
  { route: '/docs/faq', state: 'first look', path: '/docs/faq' },
  { route: '/docs/faq', state: 'one answer', path: '/docs/faq#albums-notes' },
  { route: '/docs/faq', state: 'found', path: '/docs/faq', act: search('อัลบั้ม') },
  { route: '/docs/faq', state: 'nothing found', path: '/docs/faq', act: search('ฟฟฟฟ') },
  { route: '/articles', state: 'first look', path: '/articles' },
  { route: article, state: 'with a table', path: '/articles/line-storage-full' },
  { route: article, state: 'with a quotation', path: '/articles/work-in-groups' },
  { route: '/developers', state: 'first look', path: '/developers' },
  { route: '/developers/:package', state: 'with tables', path: '/developers/contract' },
  { route: '/developers/reference', state: 'first look', path: '/developers/reference' },
  { route: '/developers/playground', state: 'first look', path: '/developers/playground' },
  {
    route: '/developers/playground',
    state: 'refused',
    path: '/developers/playground',
    act: ({ page }) => page.getByRole('button', { name: 'เรียก getProfile' }).click(),
  },
  { route: '/developers/validate', state: 'first look', path: '/developers/validate' },
  { route: '/articles/unknown', state: 'no such article', path: '/articles/unknown' },
];
