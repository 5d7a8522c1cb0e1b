import { Marked, type Tokens } from 'marked';
import { joinWords } from '../lib/format/join-words.ts';

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

/**
 * Renders Markdown of our own: HTML in it is kept.
 * @throws if a heading of the second level has no id, because links could not name it.
 */
export function renderMarkdown(source: string): Rendered {
  const headings: Heading[] = [];
  const marked = new Marked({
    gfm: true,
    renderer: {
      heading({ tokens, depth, text }) {
        const id = explicitId.exec(text)?.[1];
        if (depth === 2 && id === undefined) throw new Error(`“${text}” needs an id: {#name}`);
        const inner = this.parser.parseInline(tokens).replace(explicitId, '');
        if (depth === 2) headings.push({ id: id ?? '', title: text.replace(explicitId, '') });
        return `<h${depth}${id === undefined ? '' : ` id="${id}"`}>${inner}</h${depth}>\n`;
      },
      // Wide tables scroll by themselves, and by keyboard, so that the page never does.
      table(token) {
        return `<div class="prose-table" role="group" aria-label="ตาราง" tabindex="0">${renderTable(
          token,
          (cell) => this.parser.parseInline(cell.tokens),
        )}</div>\n`;
      },
    },
  });
  const html = marked.parse(source, { async: false });
  return { html: joinText(html), headings };
}

/** Renders a line of Markdown, without a paragraph around it. */
export function renderLine(source: string): string {
  return joinText(new Marked({ gfm: true }).parseInline(source, { async: false }));
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

function renderTable({ header, rows }: Tokens.Table, cellHtml: (cell: Tokens.TableCell) => string): string {
  const head = header.map((cell) => `<th scope="col">${cellHtml(cell)}</th>`).join('');
  const body = rows.map((row) => {
    const [first, ...rest] = row.map(cellHtml);
    return `<tr><th scope="row">${first ?? ''}</th>${rest.map((cell) => `<td>${cell}</td>`).join('')}</tr>`;
  });
  return `<table><thead><tr>${head}</tr></thead><tbody>${body.join('')}</tbody></table>`;
}

/** Joins words in the text between tags, as the app does in its components. */
function joinText(html: string): string {
  return html.replace(/(^|>)([^<]+)/g, (_all, tag: string, text: string) => tag + joinWords(text));
}
