import { expect, test } from 'vitest';
import { gather } from './gather.ts';

/** Work that ends when it is told. */
function createWork() {
  const begun: string[][] = [];
  const ends: (() => void)[] = [];
  const ask = gather<string, string>(async (items) => {
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

test('whoever asks while work is done waits for the next, and has it together with others', async () => {
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

test('what one of them breaks is done for the others', async () => {
  const { ask, begun, end } = createWork();
  const answers = Promise.allSettled([ask('a'), ask('bad'), ask('b')]);
  for (let times = 0; times < 4; times += 1) await end();
  expect(await answers).toMatchObject([{ value: 'a' }, { reason: { message: 'bad' } }, { value: 'b' }]);
  expect(begun).toEqual([['a'], ['bad', 'b'], ['bad'], ['b']]);
});
