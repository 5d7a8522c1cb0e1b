import type { IncomingMessage } from 'node:http';

interface LazyBody {
  stream: ReadableStream<Uint8Array>;
  /** Whether anything of it was asked for. */
  isBegun(): boolean;
}

/**
 * The body of a request as the web has it, untouched until the first byte is asked for: a request that is refused before that
 * is read to its end by Node, and the client hears why.
 */
export function lazyBody(request: IncomingMessage): LazyBody {
  let chunks: AsyncIterator<Uint8Array> | null = null;
  const stream = new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        chunks ??= request[Symbol.asyncIterator]();
        const { done, value } = await chunks.next();
        if (done) controller.close();
        else controller.enqueue(value);
      },
    },
    { highWaterMark: 0 },
  );
  return { stream, isBegun: () => chunks !== null };
}
