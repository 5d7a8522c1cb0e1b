import fc from 'fast-check';
import { expect, test } from 'vitest';
import { amountOf } from '../../../../test/amounts.ts';
import { testClock } from '../../../../test/clock.ts';
import {
  beginFile,
  buildRequest,
  senderTo,
  type TestRequest,
} from '../../../../test/scenes/file-requests.ts';
import {
  append,
  begin,
  countsOf,
  inject,
  listReceived,
  listSent,
  reservedBytes,
  trySend,
} from '../../../../test/scenes/senders.ts';
import { codeOf, later, scene, shared, useShares, visit } from '../../../../test/scenes/share-visits.ts';
import { listRequestDrift } from './requests-store.ts';

useShares({ clock: testClock, patienceMs: 300 });

const minutes = (count: number) => later(count / 60);
const stateOf = async (id: string) => (await shared.deps.uploads.find(id))?.state;

async function* bytesOf(text: string): AsyncGenerator<Buffer> {
  yield Buffer.from(text);
}

/** Begins an upload as another person. */
const beginAsOther = async (link: TestRequest, bytes: number) =>
  await begin(link, bytes, { sender: senderTo(shared, link) });

async function expectNothingHeld(link: TestRequest, files: number): Promise<void> {
  expect(await countsOf(link)).toMatchObject({ file_count: files, open_count: 0, open_bytes: 0 });
  expect(await reservedBytes()).toBe(0);
  expect(await shared.deps.db.transaction().execute(listRequestDrift)).toEqual([]);
}

test.for([
  ['files', { max_files: 1 }, 'REQUEST_FULL'],
  ['bytes', { max_bytes: 6 }, 'REQUEST_FILE_TOO_LARGE'],
] as const)('uploads without a byte give way after two minutes: %s', async ([, limits, code]) => {
  const link = await buildRequest(shared, scene, { limits });
  const empty = await beginAsOther(link, 6);
  minutes(1.9);
  expect(await trySend(link, 'abc')).toBe(code);
  expect(await stateOf(empty.id)).toBe('receiving');
  minutes(0.2);
  expect(await trySend(link, 'abcdef')).toBeNull();
  expect(await stateOf(empty.id)).toBe('ended');
  expect(codeOf(await append(link, empty.path, 'abcdef'))).toBe('NOT_FOUND');
  await expectNothingHeld(link, 1);
});

test('uploads without a byte end by themselves, even if nobody waits', async () => {
  const link = await buildRequest(shared, scene);
  const [empty, begun] = [await begin(link, 6), await begin(link, 6)];
  await append(link, begun.path, 'abc');
  await shared.deps.sentPlaces.check();
  expect(await stateOf(empty.id)).toBe('receiving');
  minutes(3);
  await shared.deps.sentPlaces.check();
  expect([await stateOf(empty.id), await stateOf(begun.id)]).toEqual(['ended', 'receiving']);
  expect((await append(link, begun.path, 'def', 3)).statusCode).toBe(204);
  await expectNothingHeld(link, 1);
});

test('maintenance ends uploads without a byte that a killed server followed', async () => {
  const link = await buildRequest(shared, scene);
  const { id } = await begin(link, 6);
  minutes(3);
  await shared.deps.uploads.tidy();
  expect(await stateOf(id)).toBe('ended');
  await expectNothingHeld(link, 0);
});

test('a client sees how short an upload without a byte lives', async () => {
  const link = await buildRequest(shared, scene);
  const answer = await inject(beginFile(link, 6));
  const livesMs = Date.parse(String(answer.headers['upload-expires'])) - testClock().getTime();
  expect(livesMs).toBeGreaterThan(100_000);
  expect(livesMs).toBeLessThanOrEqual(121_000);
});

test('an upload with bytes keeps its slot for half an hour, then yields to a waiting one', async () => {
  const link = await buildRequest(shared, scene, { limits: { max_files: 2 } });
  const [small, large] = [await beginAsOther(link, 6), await begin(link, 6)];
  await append(link, large.path, 'abcde');
  await shared.deps.db.updateTable('uploads').set({ received_bytes: 1 }).where('id', '=', small.id).execute();
  await shared.deps.uploads.parts.append(small.id, 0, bytesOf('a'));
  minutes(28);
  expect(await trySend(link, 'x')).toBe('REQUEST_FULL');
  minutes(5);
  expect(await trySend(link, 'x')).toBeNull();
  // The one with less to lose.
  expect([await stateOf(small.id), await stateOf(large.id)]).toEqual(['ended', 'receiving']);
  expect((await append(link, large.path, 'f', 5)).statusCode).toBe(204);
  await expectNothingHeld(link, 2);
});

test('a visitor of a link filled by idle uploads can send a moment later', async () => {
  const link = await buildRequest(shared, scene, { limits: { max_files: 1 } });
  const { path, id } = await begin(link, 6);
  await append(link, path, 'abc');
  const filesLeft = async () => (await visit(link, 'getShare')).data.request?.filesLeft;
  minutes(0.1);
  expect(await filesLeft()).toBe(0);
  minutes(31);
  // A look that the visit before began may still be under way: then this one begins none.
  await expect
    .poll(async () => {
      await visit(link, 'getShare');
      return await stateOf(id);
    })
    .toBe('ended');
  minutes(0.1);
  expect(await filesLeft()).toBe(1);
});

test('an upload with all its bytes yields to nobody', async () => {
  const link = await buildRequest(shared, scene, { limits: { max_files: 1 } });
  const { id } = await beginAsOther(link, 3);
  await shared.deps.uploads.parts.append(id, 0, bytesOf('abc'));
  minutes(45);
  expect(await trySend(link, 'x')).toBe('REQUEST_FULL');
  await shared.deps.uploads.finish(id);
  expect(await listReceived(link)).toHaveLength(1);
});

test('a sender has ten unfinished uploads at most, from any addresses, and others continue', async () => {
  const link = await buildRequest(shared, scene);
  const answers = await Promise.all(Array.from({ length: 13 }, () => inject(beginFile(link, 4))));
  expect(answers.filter(({ statusCode }) => statusCode === 201)).toHaveLength(10);
  const refused = answers.filter(({ statusCode }) => statusCode !== 201);
  expect(new Set(refused.map(codeOf))).toEqual(new Set(['TOO_MANY_REQUEST_UPLOADS']));
  expect(await trySend(link, 'a', { sender: senderTo(shared, link) })).toBeNull();
  minutes(3);
  expect(await trySend(link, 'a')).toBeNull();
  expect(await listSent(link)).toHaveLength(1);
});

test('limits stay exact however many uploads replace others at once', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.integer({ min: 1, max: 6 }),
      fc.array(fc.integer({ min: 1, max: 40 }), { minLength: 2, maxLength: 12, size: 'max' }),
      fc.integer({ min: 40, max: 160 }),
      async (maxFiles, sizes, maxBytes) => {
        const limits = { max_files: maxFiles, max_bytes: maxBytes };
        const link = await buildRequest(shared, scene, { limits });
        for (let each = 0; each < maxFiles; each += 1)
          await inject(beginFile(link, Math.floor(maxBytes / maxFiles), { sender: senderTo(shared, link) }));
        minutes(3);
        const codes = await Promise.all(
          sizes.map(async (size) => ({
            size,
            code: await trySend(link, Buffer.alloc(size, 'a'), { sender: senderTo(shared, link) }),
          })),
        );
        const kept = codes.filter(({ code }) => code === null);
        const total = kept.reduce((sum, { size }) => sum + size, 0);
        expect(kept.length).toBeLessThanOrEqual(maxFiles);
        expect(kept.length).toBeGreaterThan(0);
        expect(total).toBeLessThanOrEqual(maxBytes);
        expect(await countsOf(link)).toMatchObject({ file_count: kept.length, size_bytes: total });
        minutes(3);
        await shared.deps.uploads.tidy();
        await expectNothingHeld(link, kept.length);
      },
    ),
    { numRuns: amountOf({ few: 5, whole: 40 }) },
  );
});
