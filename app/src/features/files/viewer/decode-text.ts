/**
 * Returns a text in the charset that the server found it in; where it names none: by its byte order mark, as UTF-8 where it is that,
 * else in the Thai code page that older programs write. Where there is more of it, the end may fall within a letter.
 */
export function decodeText(
  bytes: ArrayBuffer,
  { contentType, isCut }: { contentType: string | null; isCut: boolean },
): string {
  const named = /charset="?([\w-]+)/i.exec(contentType ?? '')?.[1];
  const [first, second] = new Uint8Array(bytes);
  const marked =
    first === 0xff && second === 0xfe ? 'utf-16le' : first === 0xfe && second === 0xff && 'utf-16be';
  try {
    const charset = named ?? (marked || 'utf-8');
    return new TextDecoder(charset, { fatal: named === undefined }).decode(bytes, { stream: isCut });
  } catch {
    return new TextDecoder('windows-874').decode(bytes);
  }
}
