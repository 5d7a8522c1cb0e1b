import type { IncomingMessage } from 'node:http';
import { AppError } from '../../../errors.ts';

interface LazyBody {
  stream: ReadableStream<Uint8Array>;
  /** Whether anything of it was asked for. */
  isBegun(): boolean;
  /** Why it ended before its end; null while it did not. */
  failure(): AppError | null;
}

/** How slowly a body may come. */
export interface LeastRate {
  bytesPerSecond: number;
  /** How long nothing may come, or less than that. */
  patienceMs: number;
}

/** Slower than any network that carries a picture at all: what stays below it only holds a connection. */
const leastRate: LeastRate = { bytesPerSecond: 1024, patienceMs: 30_000 };

/**
 * The body of a request as the web has it, untouched until the first byte is asked for: a request that is refused before that
 * is read to its end by Node, and the client hears why. One that comes too slowly fails with REQUEST_TIMEOUT; only time spent waiting
 * for the client counts.
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
    // What came while this process was busy is looked at first: between a timer and its immediate, sockets are read.
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
    request.on('data', (chunk: Buffer) => {
      // One chunk at a time, as it came from the socket: gathering them would copy every byte.
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
