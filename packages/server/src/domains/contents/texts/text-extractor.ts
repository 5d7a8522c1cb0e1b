import path from 'node:path';
import { fileURLToPath } from 'node:url';
import * as z from 'zod';
import type { BlobStore } from '../../../blobs/blob-store.ts';
import type { Row } from '../../../db/tables.ts';
import { DecoderDied } from '../decoding/decoder-died.ts';
import type { Decoders } from '../decoding/decoders.ts';
import { maxContentBytes } from '../decoding/memory.ts';
import type { DecodingOrder, ProgramKind } from '../decoding/pool.ts';
import { startResidentProgram } from '../decoding/resident-program.ts';
import { type TextKind, textKindOf } from './text-kind.ts';

const extractedText = z.union([
  z.object({ state: z.literal('ready'), text: z.string() }),
  z.object({ state: z.enum(['none', 'locked', 'broken', 'too_large']) }),
]);

/**
 * Outcome of a document.
 * - `ready`: its text, of which a very long document has only the beginning;
 * - `none`: it has none, as scanned pages;
 * - `locked`: it needs a password;
 * - `broken`: it cannot be read, or not within the limits;
 * - `too_large`: it is not tried.
 */
export type ExtractedText = z.infer<typeof extractedText>;

/** Number of first bytes of a text that are read: more than is kept of any. */
const maxPlainBytes = 1024 * 1024;

/** Time for a document. The program ends a long one by itself before; a page that takes longer is not worth it. */
const timeoutMs = 30_000;

const maxAnswerBytes = 4 * 1024 * 1024;

/** Path beside this file, in the sources and in the build. */
const file = fileURLToPath(
  new URL(`./extract-text${path.extname(fileURLToPath(import.meta.url))}`, import.meta.url),
);

/** A document that is to be read. */
type Content = Pick<Row<'blobs'>, 'sha256' | 'size_bytes' | 'mime_type'>;

/** Reads documents in processes of their own. */
export interface TextExtractor {
  /**
   * Extracts the text of a content. Null if contents of its type have none.
   * @throws NOT_FOUND if the bytes are gone
   */
  extract(
    blobs: BlobStore,
    content: Content,
    place: { groupId: string; signal?: AbortSignal },
  ): Promise<ExtractedText | null>;
}

/**
 * Creates an extractor. A process reads documents of one group only, so that a hostile one which takes it over learns
 * what its group knows anyway; and none after one that was broken, or that it did not survive. A document that it did
 * not survive is read once more, last and alone.
 */
export function createTextExtractor({ plan, pool }: Decoders): TextExtractor {
  const { maxMemoryBytes } = plan;
  const program: ProgramKind = {
    isOfOneOwner: true,
    isSpent: ({ body }) => parse(body).state === 'broken',
    start: () =>
      startResidentProgram({
        file,
        args: [],
        hasAddons: false,
        maxMemoryBytes,
        maxAnswerBytes,
        isLowPriority: true,
      }),
  };

  async function read(bytes: Buffer, kind: TextKind, order: DecodingOrder): Promise<ExtractedText> {
    try {
      const options = { ...order, timeoutMs };
      return parse((await pool('texts').ask(program, { body: { kind }, parts: [bytes] }, options)).body);
    } catch (error) {
      if (!(error instanceof DecoderDied)) throw error;
      return order.isAlone ? { state: 'broken' } : await read(bytes, kind, { ...order, isAlone: true });
    }
  }

  return {
    async extract(
      blobs,
      { sha256, size_bytes: sizeBytes, mime_type: mimeType },
      { groupId, signal = new AbortController().signal },
    ) {
      const kind = textKindOf(mimeType);
      if (kind === null) return null;
      const isByBeginning = /^(?:plain|mail|markup|unknown)$/.test(kind);
      if (!isByBeginning && sizeBytes > maxContentBytes(plan)) return { state: 'too_large' };
      if (sizeBytes === 0) return { state: 'none' };
      const range =
        sizeBytes > maxPlainBytes && isByBeginning ? { start: 0, end: maxPlainBytes - 1 } : undefined;
      const bytes = Buffer.concat(await (await blobs.open(sha256, range)).toArray());
      return await read(bytes, kind, { owner: groupId, signal });
    },
  };
}

/** A process that a document took over can answer anything. */
function parse(answer: unknown): ExtractedText {
  const parsed = extractedText.safeParse(answer);
  return parsed.success ? parsed.data : { state: 'broken' };
}
