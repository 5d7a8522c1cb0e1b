import { decodeQuotedPrintable } from './quoted-printable.ts';
import type { TextLines } from './text-lines.ts';

/** Properties that say nothing to a person: pictures, keys, ids, times and rules. */
const silent =
  /^(BEGIN|END|VERSION|PRODID|UID|REV|METHOD|CALSCALE|PHOTO|LOGO|SOUND|KEY|AGENT|DT\w+|TZ\w+|RRULE|EXDATE|RDATE|CREATED|LAST-MODIFIED|SEQUENCE|TRANSP|CLASS|STATUS|PRIORITY|ACTION|TRIGGER|DURATION|ATTACH|X-.*)$/i;

/**
 * Adds the values of contacts and events, a property a line.
 * @see https://www.rfc-editor.org/rfc/rfc6350#section-3.2 and https://www.rfc-editor.org/rfc/rfc5545#section-3.1: folded lines
 */
export function readCards(text: string, lines: TextLines): void {
  // Version 2.1 breaks a line of quoted-printable after an equals sign.
  const unfolded = text
    .replace(/\r\n?/g, '\n')
    .replace(/=\n(?=[^\n])(?=[^\n:;]*(?:=|$))/gm, '')
    .replace(/\n[ \t]/g, '');
  for (const line of unfolded.split('\n')) {
    if (lines.isFull()) return;
    const [, name = '', parameters = '', value = ''] =
      /^(?:[\w-]+\.)?([\w-]+)((?:;(?:"[^"]*"|[^":])*)?):(.*)$/s.exec(line) ?? [];
    if (name === '' || silent.test(name)) continue;
    const decoded = /QUOTED-PRINTABLE/i.test(parameters)
      ? decodeQuotedPrintable(value, charsetIn(parameters))
      : value;
    lines.add(
      decoded
        .replace(/\\n/gi, '\n')
        .replace(/(?<!\\);/g, ' ')
        .replace(/\\([,;\\])/g, '$1'),
    );
    lines.end();
  }
}

function charsetIn(parameters: string): string {
  return /CHARSET="?([\w-]+)/i.exec(parameters)?.[1] ?? 'utf-8';
}
