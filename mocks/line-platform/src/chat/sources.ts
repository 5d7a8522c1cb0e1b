import { extname } from 'node:path';
import { Readable } from 'node:stream';
import { z } from 'zod';
import type { ContentStore } from '../content/content-store.ts';
import type { Content, PostType } from '../state/rows.ts';
import { paintPicture, themes } from './paint.ts';

const lasting = {
  times: z.union([z.int().min(1), z.literal('always')]).default(1),
  forMs: z.int().min(1).optional(),
};

/**
 * Schema of a content fault.
 * @see ContentFault
 */
export const contentFaultSchema = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.enum(['not-ready', 'not-found', 'gone', 'rate-limited', 'server-error', 'unauthorized', 'empty']),
    ...lasting,
  }),
  z.strictObject({ kind: z.enum(['cut', 'stall']), afterBytes: z.int().min(0), ...lasting }),
  z.strictObject({ kind: z.literal('slow'), bytesPerSecond: z.int().min(1), ...lasting }),
]);

/** Source of the bytes of a post: exactly one of them. */
const bytesSchema = z.union([
  z.object({ base64: z.base64() }),
  z.object({ bytes: z.instanceof(Uint8Array) }),
  z.object({ stream: z.instanceof(Readable) }),
  z.object({ generate: z.strictObject({ sizeBytes: z.int().min(0), seed: z.string().default('0') }) }),
  z.object({
    picture: z.strictObject({
      seed: z.string().default('0'),
      width: z.int().min(16).max(8000).default(1600),
      height: z.int().min(16).max(8000).default(1200),
      theme: z.enum(themes).optional(),
      isTurned: z.boolean().optional(),
    }),
  }),
]);

/** Bytes with their metadata. */
export const sourceSchema = z.intersection(
  bytesSchema,
  z.object({
    /** Default: by the extension of the name, then by the type of the message. */
    mimeType: z.string().optional(),
    fileName: z.string().optional(),
    durationMs: z.int().min(0).optional(),
    faults: z.array(contentFaultSchema).optional(),
    poster: bytesSchema.optional(),
  }),
);

export type ContentSource = z.input<typeof sourceSchema>;

const byEnding: Record<string, string> = {
  '.csv': 'text/csv',
  '.docx': 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  '.gif': 'image/gif',
  '.jpeg': 'image/jpeg',
  '.jpg': 'image/jpeg',
  '.m4a': 'audio/x-m4a',
  '.mp3': 'audio/mpeg',
  '.mp4': 'video/mp4',
  '.pdf': 'application/pdf',
  '.png': 'image/png',
  '.pptx': 'application/vnd.openxmlformats-officedocument.presentationml.presentation',
  '.txt': 'text/plain',
  '.webp': 'image/webp',
  '.xlsx': 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  '.zip': 'application/zip',
};

const byType: Partial<Record<PostType, string>> = {
  image: 'image/jpeg',
  video: 'video/mp4',
  audio: 'audio/x-m4a',
};

/** Returns the Content-Type that LINE would send. */
export function mimeTypeOf(type: PostType, fileName: string | undefined): string {
  const ending = fileName ? byEnding[extname(fileName).toLowerCase()] : undefined;
  return ending ?? byType[type] ?? 'application/octet-stream';
}

/** Writes the bytes to disk (or only stores the seed of generated ones). */
export async function receiveSource(
  contents: ContentStore,
  source: z.output<typeof bytesSchema>,
  mimeType: string,
): Promise<Content> {
  if ('generate' in source) {
    const { sizeBytes, seed } = source.generate;
    return { mimeType, sizeBytes, source: { kind: 'generated', seed } };
  }
  if ('picture' in source)
    return contents.receive(Readable.from([await paintPicture(source.picture)]), 'image/jpeg');
  if ('stream' in source) return contents.receive(source.stream, mimeType);
  const bytes = 'bytes' in source ? source.bytes : Buffer.from(source.base64, 'base64');
  return contents.receive(Readable.from([bytes], { objectMode: false }), mimeType);
}
