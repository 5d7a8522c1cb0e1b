/**
 * Does one thing at a time, and next for all who asked meanwhile together: whoever writes to a disk that is slow waits for one write
 * before theirs at the most, and holds one connection to the database however many they are. What fails for several is done for each.
 */
export function gather<Item, Result>(
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
