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
  /**
   * Resolves once the item's batch is processed. `preparing`: the item as soon as it can be processed; it joins a batch
   * before that, so it must be ready, or fail, soon.
   * @throws as `preparing`, and as `run` or `runAlone` for it
   */
  add(key: string, preparing: Promise<Item>): Promise<Result>;
}

/** An item that is being prepared. */
interface Entry<Item, Result> {
  /** Never rejects: an item that cannot be prepared is refused, and null. */
  prepared: Promise<Waiting<Item, Result> | null>;
  reject(error: unknown): void;
}

interface Waiting<Item, Result> {
  item: Item;
  resolve(result: Result): void;
  reject(error: unknown): void;
}

/** Maximum number of items of one batch. */
const maxItems = 32;

/**
 * Creates batches: an item is processed as soon as it is ready, together with those that were being prepared
 * then; those that arrive later wait for the next batch of their key. An item that fails makes only itself fail.
 */
export function createBatches<Item, Result>(work: BatchWork<Item, Result>): Batches<Item, Result> {
  const entriesOf = new Map<string, Entry<Item, Result>[]>();

  async function drain(key: string, entries: Entry<Item, Result>[]): Promise<void> {
    while (entries.length > 0) {
      const batch = await takeBatch(entries);
      const failure = batch.length > 0 ? await process(work, batch) : null;
      // Those behind would only wait as long for the same.
      if (failure) rejectAll(entries.splice(0), failure);
    }
    entriesOf.delete(key);
  }

  return {
    add: (key, preparing) =>
      new Promise((resolve, reject) => {
        const entry = toEntry(preparing, { resolve, reject });
        const entries = entriesOf.get(key);
        if (entries) {
          entries.push(entry);
          return;
        }
        const first = [entry];
        entriesOf.set(key, first);
        void drain(key, first);
      }),
  };
}

function toEntry<Item, Result>(
  preparing: Promise<Item>,
  { resolve, reject }: Omit<Waiting<Item, Result>, 'item'>,
): Entry<Item, Result> {
  const prepared = preparing.then(
    (item) => ({ item, resolve, reject }),
    (error: unknown) => {
      reject(error);
      return null;
    },
  );
  // Only then, because its caller counts the items in preparation.
  return { prepared, reject: (error) => void prepared.then(() => reject(error)) };
}

/** Takes the first entries once they are ready: those present when the very first one is. */
async function takeBatch<Item, Result>(entries: Entry<Item, Result>[]): Promise<Waiting<Item, Result>[]> {
  await entries[0]?.prepared;
  const taken = await Promise.all(entries.splice(0, maxItems).map(({ prepared }) => prepared));
  return taken.filter((waiting) => waiting !== null);
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

function rejectAll(waiting: readonly { reject(error: unknown): void }[], failure: Failure): Failure {
  for (const { reject } of waiting) reject(failure.error);
  return failure;
}
