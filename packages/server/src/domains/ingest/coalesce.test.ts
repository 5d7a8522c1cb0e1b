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

test('calls that come during a batch share the next one', async () => {
  const { ask, begun, end } = createWork();
  const [a, b, c] = [ask('a'), ask('b'), ask('c')];
  await end();
  await end();
  expect(begun).toEqual([['a'], ['b', 'c']]);
  expect(await Promise.all([a, b, c])).toEqual(['a', 'bc', 'bc']);
  const d = ask('d');
  await end();
  expect(await d).toBe('d');
});

test('an item that fails its batch fails alone', async () => {
  const { ask, begun, end } = createWork();
  const answers = Promise.allSettled([ask('a'), ask('bad'), ask('b')]);
  for (let times = 0; times < 4; times += 1) await end();
  expect(await answers).toMatchObject([{ value: 'a' }, { reason: { message: 'bad' } }, { value: 'b' }]);
  expect(begun).toEqual([['a'], ['bad', 'b'], ['bad'], ['b']]);
});
