import { joinHtml } from '@kepwai/rules/words/join-html';
import { commonWords, joinerOf } from '@kepwai/rules/words/join-words';
import { moreWords } from '@kepwai/rules/words/more-words';
import type { FastifyRequest } from 'fastify';

/** Joins the words that any browser would break: a page that is being written does not know its browser yet. */
const join = joinerOf(`${commonWords} ${moreWords}`);

/** Parts of a page that the server writes for one address, as HTML. */
export interface WrittenParts {
  status: number;
  /** Title and descriptions, for programs that show a preview. */
  head: string;
  /** Content shown before the script runs. */
  main: string;
  /** Data for the script. */
  data: unknown;
}

/** Writes the parts of the page of a public link. */
export type WriteSharePage = (request: FastifyRequest, slug: string) => Promise<WrittenParts>;

/** Writes the present state of a part of a page of the public site, as HTML. */
export type WritePart = () => Promise<string>;

/** Parts that the server writes, by the name of their place: `<!--plans-->…<!--/plans-->`. */
export interface PartWriters {
  /** Prices of storage. */
  plans: WritePart;
  /** The same in one line. */
  price: WritePart;
  /** Number of files that LINE deleted and that are kept. */
  rescued: WritePart;
}

/** Lists the placeholders of a page that the server fills; the build's content stays if it cannot. */
export function listPlaces(html: string): (keyof PartWriters)[] {
  return (['plans', 'price', 'rescued'] as const).filter((name) => html.includes(`<!--${name}-->`));
}

/** Fills a placeholder in a page; no line breaks inside words that browsers do not know. */
export function fillPlace(html: string, name: keyof PartWriters, content: string): string {
  return html.replace(new RegExp(`<!--${name}-->.*?<!--/${name}-->`, 's'), () => joinHtml(content, join));
}

/** Name of the page's template in a built app. */
export const sharePageName = '/__share.html';

/** Pattern of its addresses. */
export const sharePattern = '/app/share/:shareSlug';

/** Headers of the page: its address opens the link, so no other site and no cache learns it. */
export const sharePageHeaders = {
  'cache-control': 'no-store',
  'referrer-policy': 'no-referrer',
  'x-robots-tag': 'noindex, nofollow',
};

/** Fills the template of a page. */
export function fillPage(template: string, { head, main, data }: WrittenParts): string {
  // Within a script element only `<` can end it.
  const json = JSON.stringify(data).replaceAll('<', '\\u003c');
  return template
    .replace('<!--head-->', () => head)
    .replace('<!--main-->', () => joinHtml(main, join))
    .replace(
      /(<script type="application\/json" id="kepwai-share">)null/,
      (_all, tag: string) => `${tag}${json}`,
    );
}

/** Escapes text for HTML, attributes included. */
export function escapeHtml(text: string): string {
  return text.replace(
    /[&<>"']/g,
    (letter) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' })[letter] ?? letter,
  );
}

const number = new Intl.NumberFormat('en', { maximumFractionDigits: 1 });
const units = ['B', 'KB', 'MB', 'GB', 'TB'];

/** Returns a size such as `33 B`, `3.4 MB` or `1 TB`. */
export function formatSize(sizeBytes: number): string {
  const step = Math.min(units.length - 1, sizeBytes > 0 ? Math.floor(Math.log2(sizeBytes) / 10) : 0);
  return `${number.format(sizeBytes / 1024 ** step)} ${units[step]}`;
}
