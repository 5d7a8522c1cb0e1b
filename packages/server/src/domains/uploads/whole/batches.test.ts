import { expect, test } from 'vitest';
import { createBatches } from './batches.ts';

/**
 * Creates batches whose runs wait until they are released; 'bad' fails; 'away', and 'gone' alone, are no item's fault.
 */
function createHeld() {
  const runs: string[][] = [];
  const alone: string[] = [];
  const releases: (() => void)[] = [];
  const batches = createBatches<string, string>({
    async run(items) {
      runs.push([...items]);
      await new Promise<void>((resolve) => releases.push(resolve));
      if (items.includes('away')) throw new Error('away');
      if (items.includes('bad')) throw new Error('bad');
      return items.map((item) => item.toUpperCase());
    },
    async runAlone(item) {
      alone.push(item);
      if (item === 'bad') throw new Error('bad');
      if (item === 'gone') throw new Error('away');
      return item.toUpperCase();
    },
    isSplittable: (error) => error instanceof Error && error.message !== 'away',
  });
  const add = (...items: string[]) => items.map((item) => prepare(Promise.resolve(item)));
  const prepare = (item: Promise<string>) => batches.add('key', item).catch(String);
  /** Adds items behind one that is being processed. */
  const addBehind = async (first: string, ...items: string[]) => {
    const answers = add(first);
    await expect.poll(() => runs.length).toBe(1);
    return [...answers, ...add(...items)];
  };
  const release = async (count: number) => {
    await expect.poll(() => releases.length).toBe(count);
    releases.at(-1)?.();
  };
  const releaseAll = () => releases.map((end) => end());
  return { batches, runs, alone, add, addBehind, prepare, release, releaseAll };
}

test('items that arrive while a batch is processed are processed together', async () => {
  const { runs, addBehind, release } = createHeld();
  const results = await addBehind('a', 'b', 'c');
  await release(1);
  await release(2);
  expect(await Promise.all(results)).toEqual(['A', 'B', 'C']);
  expect(runs).toEqual([['a'], ['b', 'c']]);
});

test('an item that is ready waits for those that are being prepared, and not for later ones', async () => {
  const { runs, add, prepare, release } = createHeld();
  let finish = (_item: string) => {};
  const slow = new Promise<string>((resolve) => {
    finish = resolve;
  });
  const results = [...add('a'), prepare(slow)];
  await new Promise(setImmediate);
  results.push(...add('late'));
  expect(runs).toEqual([]);
  finish('b');
  await release(1);
  await release(2);
  expect(await Promise.all(results)).toEqual(['A', 'B', 'LATE']);
  expect(runs).toEqual([['a', 'b'], ['late']]);
});

test('an item that cannot be prepared fails alone', async () => {
  const { runs, add, prepare, release } = createHeld();
  const results = [...add('a'), prepare(Promise.reject(new Error('no bytes'))), ...add('b')];
  await release(1);
  expect(await Promise.all(results)).toEqual(['A', 'Error: no bytes', 'B']);
  expect(runs).toEqual([['a', 'b']]);
  expect(await prepare(Promise.reject(new Error('no bytes')))).toBe('Error: no bytes');
  expect(runs).toHaveLength(1);
});

test('keys do not wait for each other', async () => {
  const { batches, runs, releaseAll } = createHeld();
  const results = Promise.all([
    batches.add('one', Promise.resolve('a')),
    batches.add('other', Promise.resolve('b')),
  ]);
  await expect.poll(() => runs).toEqual([['a'], ['b']]);
  releaseAll();
  expect(await results).toEqual(['A', 'B']);
});

test('an item that fails makes no other one fail', async () => {
  const { alone, addBehind, release } = createHeld();
  const results = await addBehind('a', 'b', 'bad', 'c');
  await release(1);
  await release(2);
  expect(await Promise.all(results)).toEqual(['A', 'B', 'Error: bad', 'C']);
  expect(alone).toEqual(['b', 'bad', 'c']);
});

test('a failure that is not the fault of an item fails the whole batch', async () => {
  const { alone, addBehind, release } = createHeld();
  const results = await addBehind('a', 'b', 'away');
  await release(1);
  await release(2);
  expect(await Promise.all(results)).toEqual(['A', 'Error: away', 'Error: away']);
  expect(alone).toEqual([]);
});

test('no item waits behind a failure that no item caused', async () => {
  const { runs, add, addBehind, release } = createHeld();
  const results = await addBehind('away', 'b', 'c');
  await release(1);
  expect(await Promise.all(results)).toEqual(['Error: away', 'Error: away', 'Error: away']);
  expect(runs).toEqual([['away']]);
  const later = Promise.all(add('d'));
  await release(2);
  expect(await later).toEqual(['D']);
});

test('items that are processed alone end with such a failure, too', async () => {
  const { alone, addBehind, release } = createHeld();
  const results = await addBehind('a', 'b', 'bad', 'gone', 'c');
  await release(1);
  await release(2);
  expect(await Promise.all(results)).toEqual(['A', 'B', 'Error: bad', 'Error: away', 'Error: away']);
  expect(alone).toEqual(['b', 'bad', 'gone']);
});

test('a large number of items is processed in several batches', async () => {
  const { runs, add, release } = createHeld();
  const items = Array.from({ length: 40 }, (_, index) => String(index));
  const results = Promise.all(add(...items));
  for (const count of [1, 2]) await release(count);
  expect(await results).toEqual(items);
  expect(runs.map(({ length }) => length)).toEqual([32, 8]);
});
