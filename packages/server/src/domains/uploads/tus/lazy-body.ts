import type { IncomingMessage } from 'node:http';
import type { FastifyReply } from 'fastify';
import { AppError } from '../../../errors.ts';

interface LazyBody {
  stream: ReadableStream<Uint8Array>;
  /** Returns whether reading has started. */
  isBegun(): boolean;
  /** Returns why it ended early; null while it did not. */
  failure(): AppError | null;
}

/** Minimum rate of a body. */
export interface LeastRate {
  bytesPerSecond: number;
  /** Maximum time without bytes, or below the rate. */
  patienceMs: number;
}

/** Default rate, below any network that can carry a picture: slower bodies only hold a connection. */
export const leastRate: LeastRate = { bytesPerSecond: 1024, patienceMs: 30_000 };

/**
 * Returns the body of a request as a web stream, untouched until the first byte is read: Node reads the body
 * of a request that is refused before that, and the client gets the answer. A body that is too slow fails
 * with REQUEST_TIMEOUT; only time spent waiting for the client counts.
 */
export function lazyBody(request: IncomingMessage, rate: LeastRate = leastRate): LazyBody {
  let isBegun = false;
  let failure: AppError | null = null;
  let patienceMs = rate.patienceMs;
  let waitingSince = 0;
  let timer: NodeJS.Timeout | undefined;

  function wait(controller: ReadableStreamDefaultController<Uint8Array>): void {
    const since = performance.now();
    waitingSince = since;
    // Bytes that arrived while this process was busy are read first: sockets are read between a timer and its
    // immediate.
    timer = setTimeout(
      () => setImmediate(() => waitingSince === since && fail(controller)),
      Math.max(0, patienceMs),
    );
  }

  function fail(controller: ReadableStreamDefaultController<Uint8Array>): void {
    failure = new AppError('REQUEST_TIMEOUT');
    request.pause();
    controller.error(failure);
  }

  function noteCame(bytes: number): void {
    const earnedMs = (bytes / rate.bytesPerSecond) * 1000;
    patienceMs = Math.min(rate.patienceMs, patienceMs - (performance.now() - waitingSince) + earnedMs);
    stopWaiting();
  }

  function stopWaiting(): void {
    clearTimeout(timer);
    waitingSince = 0;
  }

  function begin(controller: ReadableStreamDefaultController<Uint8Array>): void {
    isBegun = true;
    // The client has left, and no event follows.
    if (request.destroyed) {
      stopWaiting();
      controller.error(request.errored ?? new Error('aborted'));
      return;
    }
    request.on('data', (chunk: Buffer) => {
      // One chunk at a time, as it came from the socket: collecting them would copy every byte.
      request.pause();
      if (failure) return;
      noteCame(chunk.byteLength);
      controller.enqueue(chunk);
    });
    request.once('end', () => {
      stopWaiting();
      if (!failure) controller.close();
    });
    request.once('error', (error) => {
      stopWaiting();
      if (!failure) controller.error(error);
    });
  }

  const stream = new ReadableStream<Uint8Array>(
    {
      pull(controller) {
        wait(controller);
        if (isBegun) request.resume();
        else begin(controller);
      },
      cancel: stopWaiting,
    },
    { highWaterMark: 0 },
  );
  return { stream, isBegun: () => isBegun, failure: () => failure };
}

/**
 * Ends the connection of a body that was not read to its end: its rest would be read as the next request. One that was
 * too slow gets no answer, because other clients than ours treat 408 as the end of the upload, and resume after a
 * broken connection.
 */
export function endAfterFailure(reply: FastifyReply, body: LazyBody): void {
  if (body.failure()) {
    reply.hijack();
    reply.raw.destroy();
  } else if (body.isBegun()) {
    reply.header('connection', 'close');
  }
}
