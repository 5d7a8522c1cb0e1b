import { joinHtml } from '@kepwai/rules/words/join-html';
import { joinWords } from '@kepwai/rules/words/join-words';
import { Marked, type Tokens } from 'marked';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { isPictureName, type PictureName } from '../pictures/pictures.ts';
import { PhonePicture } from './product-picture.tsx';

/** Heading of the second level; contents and links of other pages name it. */
export interface Heading {
  readonly id: string;
  readonly title: string;
}

/** Markdown as HTML. */
export interface Rendered {
  readonly html: string;
  readonly headings: readonly Heading[];
}

/** Ends a heading: `## ชื่อ {#name}`. Ids of Thai words would be unreadable in an address. */
const explicitId = /\s*\{#([a-z0-9-]+)\}\s*$/;

/** How Markdown from elsewhere differs. */
export interface MarkdownOptions {
  /** Returns the id of a heading without an explicit one. Default: there is none. */
  readonly idOf?: (title: string) => string;
  /** Returns the target of a link. Default: unchanged. */
  readonly addressOf?: (href: string) => string;
}

/**
 * Renders Markdown of our own: HTML in it is kept.
 * @throws if a heading of the second level has no id, because links could not name it.
 */
export function renderMarkdown(source: string, { idOf, addressOf }: MarkdownOptions = {}): Rendered {
  const headings: Heading[] = [];
  const marked = new Marked({
    gfm: true,
    renderer: {
      heading({ tokens, depth, text }) {
        const id = explicitId.exec(text)?.[1] ?? idOf?.(text);
        if (depth === 2 && id === undefined) throw new Error(`“${text}” needs an id: {#name}`);
        const inner = this.parser.parseInline(tokens).replace(explicitId, '');
        if (depth === 2) headings.push({ id: id ?? '', title: text.replace(explicitId, '') });
        return `<h${depth}${id === undefined ? '' : ` id="${id}"`}>${inner}</h${depth}>\n`;
      },
      code: ({ text }) => renderCode(text),
      image: ({ href, text }) => renderPicture(href, text),
      // Wide tables scroll by themselves, and by keyboard, so that the page never does.
      table(token) {
        return `<div class="prose-table" role="group" aria-label="ตาราง" tabindex="0">${renderTable(
          token,
          (cell) => this.parser.parseInline(cell.tokens),
        )}</div>\n`;
      },
    },
  });
  if (addressOf)
    marked.use({
      walkTokens(token) {
        if (token.type === 'link') token.href = addressOf(token.href);
      },
    });
  const html = marked.parse(source, { async: false });
  return { html: joinHtml(html), headings };
}

/** Renders a line of Markdown, without a paragraph around it. */
export function renderLine(source: string): string {
  return joinHtml(new Marked({ gfm: true }).parseInline(source, { async: false }));
}

/** Returns the words of rendered HTML. */
export function textOf(html: string): string {
  const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'" };
  return html
    .replace(/<[^>]*>/g, ' ')
    .replace(/&(amp|lt|gt|quot|#39);/g, (_all, name: string) => entities[name] ?? '')
    .replace(/\s+/g, ' ')
    .trim();
}

/** Returns the first picture of a text, and its description; null if there is none. */
export function findFirstPicture(source: string): { name: PictureName; alt: string } | null {
  const [, alt, href] = /!\[([^\]]*)\]\((picture:[\w-]+)\)/.exec(source) ?? [];
  return alt === undefined || href === undefined ? null : { name: pictureOf(href), alt };
}

/** Renders `![description](picture:name)`. */
function renderPicture(href: string, alt: string): string {
  return renderToStaticMarkup(
    createElement(PhonePicture, { name: pictureOf(href), alt, className: 'phone-aside' }),
  );
}

/** @throws if the product has no such picture */
function pictureOf(href: string): PictureName {
  const name = href.replace(/^picture:/, '');
  if (!isPictureName(name) || name === href) throw new Error(`“${href}” is no picture of the product`);
  return name;
}

function renderTable({ header, rows }: Tokens.Table, cellHtml: (cell: Tokens.TableCell) => string): string {
  const head = header.map((cell) => `<th scope="col">${cellHtml(cell)}</th>`).join('');
  const body = rows.map((row) => {
    const [first, ...rest] = row.map(cellHtml);
    const labels = header.slice(1).map((cell) => escapeHtml(joinWords(cell.text)));
    const cells = rest.map((cell, place) => `<td data-label="${labels[place] ?? ''}">${cell}</td>`);
    return `<tr><th scope="row">${first ?? ''}</th>${cells.join('')}</tr>`;
  });
  return `<table><thead><tr>${head}</tr></thead><tbody>${body.join('')}</tbody></table>`;
}

/** Renders lines of code; long ones scroll by themselves, also by keyboard. */
export function renderCode(text: string): string {
  return `<pre tabindex="0"><code>${escapeHtml(text)}</code></pre>\n`;
}

function escapeHtml(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
}
