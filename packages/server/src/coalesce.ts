import { setImmediate as endOfTurn } from 'node:timers/promises';

/** Maximum number of items of one batch. */
const maxItems = 64;

/**
 * Runs the work one batch at a time; calls of one turn of the event loop, and those during a batch, form the next one. All
 * callers together hold one database connection. A batch that fails is run again item by item.
 */
export function coalesce<Item, Result>(
  work: (items: Item[]) => Promise<Result>,
): (item: Item) => Promise<Result> {
  interface Asked {
    item: Item;
    resolve(result: Result | Promise<Result>): void;
    reject(error: unknown): void;
  }
  const waiting: Asked[] = [];
  let isWorking = false;

  async function workOff(): Promise<void> {
    isWorking = true;
    await endOfTurn();
    while (waiting.length > 0) {
      const asked = waiting.splice(0, maxItems);
      try {
        const result = await work(asked.map(({ item }) => item));
        for (const { resolve } of asked) resolve(result);
      } catch (error) {
        if (asked.length === 1) asked[0]?.reject(error);
        // One item may have caused the error: the others must not fail with it.
        else for (const { item, resolve, reject } of asked) await work([item]).then(resolve, reject);
      }
    }
    isWorking = false;
  }

  return (item) =>
    new Promise((resolve, reject) => {
      waiting.push({ item, resolve, reject });
      if (!isWorking) void workOff();
    });
}
