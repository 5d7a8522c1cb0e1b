import { contract } from './developers/operations.ts';
import { articles } from './parts/content.ts';
import { absolute, contractAddress, originPlaceholder, type SitePage } from './parts/page.ts';

/**
 * Returns the files that programs look for, by their address. `others`: pages of the app that may be found.
 * @see https://www.sitemaps.org/protocol.html
 * @see https://www.rssboard.org/rss-specification
 * @see https://www.rfc-editor.org/rfc/rfc9116
 */
export function writeTexts(
  pages: readonly SitePage[],
  others: readonly string[],
): Readonly<Record<string, string>> {
  return {
    '/sitemap.xml': sitemap(pages, others),
    '/feed.xml': feed(),
    [contractAddress]: JSON.stringify(contract),
    '/robots.txt': [
      'User-agent: *',
      'Disallow: /api/',
      'Disallow: /microapp',
      'Disallow: /app/',
      'Disallow: /auth/',
      `Sitemap: ${absolute('/sitemap.xml')}`,
      '',
    ].join('\n'),
    '/humans.txt': [
      '/* เก็บไว้ · Kepwai */',
      'Language: Thai',
      'License: MIT',
      'Made with: TypeScript, React, Fastify, PostgreSQL',
      `Site: ${originPlaceholder}`,
      '',
    ].join('\n'),
  };
}

function sitemap(pages: readonly SitePage[], others: readonly string[]): string {
  const urls = [
    ...pages.map(
      ({ path, updated }) => `<url><loc>${absolute(path)}</loc><lastmod>${updated}</lastmod></url>`,
    ),
    ...others.map((path) => `<url><loc>${absolute(path)}</loc></url>`),
  ];
  return `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${urls.join('\n')}\n</urlset>\n`;
}

function feed(): string {
  const items = articles.map(({ slug, head }) =>
    [
      '<item>',
      `<title>${escaped(head.heading)}</title>`,
      `<link>${absolute(`/articles/${slug}`)}</link>`,
      `<guid>${absolute(`/articles/${slug}`)}</guid>`,
      `<description>${escaped(head.description)}</description>`,
      `<pubDate>${new Date(`${head.published}T00:00:00+07:00`).toUTCString()}</pubDate>`,
      '</item>',
    ].join(''),
  );
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom"><channel>',
    '<title>บทความของเก็บไว้</title>',
    `<link>${absolute('/articles')}</link>`,
    '<description>เรื่องรูป ไฟล์ และกลุ่ม LINE</description>',
    '<language>th</language>',
    `<atom:link href="${absolute('/feed.xml')}" rel="self" type="application/rss+xml"/>`,
    ...items,
    '</channel></rss>',
    '',
  ].join('\n');
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}
