import type { Readable } from 'node:stream';
import { AppError, isAppError } from '../errors.ts';
import type { ChannelToken } from './channel-token.ts';
import { type HttpAnswer, httpGet } from './http-get.ts';
import { createSharedPause, type SharedPause, waitUntilOpen } from './pause.ts';
import { parseRetryAfter } from './retry-after.ts';
import { createStallWatch, type StallWatch } from './stall-watch.ts';

/** LINE's answer to a request for the bytes of a message. */
export type LineContentAnswer =
  | { status: 'ready'; stream: AsyncIterable<Uint8Array>; contentType: string; contentLength: number | null }
  /** LINE still prepares it: retry later, for hours if necessary. */
  | { status: 'not-ready' }
  /** The sender unsent the message. */
  | { status: 'gone' }
  /** LINE does not have it: never had, or no longer has. */
  | { status: 'expired' };

/**
 * Contents of messages. Both calls can throw AppError LINE_UNAVAILABLE (no connection, 401 twice, 429, 5xx),
 * and so can the stream when it is cut, stalls, or is shorter than announced: then all of it must be fetched
 * again, because LINE does not promise ranges.
 *
 * @see https://developers.line.biz/en/reference/messaging-api/#get-content
 */
export interface LineContent {
  /** Fetches the bytes of a message. While LINE rejects the channel as too busy (429), the call waits. */
  fetchContent(
    messageId: string,
    options: { signal: AbortSignal; progress?: TransferProgress },
  ): Promise<LineContentAnswer>;
  /** Returns the smaller picture that LINE made of an image or video; null if there is none. */
  fetchPreview(messageId: string, options: { signal: AbortSignal }): Promise<Buffer | null>;
}

/** Callbacks of a transfer's progress. */
export interface TransferProgress {
  /** Called when LINE is queried: from now on only its answer is waited for. */
  asked(): void;
  came(bytes: number): void;
}

interface LineContentOptions {
  /** Origin of LINE's content host. */
  dataBase: string;
  channelToken: ChannelToken;
  /** Maximum silence of LINE, before the answer and within the bytes. Default 30 s. */
  stallTimeoutMs?: number;
  /** Minimum rate of a transfer. Default 60 kB a minute. */
  least?: { bytes: number; perMs: number };
}

/** Maximum size of a preview, which normally has a few hundred kilobytes. */
const maxPreviewBytes = 5_000_000;

/** Timeout of a preview: it is not worth keeping a video waiting for longer. */
const previewMs = 20_000;

/**
 * Creates our own downloader: the SDK's resolves a 202 as an empty file, and neither ends nor fails when the
 * connection is cut (line-platform.md 7).
 */
export function createLineContent(options: LineContentOptions): LineContent {
  const { dataBase, channelToken, stallTimeoutMs = 30_000 } = options;
  const least = options.least ?? { bytes: 60_000, perMs: 60_000 };
  const pauses = { content: createSharedPause(), preview: createSharedPause() };
  const askWhenOpen = createAsker({ dataBase, channelToken });

  return {
    async fetchContent(messageId, { signal, progress }) {
      const watch = createStallWatch(stallTimeoutMs, signal);
      const noting = progress && { progress };
      const path = `/v2/bot/message/${encodeURIComponent(messageId)}/content`;
      const answer = await askWhenOpen(path, { pause: pauses.content, watch, ...noting });
      return toContentAnswer(answer, { watch, least, ...noting });
    },

    async fetchPreview(messageId, { signal }) {
      const watch = createStallWatch(
        stallTimeoutMs,
        AbortSignal.any([signal, AbortSignal.timeout(previewMs)]),
      );
      const path = `/v2/bot/message/${encodeURIComponent(messageId)}/content/preview`;
      const answer = await askWhenOpen(path, { pause: pauses.preview, watch });
      if (answer.status === 200) return await readPreview(answer, { watch, least });
      answer.body.destroy();
      if (answer.status >= 500) throw unavailable(answer);
      return null;
    },
  };
}

interface Asking {
  pause: SharedPause;
  watch: StallWatch;
  progress?: TransferProgress;
}

/**
 * Creates a function that sends a request as soon as the endpoint's pause is over.
 * It throws AppError LINE_UNAVAILABLE, also if LINE rejects it once more.
 */
function createAsker({ dataBase, channelToken }: Pick<LineContentOptions, 'dataBase' | 'channelToken'>) {
  async function askWith(token: string, path: string, watch: StallWatch): Promise<HttpAnswer> {
    const answer = await watch.during(
      httpGet(new URL(path, dataBase), {
        // The length of compressed bytes could not be compared with Content-Length.
        headers: { authorization: `Bearer ${token}`, 'accept-encoding': 'identity' },
        signal: watch.signal,
      }),
    );
    if (answer.status !== 401) channelToken.accepted(token);
    return answer;
  }

  /** Returns LINE's answer, with a second token when LINE rejected the first; a rejected answer is closed. */
  async function ask(path: string, watch: StallWatch): Promise<HttpAnswer> {
    try {
      const token = await channelToken.get();
      const answer = await askWith(token, path, watch);
      if (answer.status !== 401) return answer;
      const renewed = await channelToken.renew(token);
      if (renewed === token) return answer;
      answer.body.destroy();
      return await askWith(renewed, path, watch);
    } catch (error) {
      throw isAppError(error) ? error : new AppError('LINE_UNAVAILABLE', { cause: error });
    }
  }

  return async (path: string, { pause, watch, progress }: Asking): Promise<HttpAnswer> => {
    await waitUntilOpen(pause, watch.signal);
    progress?.asked();
    const answer = await ask(path, watch);
    if (answer.status !== 429) {
      pause.end();
      return answer;
    }
    answer.body.destroy();
    throw pause.begin(causeOf(answer), parseRetryAfter(answer.headers['retry-after'] ?? null));
  };
}

/** @throws AppError LINE_UNAVAILABLE for a status that is unrelated to the content */
function toContentAnswer(answer: HttpAnswer, reading: Omit<Reading, 'contentLength'>): LineContentAnswer {
  if (answer.status === 200) {
    const contentLength = lengthOf(answer);
    return {
      status: 'ready',
      stream: readWhole(answer.body, { contentLength, ...reading }),
      contentType: answer.headers['content-type'] ?? 'application/octet-stream',
      contentLength,
    };
  }
  answer.body.destroy();
  if (answer.status === 202) return { status: 'not-ready' };
  if (answer.status === 404) return { status: 'expired' };
  if (answer.status === 410) return { status: 'gone' };
  throw unavailable(answer);
}

/** Returns the bytes of a preview; null if there are too many. */
async function readPreview(
  answer: HttpAnswer,
  reading: Omit<Reading, 'contentLength'>,
): Promise<Buffer | null> {
  const chunks: Uint8Array[] = [];
  let received = 0;
  for await (const chunk of readWhole(answer.body, { contentLength: lengthOf(answer), ...reading })) {
    received += chunk.byteLength;
    if (received > maxPreviewBytes) return null;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

interface Reading {
  contentLength: number | null;
  watch: StallWatch;
  least: { bytes: number; perMs: number };
  progress?: TransferProgress;
}

/** Passes the bytes on, and fails unless all announced ones arrive without a long silence and above the minimum rate. */
async function* readWhole(
  body: Readable,
  { contentLength, watch, least, progress }: Reading,
): AsyncGenerator<Uint8Array> {
  const pieces: AsyncIterator<Buffer> = body[Symbol.asyncIterator]();
  let received = 0;
  const span = { since: performance.now(), received: 0 };
  try {
    while (true) {
      const { done, value } = await watch.during(pieces.next());
      if (done) break;
      received += value.byteLength;
      progress?.came(value.byteLength);
      if (performance.now() - span.since > least.perMs) {
        if (received - span.received < least.bytes) throw new Error('next to nothing comes');
        Object.assign(span, { since: performance.now(), received });
      }
      yield value;
    }
  } catch (error) {
    throw new AppError('LINE_UNAVAILABLE', { cause: error });
  } finally {
    // Also when the reader of this stream stops early: the connection must be closed.
    watch.abort();
  }
  if (contentLength !== null && received !== contentLength) {
    throw new AppError('LINE_UNAVAILABLE', {
      cause: new Error(`${received} of ${contentLength} bytes came`),
    });
  }
}

/** Returns null if there is no length, or it is that of compressed bytes, which unpack to more. */
function lengthOf({ headers }: HttpAnswer): number | null {
  const length = headers['content-length'];
  const isPacked = (headers['content-encoding'] ?? 'identity') !== 'identity';
  return !isPacked && length !== undefined && /^\d+$/.test(length) ? Number(length) : null;
}

function unavailable(answer: HttpAnswer): AppError {
  const retryAfterSeconds = parseRetryAfter(answer.headers['retry-after'] ?? null);
  return new AppError('LINE_UNAVAILABLE', {
    cause: causeOf(answer),
    ...(retryAfterSeconds === null ? {} : { retryAfterSeconds }),
  });
}

function causeOf({ status, headers }: HttpAnswer): Error {
  const requestId = headers['x-line-request-id'] ?? 'no request id';
  return new Error(`LINE answered ${status} (${String(requestId)})`);
}
