import { createHash, randomBytes } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { BlobStore } from '../../src/blobs/blob-store.ts';
import { openFsBlobStore } from '../../src/blobs/fs.ts';
import { inspectContent } from '../../src/domains/maintenance/fsck/inspect.ts';
import { createGate } from '../gate.ts';
import { createTestApp } from '../index.ts';
import { createHands, createTestChat, listenOnly } from '../scenes/chat.ts';
import { fileSource } from '../scenes/uploads/sources.ts';
import { createVolatileDisk, type Remains, type VolatileDisk } from './volatile-disk.ts';

/* The disk loses power, and everything unsynced with it: acknowledged data must still be there. */

let folder: string;
let disk: VolatileDisk;
let blobs: BlobStore;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'kepwai-power-'));
  const root = join(folder, 'blobs');
  await openFsBlobStore(root);
  disk = await createVolatileDisk(root);
  blobs = await openFsBlobStore(root, disk);
});
afterEach(() => rm(folder, { recursive: true }));

const hashOf = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');
const addressOf = (sha256: string) => `${sha256.slice(0, 2)}/${sha256.slice(2, 4)}/${sha256}`;

/** Lists contents that a power cut would lose now. */
function findDamaged(remains: Remains, sha256s: Iterable<string>): string[] {
  return [...sha256s].filter((sha256) => {
    const bytes = remains.get(addressOf(sha256));
    return !bytes || hashOf(bytes) !== sha256;
  });
}

/** Lists addresses whose content would not match. */
function halves(remains: Remains): string[] {
  return [...remains].flatMap(([path, bytes]) => {
    const [sha256] = /[0-9a-f]{64}$/.exec(path) ?? [];
    const isContent = sha256 !== undefined && path === addressOf(sha256) && bytes !== null;
    return isContent && hashOf(bytes) !== sha256 ? [path] : [];
  });
}

test('received and adopted blobs survive a power cut, and no address holds half a blob', async () => {
  const safe = new Set<string>();
  const faults: string[] = [];
  const look = async () => {
    // Read before the cut: blobs acknowledged while the disk is examined do not count.
    const owed = [...safe];
    faults.push(...findDamaged(await disk.cutPower(), owed));
    faults.push(...halves(await disk.cutPowerWithNames()));
  };
  disk.onSync = look;
  const contents = [0, 1, 300_000, 2_000_000, 5, 6, 7].map((size) => randomBytes(size));
  const receive = async (bytes: Buffer) => {
    safe.add((await blobs.receive(Readable.from([bytes]))).sha256);
    await look();
  };
  const adopt = async (bytes: Buffer, index: number) => {
    const part = join(folder, `part-${index}`);
    await writeFile(part, bytes);
    await blobs.adopt(fileSource(part), { sha256: hashOf(bytes), sizeBytes: bytes.length });
    safe.add(hashOf(bytes));
    await look();
  };
  await Promise.all(contents.map(receive));
  await Promise.all(contents.slice(0, 2).map(receive));
  await Promise.all([10, 20_000, 3_000_000].map((size, index) => adopt(randomBytes(size), index)));
  expect(faults).toEqual([]);
  expect(safe.size).toBe(contents.length + 3);

  const after = join(folder, 'after');
  await disk.restore(await disk.cutPower(), after);
  const restored = await openFsBlobStore(after);
  const signal = new AbortController().signal;
  for (const sha256 of safe) {
    const sizeBytes = (await blobs.size(sha256)) ?? -1;
    const found = await inspectContent(restored, { sha256, sizeBytes }, { deep: true, signal });
    expect(found.fault).toBeNull();
  }
});

test.each([
  { case: 'a folder of its own in one that was just made', sharedDigits: 2 },
  { case: 'the folder that was just made', sharedDigits: 4 },
])('a blob does not rely on the sync of another: $case', async ({ sharedDigits }) => {
  const first = randomBytes(10);
  const second = contentWithAddress(hashOf(first).slice(0, sharedDigits));
  const firstSyncs = createGate();
  const secondIsReceived = createGate();
  // The first one's folders exist, but none of their names is on the disk until the second is acknowledged.
  let handlesOfFolders = 0;
  const { open } = disk;
  disk.open = async (path, flags, mode) => {
    const handle = await open(path, flags, mode);
    if (!(await handle.stat()).isDirectory()) return handle;
    handlesOfFolders += 1;
    if (handlesOfFolders > 1) return handle;
    firstSyncs.open();
    await secondIsReceived.opened;
    return handle;
  };
  const firstReceived = blobs.receive(Readable.from([first]));
  await firstSyncs.opened;
  const { sha256 } = await blobs.receive(Readable.from([second]));
  const affected = findDamaged(await disk.cutPower(), [sha256]);
  secondIsReceived.open();
  await firstReceived;
  expect(affected).toEqual([]);
  expect(findDamaged(await disk.cutPower(), [sha256, hashOf(first)])).toEqual([]);
});

function contentWithAddress(beginning: string): Buffer {
  for (let number = 0; ; number += 1) {
    const content = Buffer.from(String(number));
    if (hashOf(content).startsWith(beginning)) return content;
  }
}

test('the database references no blob that a power cut would lose', async (t) => {
  const shared = await createTestApp(t, { blobs });
  await listenOnly(shared);
  const { db } = shared.deps;
  const hands = createHands(shared);
  const chat = await createTestChat(shared);
  const faults: string[] = [];
  let looks = 0;
  const look = async () => {
    // The database is read first: everything that it references by now must be safe.
    const known = await db.selectFrom('blobs').select('sha256').execute();
    faults.push(
      ...findDamaged(
        await disk.cutPower(),
        known.map(({ sha256 }) => sha256),
      ),
    );
    looks += 1;
  };
  disk.onSync = look;

  for (const size of [0, 10, 400_000]) {
    await chat.post({ type: 'file', contents: [{ bytes: randomBytes(size), fileName: 'ก.bin' }] });
    await chat.post({
      type: 'image',
      contents: [{ picture: { seed: String(size), width: 64, height: 64 } }],
    });
    await hands.work();
    await look();
  }
  const { uploads, wholeUploads } = shared.deps;
  const { id: userId } = await db
    .selectFrom('users')
    .select('id')
    .where('line_user_id', '=', chat.mother)
    .executeTakeFirstOrThrow();
  for (const size of [1, 700_000]) {
    const request = { groupId: chat.groupId, userId, botLeft: false, name: 'ก.bin', mimeType: null };
    const id = await uploads.begin({ ...request, sizeBytes: size });
    await uploads.parts.create(id);
    await uploads.parts.append(id, 0, Readable.from([randomBytes(size)]));
    await uploads.finish(id);
    await look();
    const source = Readable.from([randomBytes(size)]);
    await wholeUploads.keep({ ...request, sizeBytes: size, checksum: null, source });
    await look();
  }
  expect(faults).toEqual([]);
  expect(looks).toBeGreaterThan(10);
  expect(await db.selectFrom('blobs').select('sha256').execute()).toHaveLength(10);
});
