/** Watch that ends a request whose other side falls silent. */
export interface StallWatch {
  signal: AbortSignal;
  /** Waits for this step; aborts the request when it takes too long. */
  during<T>(step: Promise<T>): Promise<T>;
  abort(): void;
}

/**
 * Creates a watch.
 * @param outer signal that aborts the request as well
 */
export function createStallWatch(timeoutMs: number, outer: AbortSignal): StallWatch {
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
