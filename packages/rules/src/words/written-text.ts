/**
 * Control characters except line ends, lone surrogates, the byte order mark, and characters that change the
 * text direction.
 */
const unsafeCharacters = /[^\P{Cc}\n]|[\p{Cs}\p{Bidi_Control}\uFEFF]/gu;

/** Invisible characters at either end. */
const unseenEnds = /^[\s\u200B\u2060]+|[\s\u200B\u2060]+$/gu;

/** A visible character: fillers and empty Braille are letters and signs only by name. */
const somethingSeen = /[^\p{C}\p{Z}\p{M}\p{Default_Ignorable_Code_Point}\u2800]/u;

/**
 * Returns text in several lines that is safe to store and show: one direction, composed, trimmed of invisible
 * characters. Empty if nothing is visible. Idempotent.
 */
export function writtenLines(text: string): string {
  const safe = text
    .replace(/\r\n?|\p{Zl}|\p{Zp}/gu, '\n')
    .replaceAll('\t', ' ')
    .replace(unsafeCharacters, '');
  return somethingSeen.test(safe) ? safe.normalize('NFC').replace(unseenEnds, '') : '';
}

/** Returns the same in one line. */
export function writtenLine(text: string): string {
  return writtenLines(text).replace(/\s*\n\s*/g, ' ');
}
