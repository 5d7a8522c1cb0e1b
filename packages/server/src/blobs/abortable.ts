/** The same pieces, until the signal: then its reason is thrown, even while the source gives nothing. */
export async function* abortable<Piece>(
  source: AsyncIterable<Piece>,
  signal: AbortSignal | undefined,
): AsyncGenerator<Piece, void, undefined> {
  if (!signal) return yield* source;
  signal.throwIfAborted();
  let stop: () => void = () => undefined;
  const aborted = new Promise<never>((_, reject) => {
    stop = () => reject(signal.reason);
    signal.addEventListener('abort', stop, { once: true });
  });
  // Heard below; when nobody waits, it must not count as unhandled.
  aborted.catch(() => undefined);
  const iterator = source[Symbol.asyncIterator]();
  let isDone = false;
  try {
    for (;;) {
      const next = await Promise.race([iterator.next(), aborted]);
      if (next.done) {
        isDone = true;
        return;
      }
      yield next.value;
    }
  } finally {
    signal.removeEventListener('abort', stop);
    // Not awaited: a source that gives nothing may not end either.
    if (!isDone) void Promise.resolve(iterator.return?.()).catch(() => undefined);
  }
}
