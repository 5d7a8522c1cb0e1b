import type { Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '../errors.ts';
import { takeOver } from './take-over.ts';

interface ByteRange {
  start: number;
  /** Inclusive. */
  end: number;
}

interface Bytes {
  /** A strong ETag without its quotes: these bytes and no others. */
  etag: string;
  sizeBytes: number;
  /** What goes with the bytes, and not with an error instead of them. */
  headers: Record<string, string>;
  /** Undefined: all of them. */
  open(range?: ByteRange): Promise<Readable | Buffer>;
}

/**
 * Answers GET and HEAD for bytes: 200, one range by 206, or 304 for who has them already.
 * @throws RANGE_NOT_SATISFIABLE
 * @see https://www.rfc-editor.org/rfc/rfc9110#section-13 conditional requests
 * @see https://www.rfc-editor.org/rfc/rfc9110#section-14 ranges
 */
export async function sendBytes(request: FastifyRequest, reply: FastifyReply, bytes: Bytes): Promise<void> {
  const { etag, sizeBytes, headers } = bytes;
  const quotedTag = `"${etag}"`;
  if (isKnownTo(request.headers['if-none-match'], quotedTag)) {
    await reply
      .headers({ ...headers, etag: quotedTag })
      .code(304)
      .send();
    return;
  }
  const range = wantedRange(request, { quotedTag, sizeBytes });
  if (range === 'unsatisfiable') {
    reply.header('content-range', `bytes */${sizeBytes}`);
    throw new AppError('RANGE_NOT_SATISFIABLE');
  }
  const body = request.method === 'HEAD' ? null : await bytes.open(range);
  reply.headers({
    ...headers,
    etag: quotedTag,
    'accept-ranges': 'bytes',
    'content-length': String(range ? range.end - range.start + 1 : sizeBytes),
  });
  if (range) reply.code(206).header('content-range', `bytes ${range.start}-${range.end}/${sizeBytes}`);
  // Left to itself, Fastify would measure what is sent for HEAD, and find nothing.
  if (body === null) takeOver(reply).end();
  else await reply.send(body);
}

/** Weak comparison, as the standard has it for If-None-Match. */
function isKnownTo(ifNoneMatch: string | undefined, quotedTag: string): boolean {
  if (ifNoneMatch === undefined) return false;
  const tags = ifNoneMatch.split(',').map((tag) => tag.trim().replace(/^W\//, ''));
  return tags.includes('*') || tags.includes(quotedTag);
}

function wantedRange(
  { method, headers }: FastifyRequest,
  { quotedTag, sizeBytes }: { quotedTag: string; sizeBytes: number },
): ByteRange | 'unsatisfiable' | undefined {
  if (method !== 'GET' || headers.range === undefined) return undefined;
  const ifRange = headers['if-range'];
  // A date never matches: these bytes have none. Then all of them are sent.
  if (ifRange !== undefined && ifRange !== quotedTag) return undefined;
  return parseRange(headers.range, sizeBytes);
}

/**
 * The one range that is asked for. Undefined: answer with everything, which is right for what is malformed, for several
 * ranges, and for other units.
 */
export function parseRange(header: string, sizeBytes: number): ByteRange | 'unsatisfiable' | undefined {
  const [, first = '', last = ''] = header.match(/^bytes=(\d*)-(\d*)$/) ?? [];
  if (first === '' && last === '') return undefined;
  if (first === '') {
    const length = Math.min(Number(last), sizeBytes);
    return length === 0 ? 'unsatisfiable' : { start: sizeBytes - length, end: sizeBytes - 1 };
  }
  const start = Number(first);
  if (last !== '' && Number(last) < start) return undefined;
  if (start >= sizeBytes) return 'unsatisfiable';
  return { start, end: last === '' ? sizeBytes - 1 : Math.min(Number(last), sizeBytes - 1) };
}
