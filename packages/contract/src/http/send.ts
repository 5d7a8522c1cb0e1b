import http from 'node:http';
import https from 'node:https';
import { brotliDecompressSync, gunzipSync, inflateSync } from 'node:zlib';

/** A request to send. */
export interface WireRequest {
  method: string;
  /** Absolute address; sent unchanged. */
  url: string;
  headers: [name: string, value: string][];
  body: Buffer | null;
}

/** A received answer. */
export interface WireAnswer {
  status: number;
  /** Headers by lower-case names; repeated ones are joined by commas. */
  headers: Map<string, string>;
  body: Buffer;
  /** Whether there was more than `maxBytes`; the rest was not read. */
  isCut: boolean;
}

/** Thrown when there is no answer: refused, interrupted, or too late. */
export class NoAnswer extends Error {
  override readonly name = 'NoAnswer';
}

export interface SendOptions {
  timeoutMs: number;
  signal?: AbortSignal | undefined;
  /** Maximum bytes read of a body. Default 16 MiB. */
  maxBytes?: number;
}

const defaultMaxBytes = 16 * 1024 ** 2;

/**
 * Sends one request, without following redirects.
 * @throws NoAnswer, or the signal's reason
 */
export function send(request: WireRequest, options: SendOptions): Promise<WireAnswer> {
  options.signal?.throwIfAborted();
  const url = new URL(request.url);
  const client = url.protocol === 'https:' ? https : http;
  return new Promise((resolve, reject) => {
    const fail = (message: string, cause?: unknown) =>
      reject(options.signal?.aborted ? options.signal.reason : new NoAnswer(message, { cause }));
    const outgoing = client.request(url, {
      method: request.method,
      headers: flatHeaders(request),
      ...(options.signal && { signal: options.signal }),
    });
    const timer = setTimeout(() => {
      fail(`no answer within ${options.timeoutMs} ms`);
      outgoing.destroy();
    }, options.timeoutMs);
    outgoing.on('error', (cause) => fail(describe(cause), cause));
    outgoing.on('close', () => clearTimeout(timer));
    outgoing.on('upgrade', (incoming, socket) => {
      socket.destroy();
      resolve(toAnswer(incoming, Buffer.alloc(0), false));
    });
    outgoing.on('response', (incoming) => {
      collect(incoming, options.maxBytes ?? defaultMaxBytes).then(
        ({ body, isCut }) => resolve(toAnswer(incoming, body, isCut)),
        (cause: Error) => fail(`the answer broke off: ${describe(cause)}`, cause),
      );
    });
    outgoing.end(request.body ?? undefined);
  });
}

function flatHeaders({ url, headers, body, method }: WireRequest): string[] {
  const hasLength = headers.some(([name]) => name.toLowerCase() === 'content-length');
  const needsLength = body !== null || !['GET', 'HEAD', 'OPTIONS', 'DELETE'].includes(method);
  const length: [string, string][] =
    !hasLength && needsLength ? [['Content-Length', String(body?.length ?? 0)]] : [];
  // Node adds a host only if the headers are an object.
  return [['Host', new URL(url).host], ...headers, ...length].flat();
}

function describe(cause: unknown): string {
  if (!(cause instanceof Error)) return String(cause);
  const code: unknown = Reflect.get(cause, 'code');
  return cause.message || String(code ?? cause.name);
}

async function collect(
  incoming: http.IncomingMessage,
  maxBytes: number,
): Promise<{ body: Buffer; isCut: boolean }> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of incoming) {
    chunks.push(chunk);
    size += chunk.length;
    if (size > maxBytes) return { body: Buffer.concat(chunks).subarray(0, maxBytes), isCut: true };
  }
  return { body: Buffer.concat(chunks), isCut: false };
}

function toAnswer(incoming: http.IncomingMessage, body: Buffer, isCut: boolean): WireAnswer {
  const headers = new Map<string, string>();
  for (let index = 0; index < incoming.rawHeaders.length; index += 2) {
    const name = incoming.rawHeaders[index]?.toLowerCase() ?? '';
    const value = incoming.rawHeaders[index + 1] ?? '';
    headers.set(name, headers.has(name) ? `${headers.get(name)}, ${value}` : value);
  }
  const encoding = headers.get('content-encoding') ?? '';
  return { status: incoming.statusCode ?? 0, headers, body: isCut ? body : decode(body, encoding), isCut };
}

/** Decodes a body; returns it unchanged if it does not match its encoding. */
export function decode(body: Buffer, encoding: string): Buffer {
  if (body.length === 0) return body;
  try {
    if (/^(x-)?gzip$/i.test(encoding)) return gunzipSync(body);
    if (/^br$/i.test(encoding)) return brotliDecompressSync(body);
    if (/^deflate$/i.test(encoding)) return inflateSync(body);
  } catch {
    return body; // checked as it is: it will not match the document either
  }
  return body;
}
