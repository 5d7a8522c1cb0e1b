/** UTF-16 units, so never more than 255 characters however they are counted. */
const maxLength = 255;

/** What a file is called when nothing of its name is left. */
const nameless = 'ไฟล์';

/** Lower or upper case letters and digits after the last dot, as people and systems know an extension. */
const extensionPattern = /(?<=.)\.[\p{L}\p{M}\p{N}_-]{1,16}$/u;

/** Control characters, line and paragraph separators, lone surrogates, the byte order mark, and what turns the direction of text. */
const unsafeCharacters = /[\p{Cc}\p{Zl}\p{Zp}\p{Cs}\p{Bidi_Control}\uFEFF]/gu;

/** A letter with its marks is one: a Thai name is never cut between a consonant and its vowel or tone. */
const graphemes = new Intl.Segmenter('th', { granularity: 'grapheme' });

/**
 * The name as it was sent, made safe to keep and to show: one line, in one direction, no path, at most 255 characters, never empty.
 * A path keeps its parts (`../งบ/1.pdf` is `งบ-1.pdf`), because "งบ 1/2567.pdf" is a name people write. A long name keeps its extension.
 * Doing it twice is doing it once.
 */
export function safeFileName(name: string): string {
  const oneLine = name.replace(unsafeCharacters, '').normalize('NFC');
  const whole = withoutPath(oneLine);
  if (/^[.\s]*$/.test(whole)) return nameless;
  return whole.length <= maxLength ? whole : shortened(whole);
}

function withoutPath(name: string): string {
  return name
    .split(/[/\\]/)
    .map((part) => part.trim())
    .filter((part) => part !== '' && part !== '.' && part !== '..')
    .join('-');
}

function shortened(name: string): string {
  const extension = name.match(extensionPattern)?.[0] ?? '';
  const stem = name.slice(0, name.length - extension.length);
  return cut(stem, maxLength - extension.length).trimEnd() + extension;
}

/** The longest beginning of whole graphemes; of whole characters where even the first grapheme is too long. */
function cut(text: string, length: number): string {
  let end = 0;
  for (const { index, segment } of graphemes.segment(text)) {
    if (index + segment.length > length) break;
    end = index + segment.length;
  }
  return text.slice(0, end > 0 ? end : length).replace(/\p{Cs}$/u, '');
}
