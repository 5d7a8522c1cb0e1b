import type { FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '../../errors.ts';
import { hijackReply } from './hijack.ts';
import type { ByteReader, Pump } from './pump.ts';

interface ByteRange {
  start: number;
  /** Inclusive. */
  end: number;
}

interface Exchange {
  request: FastifyRequest;
  reply: FastifyReply;
  /** Writes bytes from a reader piece by piece. */
  pump: Pump;
}

interface Bytes {
  /** A strong ETag without its quotes, unique to these bytes. */
  etag: string;
  sizeBytes: number;
  /** Time of their last change; undefined if unknown. */
  modifiedAt?: Date | undefined;
  /** Headers of the bytes, which an error answer does not get. */
  headers: Record<string, string>;
  /** Bytes in memory, or a function that opens a reader. */
  content: Buffer | (() => Promise<ByteReader>);
}

/**
 * Answers GET and HEAD for bytes: 200, one range by 206, or 304 to a client that has them.
 * @throws RANGE_NOT_SATISFIABLE; PRECONDITION_FAILED if a resuming client requires other bytes
 * @see https://www.rfc-editor.org/rfc/rfc9110#section-13 conditional requests
 * @see https://www.rfc-editor.org/rfc/rfc9110#section-14 ranges
 */
export async function sendBytes({ request, reply, pump }: Exchange, bytes: Bytes): Promise<void> {
  const { etag, sizeBytes, modifiedAt, content } = bytes;
  const headers = { ...bytes.headers, ...(modifiedAt && { 'last-modified': modifiedAt.toUTCString() }) };
  const quotedTag = `"${etag}"`;
  if (!isUnchanged(request, { quotedTag, modifiedAt })) throw new AppError('PRECONDITION_FAILED');
  if (await answerIfKnown({ request, reply }, { etag, headers, modifiedAt })) return;
  const range = wantedRange(request, { quotedTag, sizeBytes });
  if (range === 'unsatisfiable') {
    reply.header('content-range', `bytes */${sizeBytes}`);
    throw new AppError('RANGE_NOT_SATISFIABLE');
  }
  const reader = request.method === 'GET' && !Buffer.isBuffer(content) ? await content() : null;
  const { start, end } = range ?? { start: 0, end: sizeBytes - 1 };
  reply.headers({
    ...headers,
    etag: quotedTag,
    'accept-ranges': 'bytes',
    'content-length': String(end - start + 1),
  });
  if (range) reply.code(206).header('content-range', `bytes ${start}-${end}/${sizeBytes}`);
  if (Buffer.isBuffer(content) && request.method === 'GET')
    await reply.send(content.subarray(start, end + 1));
  else if (reader) await pumpAll(reader, { start, end }, { request, reply, pump });
  // Fastify would measure the empty body of HEAD and set a length of 0.
  else hijackReply(reply).end();
}

/** Answers 304 to a client that has the bytes; returns whether it did. */
export async function answerIfKnown(
  { request, reply }: Omit<Exchange, 'pump'>,
  { etag, headers, modifiedAt }: Pick<Bytes, 'etag' | 'headers' | 'modifiedAt'>,
): Promise<boolean> {
  const quotedTag = `"${etag}"`;
  if (!isKnownTo(request, { quotedTag, modifiedAt })) return false;
  await reply
    .headers({ ...headers, etag: quotedTag })
    .code(304)
    .send();
  return true;
}

/** From here on no error can be answered any more: the answer breaks off, and the log has the reason. */
async function pumpAll(
  reader: ByteReader,
  range: ByteRange,
  { request, reply, pump }: Exchange,
): Promise<void> {
  await pump(reader, range, hijackReply(reply)).catch((error: unknown) => {
    request.log.error({ err: error }, 'the bytes could not be read');
  });
}

/** Returns whether a request resumes behind the first byte without naming a version. */
export function isResumedBlindly({ headers }: FastifyRequest): boolean {
  const { range, 'if-range': ifRange, 'if-match': ifMatch } = headers;
  return range !== undefined && !/^bytes=0+-/.test(range) && ifRange === undefined && ifMatch === undefined;
}

/** Validators of bytes from the client. */
interface Version {
  quotedTag: string;
  modifiedAt: Date | undefined;
}

/**
 * Compares strongly: some clients go on with a download by If-Match instead of If-Range.
 * @see https://www.rfc-editor.org/rfc/rfc9110#section-13.2.2 precedence
 */
function isUnchanged({ headers }: FastifyRequest, { quotedTag, modifiedAt }: Version): boolean {
  const ifMatch = headers['if-match'];
  if (ifMatch === undefined) return wasModifiedBy(modifiedAt, headers['if-unmodified-since']) !== false;
  const tags = ifMatch.split(',').map((tag) => tag.trim());
  return tags.includes('*') || tags.includes(quotedTag);
}

/**
 * Compares weakly, as the standard requires for If-None-Match.
 * @see https://www.rfc-editor.org/rfc/rfc9110#section-13.2.2 precedence
 */
function isKnownTo({ headers }: FastifyRequest, { quotedTag, modifiedAt }: Version): boolean {
  const ifNoneMatch = headers['if-none-match'];
  if (ifNoneMatch === undefined) return wasModifiedBy(modifiedAt, headers['if-modified-since']) === true;
  const tags = ifNoneMatch.split(',').map((tag) => tag.trim().replace(/^W\//, ''));
  return tags.includes('*') || tags.includes(quotedTag);
}

/** Returns whether bytes were last modified by the second of a date; undefined if either is unknown. */
function wasModifiedBy(modifiedAt: Date | undefined, date: string | undefined): boolean | undefined {
  const knownAt = Date.parse(date ?? '');
  if (!modifiedAt || Number.isNaN(knownAt)) return undefined;
  return Math.floor(modifiedAt.getTime() / 1000) * 1000 <= knownAt;
}

function wantedRange(
  { method, headers }: FastifyRequest,
  { quotedTag, sizeBytes }: { quotedTag: string; sizeBytes: number },
): ByteRange | 'unsatisfiable' | undefined {
  if (method !== 'GET' || headers.range === undefined) return undefined;
  const ifRange = headers['if-range'];
  // A date never matches, because bytes of one second can differ: then all of them are sent.
  if (ifRange !== undefined && ifRange !== quotedTag) return undefined;
  return parseRange(headers.range, sizeBytes);
}

/**
 * Returns the one requested range. Undefined: answer with everything, which is right for malformed and
 * multiple ranges, and for other units.
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
