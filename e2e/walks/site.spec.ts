import { findViolations } from '../support/axe.ts';
import { expect, test } from '../support/fixtures.ts';
import { shownAs } from '../support/words.ts';

/** Pages from which the walk begins; it follows every link of our own from there. */
const starts = ['/', '/hello', '/legal', '/new-phone'];
/** Screens of the app behind the sign-in. */
const ofTheApp = /^\/(microapp|auth|app|api)(\/|\?|$)/;

test('every link of the public pages leads to a page, and every fragment to a place on it', async ({
  page,
  request,
}) => {
  const ids = new Map<string, Set<string>>();
  const waiting = [...starts];
  const wanted: Array<{ from: string; path: string; fragment: string }> = [];
  const broken: string[] = [];
  for (let path = waiting.pop(); path !== undefined; path = waiting.pop()) {
    if (ids.has(path)) continue;
    const answer = await request.get(path);
    if (!answer.ok()) broken.push(`${path} answers ${answer.status()}`);
    const isPage = answer.headers()['content-type']?.startsWith('text/html');
    const found = isPage ? await read(await answer.text()) : { ids: [], links: [] };
    ids.set(path, new Set(found.ids));
    for (const href of found.links) {
      const url = new URL(href, new URL(path, answer.url()));
      if (url.origin !== new URL(answer.url()).origin || ofTheApp.test(url.pathname)) continue;
      const to = `${url.pathname}${url.search}`;
      if (url.hash !== '')
        wanted.push({ from: path, path: to, fragment: decodeURIComponent(url.hash.slice(1)) });
      waiting.push(to);
    }
  }
  for (const { from, path, fragment } of wanted)
    if (!ids.get(path)?.has(fragment))
      broken.push(`${from} leads to ${path}#${fragment}, which is not there`);
  expect(broken).toEqual([]);
  expect(ids.size).toBeGreaterThan(20);

  async function read(html: string) {
    return page.evaluate((source) => {
      const parsed = new DOMParser().parseFromString(source, 'text/html');
      return {
        ids: [...parsed.querySelectorAll('[id]')].map(({ id }) => id),
        links: [...parsed.querySelectorAll('a[href]')].map((link) => link.getAttribute('href') ?? ''),
      };
    }, html);
  }
});

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false });

  test('questions, ways to download, steps and articles can be read', async ({ page }) => {
    await page.goto('/docs/faq');
    await page.getByText('อยู่ในตู้ไหม').click();
    await expect(page.getByText(shownAs('มองเห็นอัลบั้มและโน้ต'))).toBeVisible();
    await page.goto('/docs/how-to-download');
    await expect(page.getByRole('heading', { level: 2 })).toHaveCount(8);
    await page.goto('/docs/quickstart');
    await expect(page.locator('li.step')).toHaveCount(4);
    await page.goto('/pricing');
    await expect(page.getByRole('row', { name: /^เล็ก 50 GB/ })).toContainText('59 บาท');
    await page.goto('/articles');
    await page.locator('main').getByRole('link').first().click();
    await expect(page.getByRole('article')).toBeVisible();
    await page.goto('/developers/reference');
    await expect(page.locator('#loginViaLine')).toContainText('POST');
    await page.goto('/developers/playground');
    await expect(page.getByText('await liff.getProfile()')).toBeVisible();
  });
});

test('on paper, bars and ways in are left out, and answers are open', async ({ page }) => {
  await page.goto('/docs/faq');
  await page.emulateMedia({ media: 'print' });
  await expect(page.locator('header')).toBeHidden();
  await expect(page.locator('footer')).toBeHidden();
  await expect(page.getByText(shownAs('มองเห็นอัลบั้มและโน้ต'))).toBeVisible();
});

test('nothing moves while a page loads', async ({ page }) => {
  // Without our fonts: how far their swap moves a page depends on the machine's own Thai font, and on whether they come before the first paint.
  await page.route('**/*.woff2', (route) => route.abort());
  for (const path of ['/', '/pricing', '/docs/faq', '/docs/how-to-download', '/docs/quickstart']) {
    await page.goto(path);
    // Thai and ASCII, which the first paint needs.
    await expect(page.locator('link[rel="preload"][as="font"]')).toHaveCount(2);
    await page.waitForLoadState('networkidle');
    const shift = await page.evaluate(
      () =>
        new Promise<number>((resolve) => {
          let sum = 0;
          new PerformanceObserver((list) => {
            for (const entry of list.getEntries())
              if ('value' in entry && typeof entry.value === 'number') sum += entry.value;
          }).observe({ type: 'layout-shift', buffered: true });
          setTimeout(() => resolve(sum), 300);
        }),
    );
    expect(shift, path).toBeLessThan(0.005);
  }
});

test('the search finds what is typed, also without a network once it was read', async ({ page, context }) => {
  await page.goto('/docs/faq');
  await page.getByRole('searchbox').fill('สลิป');
  await expect(page.getByRole('link', { name: /ลูกค้าส่งสลิป/ })).toBeVisible();
  await context.setOffline(true);
  await page.getByRole('searchbox').fill('ถังขยะ');
  await expect(page.locator('[data-found] summary').filter({ hasText: 'ลบผิด' })).toBeVisible();
});

test('the steps tick themselves for whoever is signed in', async ({ page, family: { mother }, openAs }) => {
  await openAs(mother, '/microapp');
  await page.goto('/docs/quickstart');
  await expect(page.locator('#bot')).toHaveAttribute('data-ticked', '');
  await expect(page.locator('#quota')).toHaveAttribute('data-ticked', '');
});

test('the playground signs an invented person in, as the panel says', async ({ page }) => {
  await page.goto('/developers/playground?liff=ios');
  const answer = (name: string) => page.locator(`[data-answer="${name}"]`);
  await expect(answer('boot')).toContainText('ready');
  await page.getByRole('button', { name: 'เรียก getProfile' }).click();
  await expect(answer('getProfile')).toContainText('displayName');
  await page.getByRole('button', { name: 'เรียก sendMessages' }).click();
  await expect(answer('sendMessages')).toContainText('ถึงแชทแล้ว');
  await page.goto('/developers/playground');
  await page.getByRole('button', { name: 'เรียก logout' }).click();
  await page.getByRole('button', { name: 'เรียก boot' }).click();
  await page.getByRole('button', { name: /^เรียก login$/ }).click();
  await expect(answer('boot')).toContainText('ready');
  await page.getByRole('button', { name: 'เรียก isLoggedIn' }).click();
  await expect(answer('isLoggedIn')).toContainText('true');
});

test('the reference is loaded by a tap, from here alone, and shows the operation that was tapped', async ({
  page,
}) => {
  const addresses: string[] = [];
  const complaints: string[] = [];
  page.on('request', (request) => addresses.push(request.url()));
  page.on('console', (message) => message.type() === 'error' && complaints.push(message.text()));
  await page.goto('/developers/reference');
  const origin = new URL(page.url()).origin;
  await page.waitForLoadState('networkidle');
  expect(addresses.filter((address) => /reference-view|openapi\.json/.test(address))).toEqual([]);
  await page.locator('#getMe').getByRole('link').click();
  await expect(page.locator('.opblock.is-open')).toContainText('/api/me');
  expect(
    addresses.filter((address) => !/^(data|blob):/.test(address) && !address.startsWith(origin)),
  ).toEqual([]);
  expect(await findViolations(page)).toEqual([]);
  expect(complaints).toEqual([]);
});
