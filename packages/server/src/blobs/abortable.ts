/** Yields the same pieces until the signal aborts; then throws its reason, even while the source is silent. */
export async function* abortable<Piece>(
  source: AsyncIterable<Piece>,
  signal: AbortSignal | undefined,
): AsyncGenerator<Piece, void, undefined> {
  if (!signal) return yield* source;
  const iterator = source[Symbol.asyncIterator]();
  let interrupt: (reason: unknown) => void = () => undefined;
  const stop = () => interrupt(signal.reason);
  // Not a race with one promise of the signal: that promise would retain every piece that ever won, and a video has
  // gigabytes.
  const next = () =>
    new Promise<IteratorResult<Piece, unknown>>((resolve, reject) => {
      interrupt = reject;
      iterator.next().then(resolve, reject);
    });
  let isDone = false;
  signal.addEventListener('abort', stop, { once: true });
  try {
    for (;;) {
      signal.throwIfAborted();
      const result = await next();
      if (result.done) {
        isDone = true;
        return;
      }
      yield result.value;
    }
  } finally {
    signal.removeEventListener('abort', stop);
    // Not awaited: a source that yields nothing may never end either.
    if (!isDone) void Promise.resolve(iterator.return?.()).catch(() => undefined);
  }
}
