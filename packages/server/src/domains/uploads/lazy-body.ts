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
  let isBegun = false;

  function begin(controller: ReadableStreamDefaultController<Uint8Array>): void {
    isBegun = true;
    request.on('data', (chunk: Buffer) => {
      // One chunk at a time, as it came from the socket: gathering them would copy every byte.
      request.pause();
      controller.enqueue(chunk);
    });
    request.once('end', () => controller.close());
    request.once('error', (error) => controller.error(error));
  }

  const stream = new ReadableStream<Uint8Array>(
    {
      pull(controller) {
        if (isBegun) request.resume();
        else begin(controller);
      },
    },
    { highWaterMark: 0 },
  );
  return { stream, isBegun: () => isBegun };
}
