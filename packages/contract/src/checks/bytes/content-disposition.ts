import type { Broken } from '../../report/recorder.ts';
import type { Exchange } from '../../session/exchange.ts';

const pointer = '/headers/content-disposition';

/**
 * Checks the header.
 * @see https://www.rfc-editor.org/rfc/rfc6266#section-4.1 and
 * https://www.rfc-editor.org/rfc/rfc8187#section-3.2
 */
export function checkContentDisposition({ answer }: Exchange, name: string | null): Broken[] {
  const header = answer.headers.get('content-disposition');
  if (header === undefined)
    return [{ pointer, expected: 'it to be there, as it is declared', got: 'nothing' }];
  const parsed = parseDisposition(header);
  if (!parsed) return [{ pointer, expected: 'a disposition with parameters, in ASCII', got: header }];
  if (parsed.name === null)
    return [{ pointer, expected: "filename*=UTF-8'' with percent-encoded UTF-8", got: header }];
  if (name !== null && parsed.name !== undefined && parsed.name !== name)
    return [{ pointer, expected: `the file name ${name}`, got: parsed.name }];
  return [];
}

/** Parses the header. `name`: undefined without one, null if it is not well encoded. */
export function parseDisposition(header: string): { type: string; name: string | null | undefined } | null {
  const token = "[!#$%&'*+.^_`|~0-9A-Za-z-]+";
  const value = `(?:${token}|"(?:[^"\\\\\\x00-\\x1f\\x7f-\\uffff]|\\\\.)*")`;
  const whole = new RegExp(`^(${token})((?:\\s*;\\s*${token}\\s*=\\s*${value})*)\\s*;?\\s*$`).exec(header);
  if (!whole) return null;
  const [, type = '', rest = ''] = whole;
  const found = [...rest.matchAll(new RegExp(`;\\s*(${token})\\s*=\\s*(${value})`, 'g'))];
  const parameters = new Map(found.map(([, key = '', text = '']) => [key.toLowerCase(), text]));
  const extended = parameters.get('filename*');
  if (extended !== undefined) return { type, name: decodeExtended(extended) };
  return {
    type,
    name: parameters
      .get('filename')
      ?.replace(/^"(.*)"$/, '$1')
      .replaceAll(/\\(.)/g, '$1'),
  };
}

function decodeExtended(text: string): string | null {
  const [, encoded] = /^utf-8'[^']*'(.*)$/i.exec(text) ?? [];
  if (encoded === undefined) return null;
  try {
    return decodeURIComponent(encoded);
  } catch {
    return null; // not UTF-8, or not percent-encoded: both are faults that the check reports
  }
}
