/**
 * Runs the work one batch at a time; calls that come meanwhile form the next batch. A caller waits for one batch before its own at the
 * most, and however many they are, they hold one connection to the database. A batch that fails is run again item by item.
 */
export function coalesce<Item, Result>(
  work: (items: Item[]) => Promise<Result>,
): (item: Item) => Promise<Result> {
  interface Asked {
    item: Item;
    resolve(result: Result | Promise<Result>): void;
    reject(error: unknown): void;
  }
  let waiting: Asked[] = [];
  let isWorking = false;

  async function workOff(): Promise<void> {
    isWorking = true;
    while (waiting.length > 0) {
      const asked = waiting;
      waiting = [];
      try {
        const result = await work(asked.map(({ item }) => item));
        for (const { resolve } of asked) resolve(result);
      } catch (error) {
        if (asked.length === 1) asked[0]?.reject(error);
        // One of them may be to blame: the others must not pay for it.
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
