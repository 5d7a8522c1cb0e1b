import { randomBytes } from 'node:crypto';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { createVolatileDisk } from '../../test/kill/volatile-disk.ts';
import { AppError } from '../errors.ts';
import { testBlobStore } from './blob-store.promises.ts';
import type { BlobStore } from './blob-store.ts';
import { asStorageError } from './disk.ts';
import { openFsBlobStore } from './fs.ts';
import { createMemoryBlobStore } from './memory.ts';

async function makeFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'kepwai-blobs-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  return folder;
}

/** Opens one folder twice: contents arrive at either store in turn, and the other one reads and removes them. */
async function openOnTwoNodes(): Promise<BlobStore> {
  const folder = join(await makeFolder(), 'blobs');
  const nodes = [await openFsBlobStore(folder), await openFsBlobStore(folder)] as const;
  const [one, other] = nodes;
  let received = 0;
  return {
    ...other,
    receive: (source, options) => (nodes[received++ % 2] ?? one).receive(source, options),
    adopt: (source, known) => one.adopt(source, known),
    writeDerived: (sha256, variant, bytes) => one.writeDerived(sha256, variant, bytes),
  };
}

/** Opens a store whose contents are always read from what a power cut at that moment would leave. */
async function openOnVolatileDisk(): Promise<BlobStore> {
  const folder = await makeFolder();
  const root = join(folder, 'blobs');
  await openFsBlobStore(root);
  const disk = await createVolatileDisk(root);
  let cuts = 0;
  const openRemains = async () => {
    cuts += 1;
    const after = join(folder, `after-${cuts}`);
    await disk.restore(await disk.cutPower(), after);
    return await openFsBlobStore(after);
  };
  return {
    ...(await openFsBlobStore(root, disk)),
    open: async (sha256, range) => await (await openRemains()).open(sha256, range),
    openReader: async (sha256) => await (await openRemains()).openReader(sha256),
  };
}

async function* inPieces(bytes: Buffer): AsyncGenerator<Buffer> {
  yield bytes;
}

testBlobStore('files', async () => openFsBlobStore(join(await makeFolder(), 'blobs')));
testBlobStore('files of two nodes', openOnTwoNodes);
testBlobStore('files after a power cut', openOnVolatileDisk);
testBlobStore('memory', async () => createMemoryBlobStore());

test('a file store removes parts of earlier processes when it opens', async () => {
  const folder = await makeFolder();
  const store = await openFsBlobStore(folder);
  async function* endless() {
    yield randomBytes(10);
    await new Promise(() => undefined);
  }
  void store.receive(endless());
  await expect.poll(() => readdir(join(folder, 'tmp'))).toHaveLength(1);
  await openFsBlobStore(folder);
  expect(await readdir(join(folder, 'tmp'))).toEqual([]);
});

test('a file store leaves no part behind', async () => {
  const folder = await makeFolder();
  const store = await openFsBlobStore(folder);
  await store.receive(inPieces(randomBytes(10)));
  await expect(store.receive(inPieces(randomBytes(10)), { maxBytes: 5 })).rejects.toBeInstanceOf(AppError);
  expect(await readdir(join(folder, 'tmp'))).toEqual([]);
});

test('a file store rejects an invalid address', async () => {
  const store = await openFsBlobStore(await makeFolder());
  await expect(store.open('../../etc/passwd')).rejects.toThrow('not an address');
});

test.each(['ENOSPC', 'EDQUOT', 'EROFS'])('%s means that the storage is unavailable', (code) => {
  expect(asStorageError(Object.assign(new Error('no room'), { code }))).toMatchObject({
    code: 'STORAGE_FULL',
  });
});
