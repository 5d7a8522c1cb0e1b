import { decodeCharset } from './quoted-printable.ts';
import { decodeXml } from './xml-reader.ts';

/** Number of first bytes in which a document names its charset. */
const headBytes = 1024;

/**
 * Returns the text of a page, drawing or document in HTML or XML. Its charset is the one that it names, if its bytes have no
 * mark of their own.
 * @see https://html.spec.whatwg.org/multipage/parsing.html#prescan-a-byte-stream-to-determine-its-encoding
 */
export function readMarkup(bytes: Buffer, decode: (bytes: Buffer) => string): string {
  const head = bytes.toString('latin1', 0, headBytes);
  const named = /(?:<meta[^>]{0,200}charset|<\?xml[^>]{0,100}encoding)\s*=\s*["']?([\w-]+)/i.exec(head)?.[1];
  return withoutTags(named === undefined ? decode(bytes) : decodeCharset(bytes, named));
}

/** Returns the text of HTML or XML, in one pass: a pattern would look again from each bracket that nothing closes. */
export function withoutTags(html: string): string {
  const text: string[] = [];
  let place = 0;
  while (place < html.length) {
    const start = html.indexOf('<', place);
    if (start < 0) break;
    text.push(html.slice(place, start));
    const end = html.indexOf('>', start);
    if (end < 0) return decodeEntities(text.join(''));
    const name = /^<\/?[a-z\d]{0,12}/i.exec(html.slice(start, start + 14))?.[0].toLowerCase() ?? '';
    text.push(/^<(?:br|\/(?:p|div|tr|li|h\d))$/.test(name) ? '\n' : ' ');
    const close = name === '<style' || name === '<script' ? html.indexOf(`</${name.slice(1)}`, end) : end + 1;
    if (close < 0) return decodeEntities(text.join(''));
    place = close;
  }
  return decodeEntities(text.join('') + html.slice(place));
}

function decodeEntities(text: string): string {
  return decodeXml(text.replaceAll('&nbsp;', ' '));
}
