import { expect, test } from 'vitest';
import { coalesce } from './coalesce.ts';

/** Creates work whose batches end when the test says so. */
function createWork() {
  const begun: string[][] = [];
  const ends: (() => void)[] = [];
  const ask = coalesce<string, string>(async (items) => {
    begun.push(items);
    await new Promise<void>((resolve) => ends.push(resolve));
    if (items.includes('bad')) throw new Error('bad');
    return items.join('');
  });
  const end = async () => {
    ends.shift()?.();
    await new Promise(setImmediate);
  };
  return { ask, begun, end };
}

test('calls of one turn are a batch, and those that come during it share the next one', async () => {
  const { ask, begun, end } = createWork();
  const first = [ask('a'), ask('b')];
  await end();
  const then = [ask('c'), ask('d')];
  await end();
  await end();
  expect(begun).toEqual([
    ['a', 'b'],
    ['c', 'd'],
  ]);
  expect(await Promise.all([...first, ...then])).toEqual(['ab', 'ab', 'cd', 'cd']);
  const last = ask('e');
  await end();
  await end();
  expect(await last).toBe('e');
});

test('an item that fails its batch fails alone', async () => {
  const { ask, begun, end } = createWork();
  const answers = Promise.allSettled([ask('a'), ask('bad'), ask('b')]);
  for (let times = 0; times < 5; times += 1) await end();
  expect(await answers).toMatchObject([{ value: 'a' }, { reason: { message: 'bad' } }, { value: 'b' }]);
  expect(begun).toEqual([['a', 'bad', 'b'], ['a'], ['bad'], ['b']]);
});
