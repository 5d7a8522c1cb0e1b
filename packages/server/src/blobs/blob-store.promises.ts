import { createHash, randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdtemp, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { crc32 } from 'node:zlib';
import { describe, expect, onTestFinished, test } from 'vitest';
import { fileSource } from '../../test/scenes/uploads/sources.ts';
import { isAppError } from '../errors.ts';
import type { BlobStore } from './blob-store.ts';

async function makeFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'kepwai-blobs-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  return folder;
}

async function* inPieces(bytes: Buffer, pieceBytes = 1000): AsyncGenerator<Buffer> {
  for (let start = 0; start < bytes.length; start += pieceBytes)
    yield bytes.subarray(start, start + pieceBytes);
}

async function readAll(store: BlobStore, sha256: string, range?: { start: number; end: number }) {
  return Buffer.concat(await (await store.open(sha256, range)).toArray());
}

async function addresses(store: BlobStore): Promise<string[]> {
  const found: string[] = [];
  for await (const { sha256 } of store.list()) found.push(sha256);
  return found.sort();
}

const sha256Of = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');
const unknownAddress = 'f'.repeat(64);

type OpenStore = () => Promise<BlobStore>;

/** Tests what every blob store guarantees; `openStore` opens an empty one. */
export function testBlobStore(name: string, openStore: OpenStore): void {
  describe(`a blob store in ${name}`, () => {
    testReading(openStore);
    testReceiving(openStore);
    testRefusing(openStore);
    testAdopting(openStore);
    testInventory(openStore);
  });
}

/** Contents are returned unchanged, whole and in part. */
function testReading(openStore: OpenStore): void {
  test.each([0, 1, 256 * 1024, 256 * 1024 + 1, 3_000_001])('returns %i bytes unchanged', async (size) => {
    const store = await openStore();
    const bytes = randomBytes(size);
    const identity = await store.receive(inPieces(bytes, 70_000));
    expect(identity).toEqual({ sha256: sha256Of(bytes), crc32: crc32(bytes), sizeBytes: size });
    expect((await readAll(store, identity.sha256)).equals(bytes)).toBe(true);
    expect(await store.size(identity.sha256)).toBe(size);
  });

  test.each([
    ['the first byte', 0, 0],
    ['a small part', 10, 19],
    ['a part larger than one piece', 5, 400_000],
    ['the end', 599_990, 599_999],
    ['the existing part of a range beyond the end', 599_990, 700_000],
  ])('a blob store reads %s', async (_part, start, end) => {
    const store = await openStore();
    const bytes = randomBytes(600_000);
    const { sha256 } = await store.receive(inPieces(bytes));
    expect((await readAll(store, sha256, { start, end })).equals(bytes.subarray(start, end + 1))).toBe(true);
  });

  test.each([
    ['the beginning', 0, 10, 10],
    ['a large part', 5, 400_000, 400_000],
    ['the existing part of a range beyond the end', 599_990, 1000, 10],
    ['nothing after the end', 600_000, 10, 0],
  ])('fills a buffer with %s', async (_part, position, length, expected) => {
    const store = await openStore();
    const bytes = randomBytes(600_000);
    const { sha256 } = await store.receive(inPieces(bytes, 70_000));
    const reader = await store.openReader(sha256);
    const into = Buffer.alloc(length);
    expect(await reader.read(into, position)).toBe(expected);
    await reader.close();
    expect(into.subarray(0, expected).equals(bytes.subarray(position, position + expected))).toBe(true);
  });
}

/** Received content is stored once, and listed as an arrival. */
function testReceiving(openStore: OpenStore): void {
  test('stores equal bytes once', async () => {
    const store = await openStore();
    const bytes = randomBytes(5000);
    const [one, other] = await Promise.all([
      store.receive(inPieces(bytes)),
      store.receive(inPieces(bytes, 7)),
    ]);
    expect(one).toEqual(other);
    expect(await addresses(store)).toEqual([one.sha256]);
  });

  test('lists received content until it is settled or removed', async () => {
    const store = await openStore();
    const [settled, removed, last] = await Promise.all(
      [1, 2, 3].map((size) => store.receive(inPieces(randomBytes(size)))),
    );
    if (!settled || !removed || !last) throw new Error('nothing was received');
    await store.settleArrival(settled.sha256);
    await store.remove(removed.sha256);
    const arrivals: string[] = [];
    for await (const { sha256 } of store.listArrivals()) arrivals.push(sha256);
    expect(arrivals).toEqual([last.sha256]);
    expect(await addresses(store)).toEqual([settled.sha256, last.sha256].sort());
  });
}

/** Nothing is kept of content that is too large or interrupted. */
function testRefusing(openStore: OpenStore): void {
  test('rejects more than maxBytes and keeps nothing of it', async () => {
    const store = await openStore();
    await expect(store.receive(inPieces(randomBytes(5001)), { maxBytes: 5000 })).rejects.toSatisfy((error) =>
      isAppError(error, 'PAYLOAD_TOO_LARGE'),
    );
    expect(await addresses(store)).toEqual([]);
  });

  test('a blob store accepts exactly maxBytes', async () => {
    const store = await openStore();
    expect((await store.receive(inPieces(randomBytes(5000)), { maxBytes: 5000 })).sizeBytes).toBe(5000);
  });

  test('keeps nothing of a source that fails', async () => {
    const store = await openStore();
    async function* breaking() {
      yield randomBytes(10);
      throw new Error('the line broke');
    }
    await expect(store.receive(breaking())).rejects.toThrow('the line broke');
    expect(await addresses(store)).toEqual([]);
  });

  test('stops a silent source when the signal aborts', async () => {
    const store = await openStore();
    const controller = new AbortController();
    async function* silent() {
      yield randomBytes(10);
      controller.abort(new Error('enough'));
      await new Promise(() => undefined);
    }
    await expect(store.receive(silent(), { signal: controller.signal })).rejects.toThrow('enough');
    expect(await addresses(store)).toEqual([]);
  });
}

/** Finished bytes are adopted and removed from their old place. */
function testAdopting(openStore: OpenStore): void {
  test('adopts a finished file and removes it from its old place', async () => {
    const store = await openStore();
    const bytes = randomBytes(9000);
    const file = join(await makeFolder(), 'part');
    await writeFile(file, bytes);
    await store.adopt(fileSource(file), { sha256: sha256Of(bytes), sizeBytes: 9000 });
    expect(existsSync(file)).toBe(false);
    expect((await readAll(store, sha256Of(bytes))).equals(bytes)).toBe(true);
  });

  test('dates adopted bytes by their arrival, however old their file is', async () => {
    const store = await openStore();
    const bytes = randomBytes(10);
    const file = join(await makeFolder(), 'part');
    await writeFile(file, bytes);
    await utimes(file, 1, 1);
    await store.adopt(fileSource(file), { sha256: sha256Of(bytes), sizeBytes: 10 });
    const { storedAt } = (await store.stat(sha256Of(bytes))) ?? {};
    expect(storedAt?.getUTCFullYear()).toBeGreaterThan(1970);
  });

  test('adopts and discards finished bytes that are not in a local file', async () => {
    const store = await openStore();
    const bytes = randomBytes(9000);
    let isDiscarded = false;
    const discard = async () => {
      isDiscarded = true;
    };
    await store.adopt({ read: () => inPieces(bytes), discard }, { sha256: sha256Of(bytes), sizeBytes: 9000 });
    expect(isDiscarded).toBe(true);
    expect((await readAll(store, sha256Of(bytes))).equals(bytes)).toBe(true);
  });

  test('rejects adopted bytes of another size and leaves them where they are', async () => {
    const store = await openStore();
    const file = join(await makeFolder(), 'part');
    await writeFile(file, 'half');
    await expect(store.adopt(fileSource(file), { sha256: unknownAddress, sizeBytes: 9000 })).rejects.toThrow(
      '4 bytes instead of 9000',
    );
    expect(existsSync(file)).toBe(true);
    expect(await store.size(unknownAddress)).toBeNull();
  });
}

/** Blobs are listed, measured and removed. */
function testInventory(openStore: OpenStore): void {
  test('reports an unknown blob as missing', async () => {
    const store = await openStore();
    expect(await store.size(unknownAddress)).toBeNull();
    expect(await store.readDerived(unknownAddress, 'small')).toBeNull();
    await expect(store.open(unknownAddress)).rejects.toSatisfy((error) => isAppError(error, 'NOT_FOUND'));
    await expect(store.openReader(unknownAddress)).rejects.toSatisfy((error) =>
      isAppError(error, 'NOT_FOUND'),
    );
    await store.remove(unknownAddress);
  });

  test('removes a blob together with its derived pictures', async () => {
    const store = await openStore();
    const { sha256 } = await store.receive(inPieces(randomBytes(100)));
    await store.writeDerived(sha256, 'small', Buffer.from('tiny picture'));
    await store.writeDerived(sha256, 'full', Buffer.from('whole picture'));
    expect((await store.readDerived(sha256, 'full'))?.toString()).toBe('whole picture');
    expect((await store.readDerived(sha256, 'small'))?.toString()).toBe('tiny picture');
    expect(await store.readDerived(sha256, 'large')).toBeNull();
    await store.remove(sha256);
    expect(await store.size(sha256)).toBeNull();
    expect(await store.readDerived(sha256, 'small')).toBeNull();
    expect(await store.readDerived(sha256, 'full')).toBeNull();
  });

  test('lists every blob with the time it was stored', async () => {
    const store = await openStore();
    const identities = await Promise.all([1, 2, 3].map((size) => store.receive(inPieces(randomBytes(size)))));
    expect(await addresses(store)).toEqual(identities.map(({ sha256 }) => sha256).sort());
    for await (const { storedAt } of store.list()) expect(storedAt).toBeInstanceOf(Date);
  });
}
