import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { expect, test } from 'vitest';
import { abortable } from './abortable.ts';

async function* silent(): AsyncGenerator<string> {
  yield 'first';
  await new Promise(() => undefined);
}

async function collect(source: AsyncIterable<string>): Promise<string[]> {
  const pieces: string[] = [];
  for await (const piece of source) pieces.push(piece);
  return pieces;
}

test('an abortable source passes pieces on in order', async () => {
  const source = async function* () {
    yield* ['ก', 'ข', 'ค'];
  };
  expect(await collect(abortable(source(), new AbortController().signal))).toEqual(['ก', 'ข', 'ค']);
});

test('an abortable source rejects with the reason of the signal while the source is silent', async () => {
  const end = new AbortController();
  const collected = collect(abortable(silent(), end.signal));
  end.abort(new Error('enough'));
  await expect(collected).rejects.toThrow('enough');
});

test('an abortable source ends when the signal aborts while a piece is processed', async () => {
  const end = new AbortController();
  const pieces = abortable(silent(), end.signal);
  expect(await pieces.next()).toEqual({ value: 'first', done: false });
  end.abort(new Error('enough'));
  await expect(pieces.next()).rejects.toThrow('enough');
});

test('an abortable source reads nothing when the signal is already aborted', async () => {
  await expect(collect(abortable(silent(), AbortSignal.abort(new Error('late'))))).rejects.toThrow('late');
});

test('an abortable source rejects with the error of the source', async () => {
  const source = async function* () {
    yield 'first';
    throw new Error('cut');
  };
  await expect(collect(abortable(source(), new AbortController().signal))).rejects.toThrow('cut');
});

test('an abortable source keeps no reference to pieces that have passed', async () => {
  setFlagsFromString('--expose-gc');
  const collectGarbage: unknown = runInNewContext('gc');
  if (typeof collectGarbage !== 'function')
    throw new Error('this engine cannot run its garbage collector on request');
  const passed: WeakRef<object>[] = [];
  const source = async function* () {
    for (let index = 0; index < 10; index++) yield { index };
  };
  for await (const piece of abortable(source(), new AbortController().signal)) {
    passed.push(new WeakRef(piece));
    // Waits for another task: a reference that was just created is held until the current one ends.
    await new Promise((resolve) => setImmediate(resolve));
    // Collecting takes seconds in a process that has run many tests: once, while the source still runs.
    if (passed.length === 10) collectGarbage();
  }
  expect(passed.slice(0, -2).filter((piece) => piece.deref() !== undefined)).toEqual([]);
});
