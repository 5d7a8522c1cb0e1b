import { once } from 'node:events';
import type { FastifyBaseLogger } from 'fastify';

/** Closes something that was opened. */
export type Closer = () => Promise<unknown>;

/** What has been opened so far. */
export interface Opened {
  /** Notes how something that was opened is closed; in a hurry it is left open. @throws the reason of the hurry, if there is any */
  note<Thing>(thing: Thing, close: Closer): Thing;
  /** Notes what is closed, and waited for, even in a hurry. */
  noteAlways(close: Closer): void;
}

/** Something that runs until it is stopped. */
export interface Started<Result> {
  result: Result;
  /** Closes all that was opened, the last first. Twice is once. */
  stop(): Promise<void>;
}

interface StartOptions {
  log: FastifyBaseLogger;
  /** Aborted: the start, or the end, is not waited for any longer. */
  hurry: AbortSignal;
}

/** Opens things in the order in which they are needed; what was opened is closed again when the rest fails. */
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

/** Returns what the work does, unless there is hurry before. */
async function orHurry<Value>(work: Promise<Value>, hurry: AbortSignal): Promise<Value> {
  const end = new AbortController();
  const hurried = once(hurry, 'abort', { signal: end.signal }).then(() => hurry.throwIfAborted());
  // Whichever comes second is of no interest any more.
  for (const promise of [work, hurried]) promise.catch(() => undefined);
  try {
    hurry.throwIfAborted();
    await Promise.race([work, hurried]);
    return await work;
  } finally {
    end.abort();
  }
}

/** A closer that is no longer waited for once there is hurry. */
function unlessHurried(close: Closer, hurry: AbortSignal): Closer {
  return async () => {
    if (hurry.aborted) return;
    await orHurry(close(), hurry).catch((error: unknown) => {
      if (!hurry.aborted) throw error;
    });
  };
}
