import { expect, test } from 'vitest';
import { toStaticHtml } from './to-static-html.ts';

const all = () => true;

function staticHtml(html: string, isShown: (element: Element) => boolean = all): string {
  const root = new DOMParser().parseFromString(`<div>${html}</div>`, 'text/html').body.firstElementChild;
  if (!root) throw new Error('Nothing to copy');
  return toStaticHtml(root, isShown).replace(/^<div>|<\/div>$/g, '');
}

test('tiles stay unchanged in static HTML', () => {
  const tile =
    '<ul aria-label="รูป"><li data-file="f" class="relative"><a href="/microapp/g/file/f" tabindex="-1">' +
    '<img src="/api/file/f/thumbnail?s=1&amp;e=2" alt="" fetchpriority="high" class="absolute"></a></li></ul>';
  expect(staticHtml(tile)).toBe(tile);
});

test('icons stay in static HTML', () => {
  const icon = '<svg viewBox="0 0 24 24" stroke-width="2" class="size-5"><path d="M1 1"></path></svg>';
  expect(staticHtml(icon)).toBe(icon);
});

test.each([
  ['scripts', '<script>steal()</script>', ''],
  ['scripts within icons', '<svg><script>steal()</script></svg>', '<svg></svg>'],
  ['styles', '<style>* { color: red }</style>', ''],
  ['frames and objects', '<iframe src="/x"></iframe><object data="/x"></object><embed src="/x">', ''],
  ['roles, and the main part of the page', '<main role="status">ก</main>', '<div>ก</div>'],
  ['forms', '<form action="/x"><input name="a"></form>', ''],
  ['event attributes', '<img src="/x" onerror="steal()" onload="steal()">', '<img src="/x">'],
  ['style attributes', '<p style="color: red">ก</p>', '<p>ก</p>'],
  ['addresses that run', '<a href="javascript:steal()">ก</a>', '<a>ก</a>'],
  ['addresses that run, in disguise', '<a href=" java\nscript:steal()">ก</a>', '<a>ก</a>'],
  ['addresses with data', '<a href="data:text/html,x">ก</a>', '<a>ก</a>'],
  ['blurred previews', '<img src="data:image/png;base64,AA=="><img src="/x">', '<img src="/x">'],
  ['comments', '<!-- ก --><p>ข</p>', '<p>ข</p>'],
  ['lazy loading', '<img src="/x" loading="lazy">', '<img src="/x">'],
  ['what is not there yet', '<img src="/x" class="size-full opacity-0">', '<img src="/x" class="size-full">'],
])('static HTML leaves out %s', (_what, html, expected) => {
  expect(staticHtml(html)).toBe(expected);
});

test('names stay text, whatever they look like', () => {
  const name = '&lt;img src=x onerror=steal()&gt;&lt;/p&gt;&lt;script&gt;';
  expect(staticHtml(`<p title="a">${name}</p>`)).toBe(`<p>${name}</p>`);
  expect(staticHtml(`<p aria-label="&quot;><script>">ก</p>`)).not.toMatch(/"><script|&quot;"/);
});

test('a hidden part is left out with everything in it', () => {
  const isShown = (element: Element) => !element.matches('section');
  expect(staticHtml('<p>ก</p><section><p>ข</p></section>', isShown)).toBe('<p>ก</p>');
});

test('words that depend on the day are marked', () => {
  expect(staticHtml('<h2>วันนี้</h2><h2>ตุลาคม 2569</h2>')).toBe(
    '<h2 data-day-words="">วันนี้</h2><h2>ตุลาคม 2569</h2>',
  );
});
