import { type IncomingHttpHeaders, type IncomingMessage, get as plainGet } from 'node:http';
import { get as tlsGet } from 'node:https';
import { pipeline, type Readable } from 'node:stream';
import { createBrotliDecompress, createGunzip, createInflate } from 'node:zlib';

/** An answer whose body has to be read, or destroyed. */
export interface HttpAnswer {
  status: number;
  /** Headers, with names in lower case. */
  headers: IncomingHttpHeaders;
  /** Decompressed body. It fails when the connection is cut, and by the signal. */
  body: Readable;
}

/**
 * Requests large bytes; redirects are returned like other answers.
 *
 * Not `fetch`: in Node 24 it ends the process when the other side closes a connection whose body is not being
 * read at that moment (https://github.com/nodejs/undici/issues/5360).
 * @throws Error if there is no answer
 */
export async function httpGet(
  url: URL,
  options: { headers: Record<string, string>; signal: AbortSignal },
): Promise<HttpAnswer> {
  const get = url.protocol === 'https:' ? tlsGet : plainGet;
  const { headers, signal } = options;
  signal.throwIfAborted();
  const message = await new Promise<IncomingMessage>((resolve, reject) => {
    const request = get(url, { headers }, resolve);
    const stop = () => request.destroy(reasonOf(signal));
    signal.addEventListener('abort', stop, { once: true });
    const isOver = () => signal.removeEventListener('abort', stop);
    // The listener stays: later errors of the connection are reported by the body.
    request.on('error', reject).once('error', isOver).once('response', isOver);
  });
  return { status: message.statusCode ?? 0, headers: message.headers, body: bodyOf(message, signal) };
}

/**
 * Not the option `signal` of node:http: a signal after the end or failure of the body causes an unhandled
 * error there, which ends the process.
 */
function bodyOf(message: IncomingMessage, signal: AbortSignal): Readable {
  const unpacker = unpackerOf(message.headers['content-encoding']);
  // Its failure reaches the reader; without a reader it is ignored.
  const body = unpacker ? pipeline(message, unpacker, () => undefined) : message;
  for (const stream of [message, body]) stream.on('error', () => undefined);
  const stop = () => message.destroy(reasonOf(signal));
  signal.addEventListener('abort', stop, { once: true });
  message.once('close', () => signal.removeEventListener('abort', stop));
  if (signal.aborted) stop();
  return body;
}

function reasonOf({ reason }: AbortSignal): Error {
  return reason instanceof Error ? reason : new Error('aborted', { cause: reason });
}

function unpackerOf(encoding = 'identity') {
  switch (encoding.trim().toLowerCase()) {
    case 'gzip':
    case 'x-gzip':
      return createGunzip();
    case 'deflate':
      return createInflate();
    case 'br':
      return createBrotliDecompress();
    default:
      return null;
  }
}
