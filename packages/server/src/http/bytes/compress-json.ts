import { promisify } from 'node:util';
import { type BrotliOptions, brotliCompress, brotliCompressSync, constants, gzip, gzipSync } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { chooseEncoding, varyByEncoding } from './accepted-encoding.ts';

const compressBrotli = promisify(brotliCompress);
const compressGzip = promisify(gzip);

/** Length of a text from which it is compressed: a shorter one fits into one packet anyway. */
const worthwhileLength = 1024;

/** About a millisecond per 50 kB, for nine tenths of the saving of the best quality. */
const brotliQuality = 4;
const gzipLevel = 5;

/**
 * Length in bytes up to which a text is compressed at once: in half a millisecond, while to pass it to another thread and
 * back costs this one more than that, and the caller several.
 */
const atOnceLength = 128 * 1024;

/**
 * Compresses the JSON of an answer, as a hook `onSend`. Long texts become bytes in any case: Node would count
 * the bytes of a Thai text first, and encode it slowly then.
 *
 * Lists hold signed addresses beside names that people chose, which is what BREACH needs; it also needs
 * requests that another site can make in a person's name. Ours are signed by a header that no other site can
 * set, and a token is only ever in an answer of its own, which is shorter.
 * @see https://www.breachattack.com/
 */
export async function compressJson(
  request: FastifyRequest,
  reply: FastifyReply,
  payload: unknown,
): Promise<unknown> {
  if (typeof payload !== 'string' || payload.length < worthwhileLength) return payload;
  const bytes = Buffer.from(payload);
  if (!isJson(reply) || reply.hasHeader('content-encoding')) return bytes;
  varyByEncoding(reply);
  const encoding = chooseEncoding(request);
  if (encoding === 'identity') return bytes;
  reply.header('content-encoding', encoding);
  reply.removeHeader('content-length');
  return encoding === 'br' ? toBrotli(bytes) : toGzip(bytes);
}

function toBrotli(bytes: Buffer): Buffer | Promise<Buffer> {
  const options: BrotliOptions = {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: brotliQuality,
      [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
    },
  };
  return bytes.length <= atOnceLength ? brotliCompressSync(bytes, options) : compressBrotli(bytes, options);
}

function toGzip(bytes: Buffer): Buffer | Promise<Buffer> {
  const options = { level: gzipLevel };
  return bytes.length <= atOnceLength ? gzipSync(bytes, options) : compressGzip(bytes, options);
}

function isJson(reply: FastifyReply): boolean {
  return String(reply.getHeader('content-type') ?? '').startsWith('application/json');
}
