import { expect, test } from 'vitest';
import { createAskTogether } from './ask-together.ts';
import { withLongStatements } from './database.ts';

/** Creates questions whose answer is their number. */
function createAsked() {
  const askTogether = createAskTogether<number>();
  let asked = 0;
  const ask = (key = 'key') =>
    askTogether(key, async () => {
      asked += 1;
      return await new Promise((resolve) => setTimeout(resolve, 20, asked));
    });
  return { ask, askTogether };
}

const nextTurns = () => new Promise((resolve) => setTimeout(resolve, 5));

test('callers of one turn share a query', async () => {
  const { ask } = createAsked();
  expect(await Promise.all([ask(), ask(), ask()])).toEqual([1, 1, 1]);
  expect(await ask()).toBe(2);
});

test('no caller gets the result of a query that was sent before', async () => {
  const { ask } = createAsked();
  const first = ask();
  await nextTurns();
  expect(await Promise.all([first, ask(), ask()])).toEqual([1, 2, 2]);
});

test('different queries, and those with a longer timeout, are sent separately', async () => {
  const { ask } = createAsked();
  const answers = await Promise.all([ask(), ask('other'), withLongStatements(() => ask())]);
  expect(new Set(answers).size).toBe(3);
});

test('a failure is reported to all callers, and the next one queries again', async () => {
  const { ask, askTogether } = createAsked();
  const fail = () => askTogether('key', () => Promise.reject(new Error('away')));
  const failed = await Promise.allSettled([fail(), fail()]);
  expect(failed.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  expect(await ask()).toBe(1);
});
