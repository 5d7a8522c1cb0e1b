/** Searches questions, prices and articles as one types, and opens the answer that the address names. */

import type { HelpEntry } from '../../lib/help/entries.ts';
import { helpPages, loadHelp } from '../../lib/help/entries.ts';
import { type HelpResult, searchHelp } from '../../lib/help/search-help.ts';
import { fill, h } from '../../ui/dom.ts';
import './common.ts';

const places = {
  search: document.querySelector<HTMLElement>('[data-search]'),
  found: document.querySelector<HTMLElement>('[data-found]'),
  all: document.querySelector<HTMLElement>('[data-all]'),
};
if (places.search && places.found && places.all)
  startFaq({ search: places.search, found: places.found, all: places.all });
openNamed();
addEventListener('hashchange', openNamed);

interface FaqPlaces {
  readonly search: HTMLElement;
  readonly found: HTMLElement;
  readonly all: HTMLElement;
}

/** Shows the field. `load` reads the entries of a page; those that cannot be read are missing. */
export function startFaq(
  { search, found, all }: FaqPlaces,
  { load = loadHelp }: { load?: (page: string) => Promise<HelpEntry[]> } = {},
): void {
  let reading: Promise<HelpEntry[]> | null = null;
  const read = () => {
    reading ??= readAll(load);
    return reading;
  };
  const input = h('input', {
    type: 'search',
    id: 'faq-search',
    name: 'search',
    autocomplete: 'off',
    enterkeyhint: 'search',
    class: 'mt-1 h-12 w-full rounded-control border border-edge bg-surface-raised px-4 text-body',
  });
  const status = h('p', { role: 'status', class: 'sr-only' });
  const show = async () => {
    const typed = input.value;
    const result = typed.trim() === '' ? null : searchHelp(await read(), typed);
    // An answer to letters that were typed before the present ones.
    if (typed !== input.value) return;
    all.hidden = result !== null;
    fill(found, ...(result === null ? [] : resultView(result, typed.trim())));
    status.textContent = result === null ? '' : countWords(result);
  };
  input.addEventListener('input', () => void show());
  input.addEventListener('focus', () => void read(), { once: true });
  fill(
    search,
    h('label', { for: 'faq-search', class: 'font-medium' }, 'ค้นคำถาม ราคา และบทความ'),
    input,
    h('p', { class: 'mt-1 text-caption text-ink-soft' }, 'พิมพ์สองตัวอักษรก็เริ่มหา'),
    status,
  );
}

async function readAll(load: (page: string) => Promise<HelpEntry[]>): Promise<HelpEntry[]> {
  const read = await Promise.allSettled(helpPages.map((page) => load(page)));
  const entries = read.flatMap((page) => (page.status === 'fulfilled' ? page.value : []));
  // Without a network on the first visit: the questions of the page itself.
  return entries.length > 0 ? entries : entriesOfPage(document);
}

function entriesOfPage(page: Document): HelpEntry[] {
  return [...page.querySelectorAll<HTMLDetailsElement>('details.question')].map((question) => ({
    href: `/docs/faq#${question.id}`,
    title: question.querySelector('summary')?.textContent?.trim() ?? '',
    text: question.querySelector('.prose')?.textContent ?? '',
    html: question.querySelector('.prose')?.innerHTML ?? null,
    screens: [],
  }));
}

function countWords({ found }: HelpResult): string {
  return found.length === 0 ? 'ไม่พบ' : `พบ ${found.length} คำตอบ`;
}

function resultView({ found, nearest }: HelpResult, typed: string): HTMLElement[] {
  const isEmpty = found.length === 0;
  return [
    h(
      'h2',
      { class: 'mt-8 text-heading font-semibold' },
      isEmpty ? `ไม่พบ “${typed}”` : countWords({ found, nearest }),
    ),
    ...(isEmpty ? [h('p', { class: 'text-ink-soft' }, 'ลองคำที่สั้นลง หรือคำถามที่ใกล้ที่สุดสามข้อนี้')] : []),
    h('div', { class: 'mt-2 border-t border-line' }, ...(isEmpty ? nearest : found).map(entryView)),
    ...(isEmpty
      ? [h('p', { class: 'mt-4' }, 'ยังไม่เจอ ', h('a', { href: '#contact' }, 'ถามผู้ให้บริการได้เลย'))]
      : []),
  ];
}

function entryView({ href, title, text, html }: HelpEntry): HTMLElement {
  if (html === null)
    return h(
      'p',
      { class: 'border-b border-line py-3' },
      h('a', { href }, title),
      h('span', { class: 'block text-small text-ink-soft' }, `${text.slice(0, 110)}…`),
    );
  const answer = h('div', { class: 'prose pb-5' });
  // HTML of our own build, from our own server.
  answer.innerHTML = html;
  return h(
    'details',
    { class: 'border-b border-line' },
    h('summary', { class: 'flex min-h-13 cursor-pointer items-center py-2 font-medium' }, title),
    answer,
  );
}

/** Unfolds the question that the address names. Its style has shown the answer from the first; from now on it can be closed. */
function openNamed(): void {
  const named = location.hash === '' ? null : document.getElementById(location.hash.slice(1));
  if (!(named instanceof HTMLDetailsElement)) return;
  named.open = true;
  named.dataset.opened = '';
  named.scrollIntoView();
}
