import type { MultipartFile } from '@fastify/multipart';
import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import { badRequest, notFound, parseBody } from '../http/errors.ts';
import type { Platform } from '../platform.ts';
import type { Content } from '../state/rows.ts';
import { spend } from '../visits/visits.ts';
import { webhookFaultsSchema } from '../webhook/event-faults.ts';
import type { NewPost, PostedContent } from './posts.ts';
import { contentFaultSchema, mimeTypeOf, receiveSource, sourceSchema } from './sources.ts';

/** Milliseconds, or a date and time in ISO 8601. */
const instant = z.union([z.int(), z.iso.datetime({ offset: true }).transform((text) => Date.parse(text))]);

/** Fields of every post, however its bytes are sent. */
const frame = {
  userId: z.string(),
  type: z.enum(['text', 'image', 'video', 'audio', 'file', 'sticker', 'location']),
  text: z.string().max(10_000).optional(),
  /** Fields of a sticker or location message, as sent in the event. */
  extra: z.record(z.string(), z.unknown()).optional(),
  at: instant.optional(),
  imageSet: z
    .strictObject({
      form: z.enum(['complete', 'id-only', 'absent', 'no-index', 'no-total', 'no-id']).optional(),
      id: z.string().optional(),
      firstIndex: z.int().min(1).optional(),
      total: z.int().min(1).optional(),
    })
    .optional(),
  provider: z.enum(['line', 'external']).optional(),
  webhook: webhookFaultsSchema.optional(),
  unsend: z.enum(['after', 'before']).optional(),
};

export const postRequestSchema = z.strictObject({
  ...frame,
  contents: z.array(sourceSchema).max(500).optional(),
});

/** Fields of a form besides its files. */
const formSchema = z.strictObject({
  ...frame,
  fileName: z.string().optional(),
  durationMs: z.coerce.number().int().min(0).optional(),
  faults: z.array(contentFaultSchema).optional(),
});

/** A post whose bytes are still to be read from their source: base64, a stream, a seed. */
export type PostRequest = z.input<typeof postRequestSchema>;

/**
 * Writes all bytes of a post to disk, one after the other.
 * @throws LineError 400 with details
 */
export async function receivePost(platform: Platform, input: unknown): Promise<NewPost> {
  const { contents: sources = [], ...rest } = parseBody(postRequestSchema, input);
  const contents: PostedContent[] = [];
  for (const source of sources) {
    const mimeType = source.mimeType ?? mimeTypeOf(rest.type, source.fileName);
    const content = await receiveSource(platform.contents, source, mimeType);
    const poster = source.poster && (await receiveSource(platform.contents, source.poster, 'image/jpeg'));
    const { fileName, durationMs, faults } = source;
    contents.push({ content, poster, fileName, durationMs, faults });
  }
  return { ...rest, contents };
}

/**
 * Receives a post as a form, file by file: `content` (any number) and `poster` are files; `userId`, `type`,
 * `text`, `fileName`, `durationMs` are fields; everything else is JSON in a field `options`.
 */
export async function receiveForm(platform: Platform, request: FastifyRequest): Promise<NewPost> {
  const visit = platform.visitors.visitOf(request);
  const files: Array<{ content: Content; fileName: string }> = [];
  let poster: Content | undefined;
  const fields: Record<string, unknown> = {};
  try {
    for await (const part of request.parts()) {
      if (part.type === 'field' && visit) assertVisitorField(part.fieldname);
      if (part.type === 'field') Object.assign(fields, toFields(part.fieldname, part.value));
      else if (part.fieldname === 'poster') poster = await receiveFile(platform, part);
      else {
        // The request itself is counted as one message.
        if (visit && files.length > 0) spend(platform, visit, { messages: 1 });
        files.push({ content: await receiveFile(platform, part), fileName: part.filename });
      }
    }
    const { fileName, durationMs, faults, ...rest } = parseBody(formSchema, fields);
    const contents = files.map((file) => ({
      ...file,
      fileName: fileName ?? file.fileName,
      poster,
      durationMs,
      faults,
    }));
    return { ...rest, contents };
  } catch (error) {
    for (const { content } of files) await platform.contents.remove(content);
    throw error;
  }
}

/** Rejects fields for developers only: other times, faults, events. @throws LineError 404 */
function assertVisitorField(name: string): void {
  if (!['userId', 'type', 'fileName', 'durationMs'].includes(name)) throw notFound();
}

function toFields(name: string, value: unknown): Record<string, unknown> {
  if (name !== 'options') return { [name]: value };
  try {
    const options: unknown = JSON.parse(String(value));
    return typeof options === 'object' && options !== null ? { ...options } : {};
  } catch {
    throw badRequest('The field options could not be parsed as JSON');
  }
}

function receiveFile({ contents }: Platform, part: MultipartFile): Promise<Content> {
  const isTold = part.mimetype !== '' && part.mimetype !== 'application/octet-stream';
  return contents.receive(part.file, isTold ? part.mimetype : mimeTypeOf('file', part.filename));
}
