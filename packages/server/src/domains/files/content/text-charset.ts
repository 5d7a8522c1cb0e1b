/** Number of first bytes that tell in which charset a text is written. */
export const charsetBytes = 64 * 1024;

/**
 * Returns the charset of a text, as `Content-Type` names it, by its first bytes: what its byte order mark says, else UTF-8 where it
 * is that, else the Thai code page in which older programs of Windows write. Where there is more, the last letter may be cut.
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
