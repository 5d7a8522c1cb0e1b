/** UTF-16 units, so never more than 255 characters however they are counted. */
const maxLength = 255;

/** What a file is called when nothing of its name is left. */
const nameless = 'ไฟล์';

/** Lower or upper case letters and digits after the last dot, as people and systems know an extension. */
const extensionPattern = /(?<=.)\.[\p{L}\p{M}\p{N}_-]{1,16}$/u;

/** Control characters, line and paragraph separators, lone surrogates, the byte order mark, and what turns the direction of text. */
const unsafeCharacters = /[\p{Cc}\p{Zl}\p{Zp}\p{Cs}\p{Bidi_Control}\uFEFF]/gu;

/** Characters that take no room, or look like a space and are none, but for those that join emoji and letters of some scripts. */
const invisibleCharacters =
  /(?![\p{Join_Control}\p{Variation_Selector}\p{Emoji_Component}])[\p{Default_Ignorable_Code_Point}\u2800]/gu;

/** Nothing in it can be seen: dots, spaces, and what takes no room. */
const blankPattern = /^[.\s\p{Default_Ignorable_Code_Point}\u2800]*$/u;

/**
 * Names that Windows keeps for devices, with any extension and also before spaces.
 * @see https://learn.microsoft.com/en-us/windows/win32/fileio/naming-a-file
 */
const devicePattern = /^(con|prn|aux|nul|conin\$|conout\$|(com|lpt)[0-9\u00B9\u00B2\u00B3]) *(\.|$)/i;

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
  if (blankPattern.test(whole)) return nameless;
  return whole.length <= maxLength ? whole : shortened(whole);
}

/**
 * Returns the name under which a file can be saved on Windows, macOS, Android and Linux, for a download or an archive. Never empty:
 * a name of which nothing can be seen becomes `ไฟล์`, with its extension where it has one. Idempotent.
 */
export function saveableFileName(name: string): string {
  const plain = safeFileName(name)
    .replace(/[:*?"<>|]/g, '-')
    .replace(invisibleCharacters, '');
  const visible = withVisibleStem(plain, { isDotFile: name.trimStart().startsWith('.') });
  // Windows drops them, and then does not find the file again.
  const ended = visible.replace(/[.\s]+$/u, '');
  if (blankPattern.test(ended)) return nameless;
  const free = devicePattern.test(ended) ? `_${ended}` : ended;
  return free.length <= maxLength ? free : shortened(free).replace(/[.\s]+$/u, '');
}

/** An extension alone would be hidden, or taken for the name; what was called so from the beginning (`.htaccess`) stays. */
function withVisibleStem(name: string, { isDotFile }: { isDotFile: boolean }): string {
  const trimmed = name.replace(/^[\s\p{Default_Ignorable_Code_Point}]+/u, '');
  return trimmed.startsWith('.') && !isDotFile ? `${nameless}${trimmed.replace(/^[.\s]+/u, '.')}` : trimmed;
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
