import * as z from 'zod';
import type { BlobStore } from '../../../blobs/blob-store.ts';
import type { Row } from '../../../db/tables.ts';
import { type TextKind, textKindOf } from './text-kind.ts';
import { startTextProgram, type TextProgram } from './text-program.ts';

const extractedText = z.union([
  z.object({ state: z.literal('ready'), text: z.string() }),
  z.object({ state: z.enum(['none', 'locked', 'broken', 'too_large']) }),
]);

/**
 * What came of a document.
 * - `ready`: its text, of which a very long document has only the beginning;
 * - `none`: it has none, as scanned pages;
 * - `locked`: it needs a password;
 * - `broken`: it cannot be read, or not within the limits;
 * - `too_large`: it is not tried.
 */
export type ExtractedText = z.infer<typeof extractedText>;

/** Maximum size of a document, which is held in memory while it is read. */
const maxDocumentBytes = 64 * 1024 * 1024;

/** Number of first bytes of a text that are read: more than is kept of any. */
const maxPlainBytes = 1024 * 1024;

/** Limits of a document. */
const limits = { timeoutMs: 20_000, maxOutputBytes: 4 * 1024 * 1024, maxMemoryBytes: 1024 * 1024 * 1024 };

/** Number of documents that a process reads: most of what the first one costs is to start it. */
const documentsPerProgram = 20;

/** Time without documents after which a process ends, which gives its memory back. */
const idleMs = 5_000;

/** A document that is to be read. */
type Content = Pick<Row<'blobs'>, 'sha256' | 'size_bytes' | 'mime_type'>;

/** Reads documents in processes of their own. */
export interface TextExtractor {
  /**
   * Extracts the text of a content. Null where contents of its type have none.
   * @throws NOT_FOUND where the bytes are gone
   */
  extract(blobs: BlobStore, content: Content, place: { groupId: string }): Promise<ExtractedText | null>;
  /** Ends all processes. */
  close(): void;
}

/** A process between two documents. */
interface Resting {
  program: TextProgram;
  groupId: string;
  readCount: number;
  idle: NodeJS.Timeout;
}

/**
 * Creates an extractor. A process reads documents of one group only, so that a hostile one which takes it over learns
 * what its group knows anyway; and none after one that was broken, or that it did not survive.
 */
export function createTextExtractor(): TextExtractor {
  const resting = new Set<Resting>();
  const underWay = new Set<TextProgram>();

  function wake(one: Resting): void {
    clearTimeout(one.idle);
    resting.delete(one);
  }

  function end(one: Resting): void {
    wake(one);
    one.program.end();
  }

  async function take(groupId: string): Promise<Pick<Resting, 'program' | 'readCount'>> {
    for (const one of resting) {
      if (one.groupId !== groupId) continue;
      wake(one);
      if (await one.program.isFit()) return one;
      one.program.end();
    }
    // Ends the process of the group before, which has no further document now.
    for (const one of resting) end(one);
    return { program: startTextProgram(limits), readCount: 0 };
  }

  function rest(program: TextProgram, { groupId, readCount }: Pick<Resting, 'groupId' | 'readCount'>): void {
    const one: Resting = { program, groupId, readCount, idle: setTimeout(() => end(one), idleMs) };
    resting.add(one);
  }

  async function read(bytes: Buffer, kind: TextKind, groupId: string): Promise<ExtractedText> {
    const { program, readCount } = await take(groupId);
    underWay.add(program);
    try {
      const extracted = parse(await program.read({ kind, bytes }));
      const isFine = extracted.state !== 'broken' && readCount + 1 < documentsPerProgram;
      if (isFine) rest(program, { groupId, readCount: readCount + 1 });
      else program.end();
      return extracted;
    } finally {
      underWay.delete(program);
    }
  }

  return {
    async extract(blobs, { sha256, size_bytes: sizeBytes, mime_type: mimeType }, { groupId }) {
      const kind = textKindOf(mimeType);
      if (kind === null) return null;
      if (kind !== 'plain' && sizeBytes > maxDocumentBytes) return { state: 'too_large' };
      if (sizeBytes === 0) return { state: 'none' };
      const range =
        sizeBytes > maxPlainBytes && kind === 'plain' ? { start: 0, end: maxPlainBytes - 1 } : undefined;
      const bytes = Buffer.concat(await (await blobs.open(sha256, range)).toArray());
      return await read(bytes, kind, groupId);
    },
    close() {
      for (const one of resting) end(one);
      for (const program of underWay) program.end();
    },
  };
}

/** A process that a document took over can answer anything. */
function parse(answer: Buffer | null): ExtractedText {
  if (!answer) return { state: 'broken' };
  try {
    return extractedText.parse(JSON.parse(answer.toString('utf8')));
  } catch {
    return { state: 'broken' };
  }
}
