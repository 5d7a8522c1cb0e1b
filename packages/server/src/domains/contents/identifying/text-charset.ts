/** Number of first bytes that determine the charset of a text. */
export const charsetBytes = 64 * 1024;

/**
 * Returns the charset of a text, as `Content-Type` names it, by its first bytes: that of its byte order mark,
 * UTF-16 also without one, else UTF-8 if the bytes are valid, else the Thai code page of older Windows programs. If there are
 * more bytes, the last letter may be incomplete.
 * @see https://encoding.spec.whatwg.org/#bom-sniff
 */
export function charsetOf(
  head: Uint8Array,
  { isWhole }: { isWhole: boolean },
): 'utf-8' | 'utf-16le' | 'utf-16be' | 'windows-874' {
  if (head[0] === 0xff && head[1] === 0xfe) return 'utf-16le';
  if (head[0] === 0xfe && head[1] === 0xff) return 'utf-16be';
  if (isUnmarkedWide(head, 1)) return 'utf-16le';
  if (isUnmarkedWide(head, 0)) return 'utf-16be';
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(head, { stream: !isWhole });
    return 'utf-8';
  } catch {
    return 'windows-874';
  }
}

/** Whether pairs of bytes are letters of Thai and English, one byte of each always the upper one: no text of single bytes and no UTF-8 is. */
function isUnmarkedWide(head: Uint8Array, upper: 0 | 1): boolean {
  const pairs = Math.floor(head.length / 2);
  if (pairs < 4) return false;
  for (let pair = 0; pair < pairs; pair += 1) {
    const [high = 0, low = 0] = [head[2 * pair + upper], head[2 * pair + 1 - upper]];
    const isThai = high === 0x0e && low >= 0x01 && low <= 0x5b;
    const isLatin =
      high === 0 && ((low >= 0x20 && low < 0x7f) || low === 0x09 || low === 0x0a || low === 0x0d);
    // Quotes, dashes and marks without width.
    const isMark = high === 0x20 && low >= 0x0b && low <= 0x26;
    if (!isThai && !isLatin && !isMark) return false;
  }
  return true;
}
