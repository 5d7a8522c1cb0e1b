/** Creates a result from each of several items at once. */
export interface BatchWork<Item, Result> {
  /** Processes items of one key, and returns their results in order. All of them fail together. */
  run(items: readonly Item[]): Promise<Result[]>;
  /** Processes one item after a batch with it has failed. */
  runAlone(item: Item): Promise<Result>;
  /** Returns whether a failure of a batch may be the fault of one of its items. */
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
    while (waiting.length > 0) await process(work, waiting.splice(0, maxItems));
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

/** Never rejects. */
async function process<Item, Result>(
  work: BatchWork<Item, Result>,
  batch: readonly Waiting<Item, Result>[],
): Promise<void> {
  try {
    const results = await work.run(batch.map(({ item }) => item));
    for (const [index, { resolve, reject }] of batch.entries()) {
      const result = results[index];
      if (result === undefined) reject(new Error('an item of a batch has no result'));
      else resolve(result);
    }
  } catch (error) {
    for (const { item, resolve, reject } of batch) {
      if (work.isSplittable(error)) await work.runAlone(item).then(resolve, reject);
      else reject(error);
    }
  }
}
