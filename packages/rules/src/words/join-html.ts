import { joinWords } from './join-words.ts';

/** Elements whose text is verbatim, or shown by the browser alone; any other tag; text. */
const parts = /<(pre|script|style|title)\b[\s\S]*?<\/\1>|<[^>]*>|[^<]+/g;

/** Joins words in the text between tags, as the app does in its components; code stays as it can be copied. */
export function joinHtml(html: string, join: (text: string) => string = joinWords): string {
  return html.replace(parts, (part) => (part.startsWith('<') ? part : join(part)));
}
