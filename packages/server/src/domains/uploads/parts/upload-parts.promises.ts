import { createHash, randomBytes } from 'node:crypto';
import { Readable } from 'node:stream';
import { crc32 } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { createMemoryBlobStore } from '../../../blobs/memory.ts';
import type { UploadParts } from './upload-parts.ts';

const id = '6f3c1f6e-0000-4000-8000-000000000000';
const sha256Of = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');
const digestOf = (bytes: Buffer) => ({ sha256: sha256Of(bytes), crc32: crc32(bytes) });

type OpenNodes = () => Promise<[one: UploadParts, other: UploadParts]>;

/** Tests what all upload parts guarantee; `openNodes` opens the empty parts of two nodes. */
export function testUploadParts(name: string, openNodes: OpenNodes): void {
  describe(`upload parts in ${name}`, () => {
    testAppending(openNodes);
    testRewriting(openNodes);
    testJoining(openNodes);
    testLifetime(openNodes);
  });
}

/** Tests that parts grow by appended bytes, on any node. */
function testAppending(openNodes: OpenNodes): void {
  test('grow by appended bytes and are sealed with their hash', async () => {
    const [parts] = await openNodes();
    const bytes = randomBytes(1_500_000);
    await parts.create(id);
    expect(await parts.append(id, 0, Readable.from([bytes.subarray(0, 700_000)]))).toBe(700_000);
    expect(await parts.append(id, 700_000, Readable.from([bytes.subarray(700_000)]))).toBe(1_500_000);
    expect(await parts.size(id)).toBe(1_500_000);
    expect(await parts.seal(id)).toEqual(digestOf(bytes));
  });

  test('grow on one node after another', async () => {
    const [one, other] = await openNodes();
    const bytes = randomBytes(3000);
    await one.create(id);
    await one.append(id, 0, Readable.from([bytes.subarray(0, 1000)]));
    await other.append(id, 1000, Readable.from([bytes.subarray(1000, 2000)]));
    await one.append(id, 2000, Readable.from([bytes.subarray(2000)]));
    expect(await other.size(id)).toBe(3000);
    expect(await one.seal(id)).toEqual(digestOf(bytes));
    expect(await other.seal(id)).toEqual(digestOf(bytes));
  });

  test('keep bytes that arrived before their source failed', async () => {
    const [parts] = await openNodes();
    const bytes = randomBytes(1000);
    async function* breaking() {
      yield bytes;
      throw new Error('the line broke');
    }
    await parts.create(id);
    await expect(parts.append(id, 0, breaking())).rejects.toThrow('the line broke');
    expect(await parts.size(id)).toBe(1000);
    expect(await parts.seal(id)).toEqual(digestOf(bytes));
  });
}

/** Tests that a seal is the hash of the final bytes. */
function testRewriting(openNodes: OpenNodes): void {
  test('have another hash after they were truncated and written again', async () => {
    const [parts] = await openNodes();
    const bytes = randomBytes(1000);
    await parts.create(id);
    await parts.append(id, 0, Readable.from([bytes.subarray(0, 600), randomBytes(400)]));
    await parts.truncate(id, 600);
    expect(await parts.size(id)).toBe(600);
    await parts.append(id, 600, Readable.from([bytes.subarray(600)]));
    expect(await parts.seal(id)).toEqual(digestOf(bytes));
  });

  test('have another hash after another node truncates them and writes the same number of bytes', async () => {
    const [one, other] = await openNodes();
    const bytes = randomBytes(1000);
    await one.create(id);
    await one.append(id, 0, Readable.from([bytes.subarray(0, 600), randomBytes(400)]));
    await other.truncate(id, 600);
    await other.append(id, 600, Readable.from([bytes.subarray(600)]));
    expect(await one.seal(id)).toEqual(digestOf(bytes));
    expect(await other.seal(id)).toEqual(digestOf(bytes));
  });

  test('have another hash after another node rewrites bytes that this node has hashed', async () => {
    const [one, other] = await openNodes();
    const bytes = randomBytes(1500);
    await one.create(id);
    await one.append(id, 0, Readable.from([bytes.subarray(0, 600), randomBytes(400)]));
    await other.truncate(id, 600);
    await other.append(id, 600, Readable.from([bytes.subarray(600, 1000)]));
    await one.append(id, 1000, Readable.from([bytes.subarray(1000)]));
    expect(await one.seal(id)).toEqual(digestOf(bytes));
  });

  test('have another hash after another node recreates them under the same id', async () => {
    const [one, other] = await openNodes();
    const bytes = randomBytes(1000);
    await one.create(id);
    await one.append(id, 0, Readable.from([randomBytes(1000)]));
    await other.remove(id);
    await other.create(id);
    await other.append(id, 0, Readable.from([bytes]));
    expect(await one.seal(id)).toEqual(digestOf(bytes));
  });
}

/** Tests that parts become one, also if that was interrupted. */
function testJoining(openNodes: OpenNodes): void {
  const sourceIds = [1, 2, 3].map((nth) => `6f3c1f6e-0000-4000-8000-00000000000${nth}`);
  const pieces = [randomBytes(700_000), randomBytes(0), randomBytes(900_000)];
  const sources = sourceIds.map((sourceId, nth) => ({ id: sourceId, sizeBytes: pieces[nth]?.length ?? 0 }));
  const whole = Buffer.concat(pieces);
  async function fill(parts: UploadParts, from = 0): Promise<void> {
    for (const [nth, sourceId] of sourceIds.entries()) {
      if (nth < from) continue;
      await parts.create(sourceId);
      await parts.append(sourceId, 0, Readable.from([pieces[nth] ?? Buffer.alloc(0)]));
    }
  }

  test('become one in their order, and are gone', async () => {
    const [one, other] = await openNodes();
    await fill(one);
    await other.join(id, sources);
    expect(await one.list()).toEqual([id]);
    expect(await other.seal(id)).toEqual(digestOf(whole));
    await one.join(id, sources);
    expect(await one.seal(id)).toEqual(digestOf(whole));
  });

  test.each([
    [1, 700_000],
    [2, 700_000],
    [2, 1_000_000],
    [2, 1_600_000],
  ])('become one where %i were joined and %i bytes written before a crash', async (joined, written) => {
    const [parts] = await openNodes();
    await fill(parts, joined);
    await parts.create(id);
    const torn = [pieces[0] ?? Buffer.alloc(0), Buffer.alloc(written - 700_000)];
    await parts.append(id, 0, Readable.from(torn));
    await parts.join(id, sources);
    expect(await parts.list()).toEqual([id]);
    expect(await parts.seal(id)).toEqual(digestOf(whole));
  });

  test.each([0, 1, 2])('do not become one without the bytes of each (%i)', async (nth) => {
    const [parts] = await openNodes();
    await fill(parts);
    await parts.remove(sourceIds[nth] ?? '');
    const isEmpty = sources[nth]?.sizeBytes === 0;
    const joining = parts.join(id, sources);
    if (isEmpty) await joining;
    else await expect(joining).rejects.toMatchObject({ code: 'UPLOAD_GONE' });
  });
}

/** Tests that parts are read, adopted, listed and removed. */
function testLifetime(openNodes: OpenNodes): void {
  test.each([0, 10, 5000])('return the first of %i bytes', async (size) => {
    const [parts] = await openNodes();
    const bytes = randomBytes(size);
    await parts.create(id);
    await parts.append(id, 0, Readable.from([bytes]));
    expect((await parts.read(id, { start: 0, end: 4099 })).equals(bytes.subarray(0, 4100))).toBe(true);
    expect((await parts.read(id, { start: 9, end: 20_000 })).equals(bytes.subarray(9))).toBe(true);
  });

  test('are removed when a store adopts them', async () => {
    const [parts] = await openNodes();
    const bytes = randomBytes(5000);
    await parts.create(id);
    await parts.append(id, 0, Readable.from([bytes]));
    const store = createMemoryBlobStore();
    const { sha256 } = await parts.seal(id);
    await store.adopt(parts.toSource(id), { sha256, sizeBytes: 5000 });
    expect(Buffer.concat(await (await store.open(sha256)).toArray()).equals(bytes)).toBe(true);
    expect(await parts.size(id)).toBeNull();
  });

  test('are listed until they are removed, and removing them again is a no-op', async () => {
    const [one, other] = await openNodes();
    expect(await one.list()).toEqual([]);
    await one.create(id);
    expect(await other.list()).toEqual([id]);
    await other.remove(id);
    await one.remove(id);
    expect(await one.list()).toEqual([]);
    expect(await one.size(id)).toBeNull();
  });

  test('accept nothing under an id that was never created', async () => {
    const [parts] = await openNodes();
    await expect(parts.append(id, 0, Readable.from([randomBytes(10)]))).rejects.toThrow();
    await expect(parts.seal(id)).rejects.toThrow();
    expect(await parts.size(id)).toBeNull();
  });

  test('of several uploads grow side by side at both nodes', async () => {
    const nodes = await openNodes();
    const uploads = [1, 2, 3, 4].map((digit) => ({
      id: `${id.slice(0, -1)}${digit}`,
      bytes: randomBytes(700_000 + digit),
    }));
    const hashes = await Promise.all(
      uploads.map(async ({ id: uploadId, bytes }, index) => {
        const parts = nodes[index % 2] ?? nodes[0];
        await parts.create(uploadId);
        await parts.append(uploadId, 0, Readable.from([bytes.subarray(0, 9), bytes.subarray(9)]));
        return await parts.seal(uploadId);
      }),
    );
    expect(hashes).toEqual(uploads.map(({ bytes }) => digestOf(bytes)));
  });
}
