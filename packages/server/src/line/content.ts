import type { Readable } from 'node:stream';
import { AppError } from '../errors.ts';
import type { ChannelToken } from './channel-token.ts';
import { type HttpAnswer, httpGet } from './http-get.ts';
import { parseRetryAfter } from './retry-after.ts';

/** What LINE says when it is asked for the bytes of a message. */
export type LineContentAnswer =
  | { status: 'ready'; stream: AsyncIterable<Uint8Array>; contentType: string; contentLength: number | null }
  /** LINE still prepares it: ask again later, for hours if need be. */
  | { status: 'not-ready' }
  /** The sender took the message back. */
  | { status: 'gone' }
  /** LINE does not have it: never had, or not any more. */
  | { status: 'expired' };

/**
 * The bytes of messages. Both calls may throw AppError LINE_UNAVAILABLE (no connection, 401 twice, 429, 5xx), and so does
 * the stream when it is cut, stalls, or is not as long as announced: then all of it must be fetched again, because LINE
 * does not promise ranges.
 *
 * @see https://developers.line.biz/en/reference/messaging-api/#get-content
 */
export interface LineContent {
  fetchContent(messageId: string, options: { signal: AbortSignal }): Promise<LineContentAnswer>;
  /** The smaller picture that LINE made of an image or video; null where there is none. */
  fetchPreview(messageId: string, options: { signal: AbortSignal }): Promise<Buffer | null>;
}

interface LineContentOptions {
  /** Origin of LINE's content host. */
  dataBase: string;
  channelToken: ChannelToken;
  /** How long LINE may be silent, before the answer and within the bytes. Default 30 s. */
  stallTimeoutMs?: number;
}

/** A preview is a few hundred kilobytes; what is more is not one. */
const maxPreviewBytes = 5_000_000;

/**
 * Our own downloader: the SDK's resolves a 202 as an empty file, and neither ends nor fails when the connection is cut
 * (line-platform.md 7).
 */
export function createLineContent(options: LineContentOptions): LineContent {
  const { dataBase, channelToken, stallTimeoutMs = 30_000 } = options;

  async function request(
    path: string,
    { token, watch }: { token: string; watch: StallWatch },
  ): Promise<HttpAnswer> {
    return await watch.during(
      httpGet(new URL(path, dataBase), {
        // Compressed bytes could not be compared with Content-Length.
        headers: { authorization: `Bearer ${token}`, 'accept-encoding': 'identity' },
        signal: watch.signal,
      }),
    );
  }

  /** The answer of LINE, with a second token when it refused the first; nothing of a refused answer is left open. */
  async function ask(path: string, watch: StallWatch): Promise<HttpAnswer> {
    try {
      const token = await channelToken.get();
      const answer = await request(path, { token, watch });
      if (answer.status !== 401) return answer;
      answer.body.destroy();
      return await request(path, { token: await channelToken.renew(token), watch });
    } catch (error) {
      throw new AppError('LINE_UNAVAILABLE', { cause: error });
    }
  }

  return {
    async fetchContent(messageId, { signal }) {
      const watch = createStallWatch(stallTimeoutMs, signal);
      const answer = await ask(`/v2/bot/message/${encodeURIComponent(messageId)}/content`, watch);
      if (answer.status === 200) {
        const contentLength = lengthOf(answer);
        return {
          status: 'ready',
          stream: readWhole(answer.body, { contentLength, watch }),
          contentType: answer.headers['content-type'] ?? 'application/octet-stream',
          contentLength,
        };
      }
      answer.body.destroy();
      if (answer.status === 202) return { status: 'not-ready' };
      if (answer.status === 404) return { status: 'expired' };
      if (answer.status === 410) return { status: 'gone' };
      throw unavailable(answer);
    },

    async fetchPreview(messageId, { signal }) {
      const watch = createStallWatch(stallTimeoutMs, signal);
      const answer = await ask(`/v2/bot/message/${encodeURIComponent(messageId)}/content/preview`, watch);
      if (answer.status !== 200) {
        answer.body.destroy();
        if (answer.status === 429 || answer.status >= 500) throw unavailable(answer);
        return null;
      }
      const chunks: Uint8Array[] = [];
      let received = 0;
      const contentLength = lengthOf(answer);
      for await (const chunk of readWhole(answer.body, { contentLength, watch })) {
        received += chunk.byteLength;
        if (received > maxPreviewBytes) return null;
        chunks.push(chunk);
      }
      return Buffer.concat(chunks);
    },
  };
}

/** Passes the bytes on, and fails unless all that were announced come, without a long silence between them. */
async function* readWhole(
  body: Readable,
  { contentLength, watch }: { contentLength: number | null; watch: StallWatch },
): AsyncGenerator<Uint8Array> {
  const pieces: AsyncIterator<Buffer> = body[Symbol.asyncIterator]();
  let received = 0;
  try {
    while (true) {
      const { done, value } = await watch.during(pieces.next());
      if (done) break;
      received += value.byteLength;
      yield value;
    }
  } catch (error) {
    throw new AppError('LINE_UNAVAILABLE', { cause: error });
  } finally {
    // Also when the reader of this stream stops early: the connection must not run on.
    watch.abort();
  }
  if (contentLength !== null && received !== contentLength) {
    throw new AppError('LINE_UNAVAILABLE', {
      cause: new Error(`${received} of ${contentLength} bytes came`),
    });
  }
}

interface StallWatch {
  signal: AbortSignal;
  /** Waits for this step; aborts the request when it takes too long. */
  during<T>(step: Promise<T>): Promise<T>;
  abort(): void;
}

function createStallWatch(timeoutMs: number, outer: AbortSignal): StallWatch {
  const own = new AbortController();
  return {
    signal: AbortSignal.any([own.signal, outer]),
    async during(step) {
      const timer = setTimeout(
        () => own.abort(new DOMException(`silent for ${timeoutMs} ms`, 'TimeoutError')),
        timeoutMs,
      );
      try {
        return await step;
      } finally {
        clearTimeout(timer);
      }
    },
    abort: () => own.abort(),
  };
}

/** Null: not said, or said of compressed bytes, which nobody asked for: what is read of those is longer. */
function lengthOf({ headers }: HttpAnswer): number | null {
  const length = headers['content-length'];
  const isPacked = (headers['content-encoding'] ?? 'identity') !== 'identity';
  return !isPacked && length !== undefined && /^\d+$/.test(length) ? Number(length) : null;
}

function unavailable({ status, headers }: HttpAnswer): AppError {
  const retryAfterSeconds = parseRetryAfter(headers['retry-after'] ?? null);
  const requestId = headers['x-line-request-id'] ?? 'no request id';
  return new AppError('LINE_UNAVAILABLE', {
    cause: new Error(`LINE answered ${status} (${String(requestId)})`),
    ...(retryAfterSeconds === null ? {} : { retryAfterSeconds }),
  });
}
