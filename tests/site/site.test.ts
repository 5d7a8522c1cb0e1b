import { HtmlValidate } from 'html-validate';
import { describe, expect, test } from 'vitest';
import { absolute } from '../../app/src/site/parts/page.ts';
import { renderPages, renderTexts, sitePages } from '../../app/src/site/render.tsx';

const assets = {
  scripts: () => ['/assets/site.js'],
  application: () => '/developers/playground/assets/playground.js',
  styles: ['/assets/site.css'],
  fonts: ['/assets/thai.woff2'],
};
const pages = renderPages(assets).map((page) => ({
  ...page,
  document: new DOMParser().parseFromString(page.html, 'text/html'),
}));
const byPath = new Map(pages.map((page) => [page.path, page]));

/** Addresses outside the site to which its pages lead. */
const ofTheApp = [
  ...['/hello', '/new-phone', '/legal/terms', '/legal/privacy', '/legal/cookies', '/microapp'],
  ...['/microapp/my-data', '/microapp?sheet=my-data', '/legal/privacy#contact'],
];
const files = ['/.well-known/security.txt', ...Object.keys(renderTexts([]))];
const builtFiles = /^\/(assets\/|favicon\.svg$|apple-touch-icon\.png$|manifest\.webmanifest$)/;

describe.each(pages)('$path', ({ path, html, document }) => {
  test('the page is valid HTML', async () => {
    const validator = new HtmlValidate({
      extends: ['html-validate:recommended', 'html-validate:document'],
      rules: {
        // React writes `<meta …/>`, which HTML allows.
        'void-style': 'off',
        // … and attributes such as `dateTime`: case does not matter.
        'attr-case': 'off',
        'attribute-boolean-style': 'off',
        'attribute-empty-style': 'off',
        'no-trailing-whitespace': 'off',
        // Search engines cut longer ones at about this length, in Latin letters; a Thai title has marks besides.
        'long-title': ['error', { maxlength: 90 }],
        'require-sri': 'off',
        // A picture that is made of elements has no element of its own.
        'prefer-native-element': ['error', { exclude: ['img', 'group'] }],
      },
    });
    const report = await validator.validateString(html);
    const messages = report.results.flatMap((result) =>
      result.messages.map(({ ruleId, message, line, column }) => `${ruleId} ${line}:${column} ${message}`),
    );
    expect(messages).toEqual([]);
  });

  test('describes itself to search engines and previews', () => {
    const property = (name: string) =>
      document.querySelector(`meta[property="${name}"]`)?.getAttribute('content');
    expect(document.documentElement.lang).toBe('th');
    expect(document.querySelector('link[rel=canonical]')?.getAttribute('href')).toBe(absolute(path));
    expect(property('og:url')).toBe(absolute(path));
    expect(property('og:title')).toBe(document.title);
    expect(property('og:image')?.startsWith(absolute('/'))).toBe(true);
    expect(document.querySelectorAll('h1')).toHaveLength(1);
    expect(document.querySelector('[data-layout]:has(main)')?.getAttribute('data-layout')).toBe('marketing');
    for (const facts of document.querySelectorAll('script[type="application/ld+json"]'))
      expect(JSON.parse(facts.textContent ?? '')).toMatchObject({ '@context': 'https://schema.org' });
  });

  test('links only to existing addresses', () => {
    const links = [...document.querySelectorAll('[href]')].map((link) => link.getAttribute('href') ?? '');
    const own = links.filter((href) => !/^https:/.test(href));
    expect(own.filter((href) => !leadsSomewhere(href, path))).toEqual([]);
  });

  test('contains only letters of the first two fonts', () => {
    // app.css: unicode-range of Anuphan's Thai and ASCII files. Code is in another font.
    const body = document.body.cloneNode(true) as HTMLElement;
    for (const code of body.querySelectorAll('pre, code')) code.remove();
    const others =
      body.textContent?.match(
        /[^\s\u0020-\u00a0\u00b7\u00d7\u0e01-\u0e5b\u200b\u200c\u2013\u2014\u2018\u2019\u201c\u201d\u2026]/gu,
      ) ?? [];
    expect([...new Set(others)]).toEqual([]);
  });
});

test('every title and description is unique', () => {
  for (const list of [sitePages().map(({ title }) => title), sitePages().map((page) => page.description)])
    expect(new Set(list).size).toBe(list.length);
});

test('answers of the help have existing addresses', () => {
  const entries = pages.flatMap((page) => page.entries);
  expect(entries.filter(({ href }) => !leadsSomewhere(href, '/'))).toEqual([]);
  expect(entries.filter(({ html }) => html?.includes('href="#'))).toEqual([]);
});

test('the sitemap lists every page, and the feed every article', () => {
  const texts = renderTexts(['/hello']);
  for (const { path } of pages) expect(texts['/sitemap.xml']).toContain(`<loc>${absolute(path)}</loc>`);
  expect(texts['/sitemap.xml']).toContain(`<loc>${absolute('/hello')}</loc>`);
  const articles = pages.filter(({ path }) => path.startsWith('/articles/'));
  expect(articles).toHaveLength(8);
  for (const { path } of articles) expect(texts['/feed.xml']).toContain(`<link>${absolute(path)}</link>`);
  for (const name of ['/sitemap.xml', '/feed.xml']) {
    const parsed = new DOMParser().parseFromString(texts[name] ?? '', 'application/xml');
    expect(parsed.querySelector('parsererror')).toBeNull();
  }
});

function leadsSomewhere(href: string, from: string): boolean {
  const [address = '', fragment] = href.split('#');
  // Introduction of the playground.
  const target = address === '' ? from : address.replace(/\?liff=[\w.,-]+$/, '');
  const page = byPath.get(target);
  if (page) return fragment === undefined || page.document.getElementById(fragment) !== null;
  if (ofTheApp.includes(href)) return true;
  return fragment === undefined && (files.includes(target) || builtFiles.test(target));
}
