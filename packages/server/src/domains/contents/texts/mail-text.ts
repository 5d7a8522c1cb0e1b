import { withoutTags } from './markup-text.ts';
import { decodeCharset, decodeQuotedPrintable } from './quoted-printable.ts';
import type { TextLines } from './text-lines.ts';

/** Maximum depth and number of the parts of a message that are read. */
const maxDepth = 8;
const maxParts = 200;

const shown = ['subject', 'from', 'to', 'cc', 'date'];

/** Whether a text begins as a message does: with headers alone, among them that of a sender or of its kind. */
export function isMail(head: string): boolean {
  const headers = headOf(head).split(/\r?\n/);
  return (
    headers.every((line) => /^(?:[\w-]+:|[ \t])/.test(line)) &&
    headers.some((line) => /^(?:From|Received|MIME-Version|Message-ID):/i.test(line))
  );
}

function headOf(text: string): string {
  return text.slice(0, /\r?\n\r?\n/.exec(text)?.index ?? text.length);
}

/**
 * Adds headers and texts of a message, of which every byte is a character of `source`. Attachments are named, not read.
 * @see https://www.rfc-editor.org/rfc/rfc2046#section-5.1
 */
export function readMail(source: string, lines: TextLines): void {
  const headers = headersOf(headOf(source));
  for (const name of shown) {
    lines.add(decodeWords(headers.get(name) ?? ''));
    lines.end();
  }
  readPart(source, lines, { depth: 0, left: { parts: maxParts } });
}

interface Place {
  depth: number;
  left: { parts: number };
}

function readPart(source: string, lines: TextLines, { depth, left }: Place): void {
  left.parts -= 1;
  if (depth > maxDepth || left.parts < 0 || lines.isFull()) return;
  const head = headOf(source);
  const headers = headersOf(head);
  const body = source.slice(head.length).replace(/^\r?\n\r?\n/, '');
  const type = headers.get('content-type') ?? 'text/plain';
  const boundary = /boundary="?([^";\r\n]{1,200})/i.exec(type)?.[1];
  if (/^multipart\//i.test(type) && boundary !== undefined) {
    const parts = body.split(`--${boundary}`).slice(1);
    for (const part of parts.filter((each) => !each.startsWith('--')))
      readPart(part.replace(/^[ \t]*\r?\n/, ''), lines, { depth: depth + 1, left });
    return;
  }
  const fileName = /(?:file)?name="?([^";\r\n]+)/i.exec(
    `${headers.get('content-disposition') ?? ''};${type}`,
  )?.[1];
  if (fileName !== undefined) {
    lines.add(decodeWords(fileName));
    lines.end();
  }
  if (!/^text\//i.test(type) || /^attachment/i.test(headers.get('content-disposition') ?? '')) return;
  const charset = /charset="?([\w-]+)/i.exec(type)?.[1] ?? 'utf-8';
  const text = decodeBody(body, headers.get('content-transfer-encoding') ?? '', charset);
  lines.add(/^text\/html/i.test(type) ? withoutTags(text) : text);
  lines.end();
}

function decodeBody(body: string, encoding: string, charset: string): string {
  if (/quoted-printable/i.test(encoding)) return decodeQuotedPrintable(body, charset);
  const bytes = Buffer.from(body, /base64/i.test(encoding) ? 'base64' : 'latin1');
  return decodeCharset(bytes, charset);
}

/** Returns headers by their names in lower case, each as one line. */
function headersOf(head: string): Map<string, string> {
  const unfolded = head.replace(/\r?\n[ \t]+/g, ' ');
  return new Map(
    unfolded.split(/\r?\n/).flatMap((line) => {
      const [, name, value = ''] = /^([\w-]+):\s*(.*)$/.exec(line) ?? [];
      return name === undefined ? [] : [[name.toLowerCase(), value] as const];
    }),
  );
}

/** Returns a header's text. @see https://www.rfc-editor.org/rfc/rfc2047 */
function decodeWords(value: string): string {
  return decodeCharset(Buffer.from(value, 'latin1'), 'utf-8')
    .replace(/(\?=)\s+(?==\?)/g, '$1')
    .replace(/=\?([\w-]+)\?([bq])\?([^?]*)\?=/gi, (_, charset: string, kind: string, text: string) =>
      /b/i.test(kind)
        ? decodeCharset(Buffer.from(text, 'base64'), charset)
        : decodeQuotedPrintable(text.replaceAll('_', ' '), charset),
    );
}
