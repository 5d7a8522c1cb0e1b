import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { expect, test } from 'vitest';
import { buildBlob, createTestDatabase, type Scope } from '../../../../test/index.ts';
import { markFileName } from '../../../blobs/folder-mark.ts';
import { openFsBlobStore } from '../../../blobs/fs.ts';
import { claimStorage, isStorageAttached, StorageClaimError, verifyClaim } from './claim.ts';

/** Creates a database, and nodes on folders of the test. */
async function setUp(t: Scope) {
  const { db } = await createTestDatabase(t);
  const folder = await mkdtemp(join(tmpdir(), 'kepwai-claim-'));
  t.onTestFinished(() => rm(folder, { recursive: true }));
  const node = async (dataDir: string, blobFolder = `${dataDir}/blobs`) => {
    const path = join(folder, blobFolder);
    const blobs = await openFsBlobStore(path);
    const env = { dataDir: join(folder, dataDir), blobStore: { type: 'fs' as const, folder: path } };
    return { db, blobs, env };
  };
  const markIn = (name: string) => readFile(join(folder, name, markFileName), 'utf8').catch(() => null);
  return { db, folder, node, markIn };
}

test('the first start marks the folders, and later starts find the marks', async (t) => {
  const { node, markIn } = await setUp(t);
  const only = await node('a');
  expect(await verifyClaim(only)).toBe(false);
  await claimStorage(only);
  await claimStorage(only);
  expect(await markIn('a')).toBe(await markIn('a/blobs'));
  expect(await verifyClaim(only)).toBe(true);
  expect(await isStorageAttached(only)).toBe(true);
});

test('a node with another data folder is rejected with advice', async (t) => {
  const { node } = await setUp(t);
  await claimStorage(await node('a'));
  const other = claimStorage(await node('b', 'a/blobs'));
  await expect(other).rejects.toThrow(StorageClaimError);
  await expect(other).rejects.toThrow(/DATA_DIR.*write [0-9a-f-]{36} into .*kepwai-storage-id/);
});

test('a node with another blob store is rejected', async (t) => {
  const { node } = await setUp(t);
  await claimStorage(await node('a'));
  await expect(claimStorage(await node('a', 'elsewhere'))).rejects.toThrow('BLOB_STORE');
});

test('one of two nodes with different folders is rejected when both start on a new database', async (t) => {
  const { node } = await setUp(t);
  const nodes = await Promise.all(['a', 'b'].map((name) => node(name)));
  const outcomes = await Promise.allSettled(nodes.map((one) => claimStorage(one)));
  expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  const again = await Promise.allSettled(nodes.map((one) => claimStorage(one)));
  expect(again.map(({ status }) => status)).toEqual(outcomes.map(({ status }) => status));
});

test('nodes with the same folders all start when they start at once', async (t) => {
  const { node } = await setUp(t);
  const same = await node('a');
  await Promise.all([1, 2, 3].map(() => claimStorage(same)));
});

test('a new database rejects folders with unknown content', async (t) => {
  const { node } = await setUp(t);
  const full = await node('a');
  await full.blobs.receive(Readable.from([Buffer.from('kept')]));
  await expect(claimStorage(full)).rejects.toThrow('knows of none');
});

test('a deployment from before marks existed is accepted', async (t) => {
  const { db, node } = await setUp(t);
  const old = await node('a');
  const { sha256 } = await old.blobs.receive(Readable.from([Buffer.from('kept')]));
  await buildBlob(db, { sha256 });
  await claimStorage(old);
  expect(await verifyClaim(old)).toBe(true);
});

test('a crash after the folders and before the database were marked is continued', async (t) => {
  const { folder, node, markIn } = await setUp(t);
  const only = await node('a');
  await mkdir(join(folder, 'a'), { recursive: true });
  await writeFile(join(folder, 'a', markFileName), '2f0e9a1c-6d52-4a0f-9d0d-3f7b6e1f4a55\n');
  await claimStorage(only);
  expect(await markIn('a/blobs')).toContain('2f0e9a1c');
});

test('a blob store whose disk is not mounted is not attached', async (t) => {
  const { folder, node } = await setUp(t);
  const only = await node('a');
  await claimStorage(only);
  await rm(join(folder, 'a/blobs', markFileName));
  expect(await isStorageAttached(only)).toBe(false);
  await expect(verifyClaim(only)).rejects.toThrow('is missing in it');
});
