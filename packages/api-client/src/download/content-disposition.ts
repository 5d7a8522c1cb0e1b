/**
 * Returns the file name of a `Content-Disposition`, safe to store: no folders, no control characters, never empty; null if
 * there is none. `filename*` wins over `filename`.
 *
 * @see RFC 6266, sections 4.1 and 4.3
 * @see RFC 8187, section 3.2
 */
export function parseFileName(contentDisposition: string | null | undefined): string | null {
  const parameters = readParameters(contentDisposition ?? '');
  const extended = decodeExtended(parameters.get('filename*'));
  const name = extended ?? decodePlain(parameters.get('filename'));
  return name === null ? null : cleanName(name);
}

// Matches `; name=token` or `; name="quoted \" text"`; a semicolon inside the quotes does not end the value.
const parameter = /;\s*([\w!#$%&'*+.^`|~-]+)\s*=\s*(?:"((?:[^"\\]|\\.)*)"|([^;\s]*))/g;

function readParameters(header: string): Map<string, string> {
  const found = new Map<string, string>();
  for (const [, name = '', quoted, token = ''] of header.matchAll(parameter)) {
    const value = quoted?.replace(/\\(.)/g, '$1') ?? token;
    if (!found.has(name.toLowerCase())) found.set(name.toLowerCase(), value);
  }
  return found;
}

function decodeExtended(value: string | undefined): string | null {
  const [, charset = '', encoded = ''] = /^(utf-8|iso-8859-1)'[^']*'(.*)$/i.exec(value ?? '') ?? [];
  if (charset === '') return null;
  const bytes = encoded.replace(/%([0-9a-f]{2})/gi, (_, hex) =>
    String.fromCharCode(Number.parseInt(hex, 16)),
  );
  return charset.toLowerCase() === 'utf-8' ? decodeUtf8(bytes) : bytes;
}

// Many servers write UTF-8 where the standard has only Latin-1, and `fetch` returns its bytes one by one.
function decodePlain(value: string | undefined): string | null {
  return value === undefined ? null : (decodeUtf8(value) ?? value);
}

function decodeUtf8(text: string): string | null {
  const codes = Array.from(text, (character) => character.codePointAt(0) ?? 0);
  if (codes.some((code) => code > 0xff)) return null;
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(Uint8Array.from(codes));
  } catch {
    // It is Latin-1, or broken: the other form of the name is used.
    return null;
  }
}

function cleanName(name: string): string | null {
  const last = name.split(/[\\/]/).at(-1) ?? '';
  // Marks that change the text direction make `gpj.exe` look like `exe.jpg`.
  const clean = last.replace(/[\p{Cc}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu, '').trim();
  return /^\.*$/.test(clean) ? null : clean;
}
