/**
 * A separate program, run by text-program.ts: it reads documents from standard input, one after another, and writes
 * the text of each to standard output as JSON. Hostile bytes can crash it without harm to the server, and all
 * documents that it sees are of one group.
 */
import { charsetBytes, charsetOf } from '../text-charset.ts';
import { isEncryptedOffice, readOffice } from './office-text.ts';
import type { ExtractedText } from './text-extractor.ts';
import { kindBytes, lengthBytes, lengthOf } from './text-frame.ts';
import { isTextKind, type TextKind } from './text-kind.ts';
import { createTextLines, type TextLines } from './text-lines.ts';
import { Locked } from './zip-parts.ts';

const headBytes = lengthBytes + kindBytes;

/** Time after which no further page is begun: what was found until then is kept. */
const enoughMs = 8_000;

for await (const { kind, bytes } of readDocuments()) {
  const answer = Buffer.from(JSON.stringify(await extract(kind, bytes)));
  process.stdout.write(Buffer.concat([lengthOf(answer), answer]));
}

async function extract(kind: string, bytes: Buffer): Promise<ExtractedText> {
  const lines = createTextLines();
  if (!isTextKind(kind)) throw new Error(`no format is called ${kind}`);
  if (kind !== 'pdf' && kind !== 'plain' && isEncryptedOffice(bytes)) return { state: 'locked' };
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
  if (format === 'plain') return into.add(decodeText(bytes));
  if (format !== 'pdf') return await readOffice(bytes, format, into);
  // The library takes longer to load than all other documents to read.
  const { readPdf } = await import('./pdf-text.ts');
  const started = performance.now();
  await readPdf(bytes, into, { isLate: () => performance.now() - started > enoughMs });
}

function decodeText(bytes: Buffer): string {
  const head = bytes.subarray(0, charsetBytes);
  return new TextDecoder(charsetOf(head, { isWhole: head.length === bytes.length })).decode(bytes);
}

/** Reads the documents of standard input as they come. */
async function* readDocuments(): AsyncGenerator<{ kind: string; bytes: Buffer }> {
  let chunks: Buffer[] = [];
  let received = 0;
  let whole = headBytes;
  for await (const chunk of process.stdin) {
    chunks.push(chunk);
    received += chunk.length;
    if (received < whole) continue;
    const document = Buffer.concat(chunks);
    chunks = [document];
    whole = headBytes + document.readUInt32LE(0);
    if (received < whole) continue;
    // The next one comes after the answer to this one.
    chunks = [];
    received = 0;
    whole = headBytes;
    yield {
      kind: document.toString('latin1', lengthBytes, headBytes).trim(),
      bytes: document.subarray(headBytes),
    };
  }
}
