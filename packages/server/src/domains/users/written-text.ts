/** Control characters but the end of a line, lone surrogates, the byte order mark, and what turns the direction of text. */
const unsafeCharacters = /[^\P{Cc}\n]|[\p{Cs}\p{Bidi_Control}\uFEFF]/gu;

/** What nobody sees, at either end. */
const unseenEnds = /^[\s\u200B\u2060]+|[\s\u200B\u2060]+$/gu;

/** At least one character that can be seen: fillers and empty Braille are letters and signs only by name. */
const somethingSeen = /[^\p{C}\p{Z}\p{M}\p{Default_Ignorable_Code_Point}\u2800]/u;

/**
 * What somebody wrote, in several lines, made safe to keep and to show: in one direction, composed, nothing unseen around it. Empty where
 * nothing of it can be seen. Doing it twice is doing it once.
 */
export function writtenLines(text: string): string {
  const safe = text
    .replace(/\r\n?|\p{Zl}|\p{Zp}/gu, '\n')
    .replaceAll('\t', ' ')
    .replace(unsafeCharacters, '');
  return somethingSeen.test(safe) ? safe.normalize('NFC').replace(unseenEnds, '') : '';
}

/** The same, in one line. */
export function writtenLine(text: string): string {
  return writtenLines(text).replace(/\s*\n\s*/g, ' ');
}
