/**
 * A process of its own, started by text-extractor.ts: it reads the texts of documents, one after another. Hostile
 * bytes can crash it without harm to the server, and all documents that it sees are of one group.
 */
import { answerQuestions } from '../decoding/answer-questions.ts';
import { looksLikeText } from '../identifying/plain-text.ts';
import { charsetBytes, charsetOf } from '../text-charset.ts';
import { readCards } from './card-text.ts';
import { isMail, readMail } from './mail-text.ts';
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
  if (format === 'cards') return readCards(decodeText(bytes), into);
  if (format === 'rtf') return readRtf(bytes.toString('latin1'), into);
  if (format === 'unknown') return readUnknown(bytes, into);
  if (format !== 'pdf') return await readOffice(bytes, format, into);
  // The library takes longer to load than all other documents to read.
  const { readPdf } = await import('./pdf-text.ts');
  const started = performance.now();
  await readPdf(bytes, into, { isLate: () => performance.now() - started > enoughMs });
}

/** Adds the text of bytes whose type nobody knows, where they are one. */
function readUnknown(bytes: Buffer, into: TextLines): void {
  const head = bytes.subarray(0, charsetBytes);
  const isUtf16 = /^utf-16/.test(charsetOf(head, { isWhole: head.length === bytes.length }));
  if (isUtf16 || looksLikeText(bytes)) readPlain(bytes, into);
}

/** Adds a text; of a mail, what people read of it. */
function readPlain(bytes: Buffer, into: TextLines): void {
  if (isMail(bytes.toString('latin1', 0, charsetBytes))) readMail(bytes.toString('latin1'), into);
  else into.add(decodeText(bytes));
}

function decodeText(bytes: Buffer): string {
  const head = bytes.subarray(0, charsetBytes);
  return new TextDecoder(charsetOf(head, { isWhole: head.length === bytes.length })).decode(bytes);
}
