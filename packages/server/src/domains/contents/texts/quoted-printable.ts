/** Returns the text of bytes in a charset by its label; UTF-8 if nobody knows the label. */
export function decodeCharset(bytes: Uint8Array, charset: string): string {
  try {
    return new TextDecoder(charset).decode(bytes);
  } catch {
    return new TextDecoder('utf-8').decode(bytes);
  }
}

/**
 * Returns the text of quoted-printable.
 * @see https://www.rfc-editor.org/rfc/rfc2045#section-6.7
 */
export function decodeQuotedPrintable(text: string, charset: string): string {
  const bytes = text
    .replace(/=[ \t]*\r?\n/g, '')
    .replace(/=([\da-f]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
  return decodeCharset(Buffer.from(bytes, 'latin1'), charset);
}
