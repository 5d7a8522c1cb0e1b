import { randomBytes } from 'node:crypto';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { AppError } from '../errors.ts';
import { testBlobStore } from './blob-store.promises.ts';
import { asStorageError } from './disk.ts';
import { openFsBlobStore } from './fs.ts';
import { createMemoryBlobStore } from './memory.ts';

async function makeFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'kepwai-blobs-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  return folder;
}

async function* inPieces(bytes: Buffer): AsyncGenerator<Buffer> {
  yield bytes;
}

testBlobStore('files', async () => openFsBlobStore(join(await makeFolder(), 'blobs')));
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
