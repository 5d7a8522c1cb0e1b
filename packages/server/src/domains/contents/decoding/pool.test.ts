import { expect, test, vi } from 'vitest';
import { DecoderGone } from './decoder-died.ts';
import { createDecoders } from './decoders.ts';
import { type Deferred, defer } from './defer.ts';
import type { Frame } from './frames.ts';
import { planDecoding } from './memory.ts';
import type { DecodingOrder, ProgramKind } from './pool.ts';

const question = (body: string): Frame => ({ body, parts: [] });

/** Creates processes whose answers the test gives; `begun` has their requests, in order. */
function createKind(options: Partial<ProgramKind> = {}) {
  const begun: string[] = [];
  const answers = new Map<string, Deferred<Frame>>();
  let startedCount = 0;
  const kind: ProgramKind = {
    isOfOneOwner: false,
    start() {
      startedCount += 1;
      let current = defer<Frame>();
      return {
        async ask({ body }) {
          current = defer<Frame>();
          begun.push(String(body));
          answers.set(String(body), current);
          return await current.promise;
        },
        isFit: async () => true,
        end: () => current.reject(new DecoderGone('ended')),
      };
    },
    ...options,
  };
  return {
    kind,
    begun,
    countStarted: () => startedCount,
    answer: (name: string) => answers.get(name)?.resolve(question(name)),
  };
}

function createLanes(places: number) {
  const plan = { ...planDecoding(64 * 1024 ** 3), pictures: places };
  return createDecoders(plan);
}

test('the pool of decoders leaves a slot to others, and serves them in turn', async () => {
  const pool = createLanes(3).pool('pictures');
  const { kind, begun, answer } = createKind();
  const ask = (name: string, owner: string) => pool.ask(kind, question(name), { owner, timeoutMs: 1 });
  const all = ['a1', 'a2', 'a3', 'a4'].map((name) => ask(name, 'a'));
  await expect.poll(() => begun).toEqual(['a1', 'a2']);
  all.push(ask('b1', 'b'), ask('b2', 'b'), ask('c1', 'c'));
  await expect.poll(() => begun).toEqual(['a1', 'a2', 'b1']);
  answer('a1');
  await expect.poll(() => begun.slice(3)).toEqual(['c1']);
  answer('a2');
  await expect.poll(() => begun.slice(4)).toEqual(['a3']);
  for (const name of ['b1', 'c1', 'a3']) answer(name);
  await expect.poll(() => begun.slice(5).toSorted()).toEqual(['a4', 'b2']);
  for (const name of ['a4', 'b2']) answer(name);
  await Promise.all(all);
});

test('one slot of the pool serves its owners in turn', async () => {
  const pool = createLanes(1).pool('pictures');
  const { kind, begun, answer, countStarted } = createKind();
  const orders = ['a1', 'a2', 'a3', 'b1'];
  const all = orders.map((name) => pool.ask(kind, question(name), { owner: name.charAt(0), timeoutMs: 1 }));
  for (const name of ['a1', 'b1', 'a2', 'a3']) {
    await expect.poll(() => begun.at(-1)).toBe(name);
    answer(name);
  }
  await Promise.all(all);
  expect(countStarted(), 'one process did all').toBe(1);
});

test('a job that must run alone starts when no other runs, in a process of its own', async () => {
  const decoders = createLanes(2);
  const { kind, begun, answer, countStarted } = createKind();
  const ask = (name: string, order: Partial<DecodingOrder> = {}) =>
    decoders.pool('pictures').ask(kind, question(name), { owner: name, timeoutMs: 1, ...order });
  const first = ask('first');
  await expect.poll(() => begun).toEqual(['first']);
  const alone = [ask('alone', { isAlone: true }), ask('alone too', { isAlone: true })];
  const document = decoders.pool('documents').ask(kind, question('document'), { owner: 'a', timeoutMs: 1 });
  answer('first');
  await first;
  await expect.poll(() => begun).toEqual(['first', 'document']);
  answer('document');
  await document;
  await expect.poll(() => begun.slice(2)).toEqual(['alone']);
  const startedCount = countStarted();
  answer('alone');
  await expect.poll(() => begun.slice(3)).toEqual(['alone too']);
  expect(countStarted()).toBe(startedCount + 1);
  answer('alone too');
  await Promise.all(alone);
});

test('a patient job yields to urgent ones, but not for ever', async ({ onTestFinished }) => {
  vi.useFakeTimers({ toFake: ['performance'] });
  onTestFinished(() => void vi.useRealTimers());
  const pool = createLanes(2).pool('pictures');
  const { kind, begun, answer } = createKind();
  const ask = (name: string, isPatient = false) =>
    pool.ask(kind, question(name), { owner: name, timeoutMs: 1, isPatient });
  const all = [ask('a'), ask('patient', true), ask('b'), ask('c')];
  await expect.poll(() => begun).toEqual(['a', 'b']);
  answer('a');
  await expect.poll(() => begun.slice(2)).toEqual(['c']);
  answer('b');
  await all[2];
  expect(begun.slice(3), 'one of the others still runs').toEqual([]);
  vi.advanceTimersByTime(11_000);
  all.push(ask('d'));
  await expect.poll(() => begun.slice(3)).toEqual(['patient']);
  answer('patient');
  await expect.poll(() => begun.slice(4)).toEqual(['d']);
  all.push(ask('patient too', true));
  for (const name of ['c', 'd']) answer(name);
  await expect.poll(() => begun.slice(5)).toEqual(['patient too']);
  answer('patient too');
  await Promise.all(all);
});

test('a process of one owner never sees what another sent', async () => {
  const pool = createLanes(1).pool('pictures');
  const { kind, begun, answer, countStarted } = createKind({ isOfOneOwner: true });
  for (const [number, owner] of ['a', 'a', 'b'].entries()) {
    const asking = pool.ask(kind, question(`${number}`), { owner, timeoutMs: 1 });
    await expect.poll(() => begun.length).toBe(number + 1);
    answer(`${number}`);
    await asking;
  }
  expect(countStarted()).toBe(2);
});

test('ending the pool ends waiting and running jobs', async () => {
  const decoders = createLanes(1);
  const { kind, begun } = createKind();
  const ask = (name: string, signal?: AbortSignal) =>
    decoders
      .pool('pictures')
      .ask(kind, question(name), { owner: name, timeoutMs: 1, ...(signal && { signal }) });
  const [running, waiting] = [ask('running'), ask('waiting')];
  const end = new AbortController();
  const impatient = ask('impatient', end.signal);
  end.abort(new Error('enough'));
  await expect(impatient).rejects.toThrow('enough');
  await expect.poll(() => begun).toEqual(['running']);
  decoders.close();
  await expect(running).rejects.toThrow(DecoderGone);
  await expect(waiting).rejects.toThrow(DecoderGone);
});

test.each([0.5, 1, 2, 4, 8, 64])('the pool leaves memory free on a machine of %d GB', (gibibytes) => {
  const bytes = gibibytes * 1024 ** 3;
  const { maxMemoryBytes, isShared, asked, pictures, documents, texts } = planDecoding(bytes);
  const processes = isShared ? 1 : asked + pictures + documents + texts;
  expect(processes * maxMemoryBytes).toBeLessThanOrEqual(bytes * 0.75);
  expect(maxMemoryBytes).toBeGreaterThanOrEqual(192 * 1024 ** 2);
});
