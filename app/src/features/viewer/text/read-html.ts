import { decodeText } from './decode-text.ts';

/** Number of first bytes in which a page names its charset. */
const headBytes = 1024;

/** Returns the words of a page. Its charset is the one that it names; else that of the bytes. */
export function readHtml(bytes: ArrayBuffer): string {
  const head = new TextDecoder('latin1').decode(bytes.slice(0, headBytes));
  const named = /<meta[^>]{0,200}charset\s*=\s*["']?([\w-]+)/i.exec(head)?.[1];
  const contentType = named === undefined ? null : `text/html; charset=${named}`;
  return textOfHtml(decodeText(bytes, { contentType, isCut: true })).trim();
}

/** Elements that end a line. */
const lines = 'br, p, div, tr, li, h1, h2, h3, h4, h5, h6, blockquote';

/** Returns the text of HTML, which is parsed apart from the page: nothing in it is loaded or run. */
export function textOfHtml(html: string): string {
  const { body } = new DOMParser().parseFromString(html, 'text/html');
  for (const unread of body.querySelectorAll('script, style, template')) unread.remove();
  for (const element of body.querySelectorAll(lines)) element.after('\n');
  return (body.textContent ?? '').replace(/[ \t]+/g, ' ').replace(/ ?\n[ \n]*\n/g, '\n\n');
}
