/** Creates a result from each of several items at once. */
export interface BatchWork<Item, Result> {
  /** Processes items of one key, and returns their results in order. All of them fail together. */
  run(items: readonly Item[]): Promise<Result[]>;
  /** Processes one item after a batch with it has failed. */
  runAlone(item: Item): Promise<Result>;
  /** Returns whether a failure may be the fault of an item. Otherwise all that wait for the key fail with it. */
  isSplittable(error: unknown): boolean;
}

/** Processes items in batches, one batch of a key at a time. */
export interface Batches<Item, Result> {
  /** Resolves once the item's batch is processed. @throws what `run` or `runAlone` throws for it */
  add(key: string, item: Item): Promise<Result>;
}

interface Waiting<Item, Result> {
  item: Item;
  resolve(result: Result): void;
  reject(error: unknown): void;
}

/** Maximum number of items of one batch. */
const maxItems = 32;

/**
 * Creates batches: an item is processed at once, and those that arrive meanwhile wait for the next batch of
 * their key. An item that fails makes only itself fail.
 */
export function createBatches<Item, Result>(work: BatchWork<Item, Result>): Batches<Item, Result> {
  const waitingOf = new Map<string, Waiting<Item, Result>[]>();

  async function drain(key: string, waiting: Waiting<Item, Result>[]): Promise<void> {
    while (waiting.length > 0) {
      const failure = await process(work, waiting.splice(0, maxItems));
      // Those behind would only wait as long for the same.
      if (failure) rejectAll(waiting.splice(0), failure);
    }
    waitingOf.delete(key);
  }

  return {
    add: (key, item) =>
      new Promise((resolve, reject) => {
        const waiting = waitingOf.get(key);
        if (waiting) {
          waiting.push({ item, resolve, reject });
          return;
        }
        const first = [{ item, resolve, reject }];
        waitingOf.set(key, first);
        void drain(key, first);
      }),
  };
}

/** Failure that is no item's fault. */
interface Failure {
  error: unknown;
}

/** Processes a batch. Never rejects; returns the failure that ended it, if no item is at fault. */
async function process<Item, Result>(
  work: BatchWork<Item, Result>,
  batch: readonly Waiting<Item, Result>[],
): Promise<Failure | null> {
  try {
    const results = await work.run(batch.map(({ item }) => item));
    for (const [index, { resolve, reject }] of batch.entries()) {
      const result = results[index];
      if (result === undefined) reject(new Error('an item of a batch has no result'));
      else resolve(result);
    }
    return null;
  } catch (error) {
    return work.isSplittable(error) ? await processAlone(work, batch) : rejectAll(batch, { error });
  }
}

/** Processes the items of a batch one by one, until a failure that is no item's fault. */
async function processAlone<Item, Result>(
  work: BatchWork<Item, Result>,
  batch: readonly Waiting<Item, Result>[],
): Promise<Failure | null> {
  for (const [index, { item, resolve, reject }] of batch.entries()) {
    try {
      resolve(await work.runAlone(item));
    } catch (error) {
      if (!work.isSplittable(error)) return rejectAll(batch.slice(index), { error });
      reject(error);
    }
  }
  return null;
}

function rejectAll<Item, Result>(waiting: readonly Waiting<Item, Result>[], failure: Failure): Failure {
  for (const { reject } of waiting) reject(failure.error);
  return failure;
}
