import { graphemesOf } from '../words/graphemes.ts';
import { maxFileName } from './name-lengths.ts';

/** Name of a file when nothing of its own name is left. */
const nameless = 'ไฟล์';

/** Letters and digits after the last dot, which people and systems recognise as an extension. */
const extensionPattern = /(?<=.)\.[\p{L}\p{M}\p{N}_-]{1,16}$/u;

/**
 * Control characters, line and paragraph separators, lone surrogates, the byte order mark, and characters
 * that change the text direction.
 */
const unsafeCharacters = /[\p{Cc}\p{Zl}\p{Zp}\p{Cs}\p{Bidi_Control}\uFEFF]/gu;

/** Zero-width characters and those that look like a space, except those that join emoji and letters of some scripts. */
const invisibleCharacters =
  /(?![\p{Join_Control}\p{Variation_Selector}\p{Emoji_Component}])[\p{Default_Ignorable_Code_Point}\u2800]/gu;

/** Names without a visible character: dots, spaces and zero-width characters. */
const blankPattern = /^[.\s\p{Default_Ignorable_Code_Point}\u2800]*$/u;

/**
 * Names that Windows reserves for devices, with any extension and also before spaces.
 * @see https://learn.microsoft.com/en-us/windows/win32/fileio/naming-a-file
 */
const devicePattern = /^(con|prn|aux|nul|conin\$|conout\$|(com|lpt)[0-9\u00B9\u00B2\u00B3]) *(\.|$)/i;

/**
 * Returns a name that is safe to store and show: one line, one direction, no path, at most 255 characters,
 * never empty. Path separators are replaced (`../งบ/1.pdf` becomes `งบ-1.pdf`), because people write names
 * such as "งบ 1/2567.pdf". A long name keeps its extension. Idempotent.
 */
export function safeFileName(name: string): string {
  const oneLine = name.replace(unsafeCharacters, '').normalize('NFC');
  const whole = withoutPath(oneLine);
  if (blankPattern.test(whole)) return nameless;
  return whole.length <= maxFileName ? whole : shortened(whole);
}

/**
 * Returns the name under which a file can be saved on Windows, macOS, Android and Linux, for a download or an
 * archive. Never empty: a name without a visible character becomes `ไฟล์`, with its extension if it has
 * one. Idempotent.
 */
export function saveableFileName(name: string): string {
  const plain = safeFileName(name)
    .replace(/[:*?"<>|]/g, '-')
    .replace(invisibleCharacters, '');
  const visible = withVisibleStem(plain, { isDotFile: name.trimStart().startsWith('.') });
  // Windows drops trailing dots and spaces, and then cannot find the file.
  const ended = visible.replace(/[.\s]+$/u, '');
  if (blankPattern.test(ended)) return nameless;
  const free = devicePattern.test(ended) ? `_${ended}` : ended;
  return free.length <= maxFileName ? free : shortened(free).replace(/[.\s]+$/u, '');
}

/** Returns the extension of a name with its dot; empty if it has none. */
export function extensionOf(name: string): string {
  return extensionPattern.exec(name)?.[0] ?? '';
}

/** Returns whether a given name has visible characters besides dots and slashes. */
export function hasLetter(given: string): boolean {
  return !blankPattern.test(given.replace(/[./\\\p{C}]/gu, ''));
}

/**
 * Returns a short name given to a file, safe and with the file's extension, which people leave out in a chat. Null if
 * no letter of it is visible.
 */
export function givenFileName(given: string, { currentName }: { currentName: string }): string | null {
  const safe = safeFileName(given);
  const extension = extensionOf(currentName);
  if (!hasLetter(given) || safe.toLowerCase() === extension.toLowerCase()) return null;
  return safe.toLowerCase().endsWith(extension.toLowerCase()) ? safe : safeFileName(safe + extension);
}

/**
 * Adds a stem to an extension alone, which would be hidden, or mistaken for the name; a dot file (`.htaccess`) stays
 * unchanged.
 */
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
  const extension = extensionOf(name);
  const stem = name.slice(0, name.length - extension.length);
  return cut(stem, maxFileName - extension.length).trimEnd() + extension;
}

/** Returns the longest prefix of whole graphemes; of whole characters if even the first grapheme is too long. */
function cut(text: string, length: number): string {
  let end = 0;
  for (const { index, segment } of graphemesOf(text)) {
    if (index + segment.length > length) break;
    end = index + segment.length;
  }
  return text.slice(0, end > 0 ? end : length).replace(/\p{Cs}$/u, '');
}
