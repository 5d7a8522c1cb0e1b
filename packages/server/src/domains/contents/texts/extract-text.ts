/**
 * A process of its own, started by text-extractor.ts: it reads the texts of documents, one after another. Hostile
 * bytes can crash it without harm to the server, and all documents that it sees are of one group.
 */
import { answerQuestions } from '../decoding/answer-questions.ts';
import { looksLikeText } from '../identifying/plain-text.ts';
import { charsetBytes, charsetOf } from '../identifying/text-charset.ts';
import { readCards } from './card-text.ts';
import { isMail, readMail } from './mail-text.ts';
import { readMarkup } from './markup-text.ts';
import { isEncryptedOffice, readOffice } from './office-text.ts';
import { readRtf } from './rtf-text.ts';
import type { ExtractedText } from './text-extractor.ts';
import { isTextQuestion, type TextKind } from './text-kind.ts';
import { createTextLines, type TextLines } from './text-lines.ts';
import { Locked } from './zip-parts.ts';

/** Time after which no further page is begun: what was found until then is kept. */
const enoughMs = 8_000;

answerQuestions(async ({ body, parts: [bytes] }) => {
  if (!isTextQuestion(body) || !bytes) throw new Error('a question is none');
  return { body: await extract(body.kind, bytes), parts: [] };
});

async function extract(kind: TextKind, bytes: Buffer): Promise<ExtractedText> {
  const lines = createTextLines();
  if (/^(?:docx|xlsx|pptx|odf)$/.test(kind) && isEncryptedOffice(bytes)) return { state: 'locked' };
  try {
    await read(bytes, kind, lines);
  } catch (error) {
    if (error instanceof Locked) return { state: 'locked' };
    // The text before the fault is as good as it was.
    const text = lines.take();
    return text === '' ? { state: 'broken' } : { state: 'ready', text };
  }
  const text = lines.take();
  return text === '' ? { state: 'none' } : { state: 'ready', text };
}

async function read(bytes: Buffer, format: TextKind, into: TextLines): Promise<void> {
  if (format === 'plain' || format === 'mail') return readPlain(bytes, into);
  if (format === 'cards') return readCards(decodeText(unfold(bytes)), into);
  if (format === 'markup') return into.add(readMarkup(bytes, decodeText));
  if (format === 'rtf') return readRtf(bytes, into);
  if (format === 'unknown') return readUnknown(bytes, into);
  if (format !== 'pdf') return await readOffice(bytes, format, into);
  // The library takes longer to load than all other documents to read.
  const { readPdf } = await import('./pdf-text.ts');
  const started = performance.now();
  await readPdf(bytes, into, { isLate: () => performance.now() - started > enoughMs });
}

/** Adds the text of bytes whose type nobody knows, if they are one. */
function readUnknown(bytes: Buffer, into: TextLines): void {
  if (isWide(bytes) || looksLikeText(bytes)) readPlain(bytes, into);
}

/** Adds a text; of a mail, what people read of it. */
function readPlain(bytes: Buffer, into: TextLines): void {
  if (isMail(bytes.toString('latin1', 0, charsetBytes))) readMail(bytes.toString('latin1'), into);
  else into.add(withoutEscapes(decodeText(bytes)));
}

/** Returns a text in which letters that JSON escapes stand as themselves. Other programs write no Thai letter that way. */
function withoutEscapes(text: string): string {
  if (!/^\s*[[{]/.test(text)) return text;
  return text.replace(/\\u(0e[\da-f]{2})/gi, (_, hex: string) =>
    String.fromCharCode(Number.parseInt(hex, 16)),
  );
}

/**
 * Joins the folded lines of contacts and events. They can be folded within a letter, which is whole only after that.
 * @see https://www.rfc-editor.org/rfc/rfc5545#section-3.1
 */
function unfold(bytes: Buffer): Buffer {
  if (isWide(bytes)) return bytes;
  return Buffer.from(bytes.toString('latin1').replace(/\r?\n[ \t]/g, ''), 'latin1');
}

function isWide(bytes: Buffer): boolean {
  return charsetOf(bytes.subarray(0, charsetBytes), { isWhole: false }).startsWith('utf-16');
}

function decodeText(bytes: Buffer): string {
  const head = bytes.subarray(0, charsetBytes);
  return new TextDecoder(charsetOf(head, { isWhole: head.length === bytes.length })).decode(bytes);
}
