import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { chooseEncoding, type Encoding, varyByEncoding } from './accepted-encoding.ts';

/** A frequently sent body, compressed once per encoding. */
export interface CompressedBody {
  /** Answers with the body, or 304 to a client that has it. Sets no cache rule. */
  send(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply>;
}

const compressBrotli = promisify(brotliCompress);
const compressGzip = promisify(gzip);

/** Minimum size for compression: smaller ones do not shrink. */
const worthwhileBytes = 512;
/** Quality close to the best, in a few milliseconds per 100 kB; each body is compressed once. */
const brotliQuality = 9;

/**
 * Creates a compressed body from the bytes of one address and their content type. `brotli`: the same bytes as the
 * build compressed them, if it did. `quality`: of Brotli, for a body that is sent once.
 */
export function createCompressedBody(
  bytes: Buffer,
  contentType: string,
  brotli: Buffer | null = null,
  quality = brotliQuality,
): CompressedBody {
  const tag = createHash('sha256').update(bytes).digest('base64url').slice(0, 24);
  const made = new Map<Encoding, Promise<Buffer>>([['identity', Promise.resolve(bytes)]]);
  if (brotli !== null) made.set('br', Promise.resolve(brotli));

  const inEncoding = (encoding: Encoding): Promise<Buffer> => {
    const known = made.get(encoding);
    if (known) return known;
    const making =
      encoding === 'br'
        ? compressBrotli(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: quality } })
        : compressGzip(bytes);
    made.set(encoding, making);
    return making;
  };

  return {
    async send(request, reply) {
      const encoding = bytes.length < worthwhileBytes ? 'identity' : chooseEncoding(request);
      // Each encoding has other bytes, so it has an ETag of its own.
      const etag = `"${tag}-${encoding}"`;
      varyByEncoding(reply);
      reply.headers({ etag, 'content-type': contentType });
      if (request.headers['if-none-match']?.includes(etag)) return reply.code(304).send();
      if (encoding !== 'identity') reply.header('content-encoding', encoding);
      return reply.send(await inEncoding(encoding));
    },
  };
}
