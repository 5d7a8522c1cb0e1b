import { type IncomingHttpHeaders, type IncomingMessage, get as plainGet } from 'node:http';
import { get as tlsGet } from 'node:https';
import { pipeline, type Readable } from 'node:stream';
import { createBrotliDecompress, createGunzip, createInflate } from 'node:zlib';

/** An answer whose body has to be read, or destroyed. */
export interface HttpAnswer {
  status: number;
  /** Their names are in lower case. */
  headers: IncomingHttpHeaders;
  /** Unpacked. It fails where it is cut, and by the signal. */
  body: Readable;
}

/**
 * Asks for large bytes; redirects are answers like others.
 *
 * Not `fetch`: in Node 24 it ends the process where the other side closes a connection of which nobody has read on just now
 * (https://github.com/nodejs/undici/issues/5360).
 * @throws Error where there is no answer
 */
export async function httpGet(
  url: URL,
  options: { headers: Record<string, string>; signal: AbortSignal },
): Promise<HttpAnswer> {
  const get = url.protocol === 'https:' ? tlsGet : plainGet;
  const message = await new Promise<IncomingMessage>((resolve, reject) => {
    // The listener stays: what happens to the connection later is told by the body.
    get(url, options, resolve).on('error', reject);
  });
  return { status: message.statusCode ?? 0, headers: message.headers, body: unpacked(message) };
}

function unpacked(message: IncomingMessage): Readable {
  const unpacker = unpackerOf(message.headers['content-encoding']);
  // Its failure is that of whoever reads.
  return unpacker ? pipeline(message, unpacker, () => undefined) : message;
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
