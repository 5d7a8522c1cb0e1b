/**
 * Decodes text in the charset that the server detected. Without one it decides by the byte order mark, else
 * UTF-8 if valid, else the Thai code page that older programs write. A truncated text may end within a
 * letter.
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
