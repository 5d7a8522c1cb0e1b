/** Number of first bytes that determine the charset of a text. */
export const charsetBytes = 64 * 1024;

/**
 * Returns the charset of a text, as `Content-Type` names it, by its first bytes: that of its byte order mark,
 * else UTF-8 where the bytes are valid, else the Thai code page of older Windows programs. Where there are
 * more bytes, the last letter may be incomplete.
 * @see https://encoding.spec.whatwg.org/#bom-sniff
 */
export function charsetOf(
  head: Uint8Array,
  { isWhole }: { isWhole: boolean },
): 'utf-8' | 'utf-16le' | 'utf-16be' | 'windows-874' {
  if (head[0] === 0xff && head[1] === 0xfe) return 'utf-16le';
  if (head[0] === 0xfe && head[1] === 0xff) return 'utf-16be';
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(head, { stream: !isWhole });
    return 'utf-8';
  } catch {
    return 'windows-874';
  }
}
