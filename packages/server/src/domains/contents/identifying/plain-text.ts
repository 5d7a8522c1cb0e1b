import { charsetOf } from './text-charset.ts';

/** Types whose bytes are text: their signatures are words that only they begin with. */
const textual =
  /^text\/|^application\/(pdf|rtf|xml|postscript|eps|x-ms-regedit|pgp-encrypted)$|^model\/|\+xml$/;

/** Control characters that no text has; tabs, ends of lines and pages, and ESC are not among them. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
const controls = /[\x00-\x08\x0b\x0e-\x1a\x1c-\x1f\x7f]/;

/** Whether bytes can be a text in any charset of single bytes or UTF-8. */
export function looksLikeText(head: Buffer): boolean {
  return head.length > 0 && !controls.test(head.toString('latin1'));
}

/** Whether bytes declare to be UTF-16, or are in it. */
export function isWideText(head: Buffer): boolean {
  return charsetOf(head, { isWhole: false }).startsWith('utf-16');
}

/** Whether contents of a type can consist of text alone. */
export function isTextual(mimeType: string): boolean {
  return textual.test(mimeType);
}
