import { once } from 'node:events';
import type { FastifyBaseLogger } from 'fastify';

/** Closes something that was opened. */
export type Closer = () => Promise<unknown>;

/** Everything that was opened so far. */
export interface Opened {
  /**
   * Records how to close something that was opened; in a hurry it is left open.
   * @throws the reason of the hurry, if there is one
   */
  note<Thing>(thing: Thing, close: Closer): Thing;
  /** Records how to close something that is waited for even in a hurry. */
  noteAlways(close: Closer): void;
}

/** Something that runs until it is stopped. */
export interface Started<Result> {
  result: Result;
  /** Closes everything in reverse order. A second call is a no-op. */
  stop(): Promise<void>;
}

interface StartOptions {
  log: FastifyBaseLogger;
  /** Signal to no longer wait for the start or the end. */
  hurry: AbortSignal;
}

/** Opens things in the order in which they are needed; closes them again when a later one fails. */
export async function startInOrder<Result>(
  { log, hurry }: StartOptions,
  open: (opened: Opened) => Promise<Result>,
): Promise<Started<Result>> {
  const closers: Closer[] = [];
  const closeAll = async () => {
    for (const close of closers.splice(0)) {
      await close().catch((error: unknown) => log.error({ err: error }, 'closing'));
    }
  };
  const opened: Opened = {
    note(thing, close) {
      closers.unshift(unlessHurried(close, hurry));
      hurry.throwIfAborted();
      return thing;
    },
    noteAlways(close) {
      closers.unshift(close);
    },
  };
  try {
    const result = await orHurry(open(opened), hurry);
    let stopping: Promise<void> | undefined;
    return {
      result,
      stop: () => {
        stopping ??= closeAll();
        return stopping;
      },
    };
  } catch (error) {
    await closeAll();
    throw error;
  }
}

/** Returns the result of the work, unless the hurry comes first. */
async function orHurry<Value>(work: Promise<Value>, hurry: AbortSignal): Promise<Value> {
  const end = new AbortController();
  const hurried = once(hurry, 'abort', { signal: end.signal }).then(() => hurry.throwIfAborted());
  // The result of the slower promise is ignored.
  for (const promise of [work, hurried]) promise.catch(() => undefined);
  try {
    hurry.throwIfAborted();
    await Promise.race([work, hurried]);
    return await work;
  } finally {
    end.abort();
  }
}

/** Wraps a closer so that it is not waited for in a hurry. */
function unlessHurried(close: Closer, hurry: AbortSignal): Closer {
  return async () => {
    if (hurry.aborted) return;
    await orHurry(close(), hurry).catch((error: unknown) => {
      if (!hurry.aborted) throw error;
    });
  };
}
