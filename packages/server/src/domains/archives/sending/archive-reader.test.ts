import { crc32 } from 'node:zlib';
import { gibibyte } from '@kepwai/rules/sizes';
import { expect, test } from 'vitest';
import { amountOf } from '../../../../test/amounts.ts';
import type { BlobStore } from '../../../blobs/blob-store.ts';
import { createMemoryBlobStore } from '../../../blobs/memory.ts';
import { archiveBytes, computeLayout } from '../plan/layout.ts';
import type { LaidOutPlan } from '../plan/plan-zip.ts';
import { missingText } from '../texts/missing-text.ts';
import type { PlanEntry } from '../texts/plan-entry.ts';
import { createArchiveReader } from './archive-reader.ts';

const entryBytes = 5 * gibibyte;
const entryCount = 4;

/** A store in which every content has this size and is nothing but zeros. */
function storeOfZeros(sizeBytes: number): { blobs: BlobStore; openCount: () => number } {
  let opened = 0;
  const blobs: BlobStore = {
    ...createMemoryBlobStore(),
    async openReader() {
      opened += 1;
      return {
        sizeBytes,
        read: async (into, position) => {
          const count = Math.min(into.byteLength, sizeBytes - position);
          into.fill(0, 0, count);
          return count;
        },
        close: async () => {
          opened -= 1;
        },
      };
    },
  };
  return { blobs, openCount: () => opened };
}

async function planOf(entries: readonly PlanEntry[]): Promise<LaidOutPlan> {
  const modifiedAt = new Date('2026-11-22T03:04:05Z');
  const layout = await computeLayout([entries], { texts: [missingText], modifiedAt });
  const readPages = async function* (after: number) {
    yield entries.filter(({ position }) => position > after);
  };
  return { layout, texts: [missingText], readPages };
}

const entriesOf = (sizeBytes: number, crc: number): PlanEntry[] =>
  Array.from({ length: entryCount }, (_, position) => ({
    ...{ position, fileId: `${position}`, path: `${position}.mp4`, missing: null, details: null },
    modifiedAt: new Date('2026-11-22T03:04:05Z'),
    bytes: { sha256: `${position}`.repeat(64), sizeBytes, crc32: crc },
  }));

test('memory stays flat however large an archive is', { tags: ['slow'], timeout: 180_000 }, async () => {
  const { blobs, openCount } = storeOfZeros(entryBytes);
  const zeros = Buffer.alloc(2 ** 20);
  const readBytes = amountOf({ few: 2 * gibibyte, whole: entryCount * entryBytes });
  let crc = 0;
  // The CRC of a content is compared only if it is read to its end.
  for (let done = 0; readBytes > entryBytes && done < entryBytes; done += zeros.length) {
    crc = crc32(zeros, crc);
  }
  const plan = await planOf(entriesOf(entryBytes, crc));
  expect(archiveBytes(plan.layout)).toBeGreaterThan(20 * gibibyte);
  const reader = createArchiveReader(blobs, plan);
  const buffer = Buffer.alloc(256 * 1024);
  const { rss } = process.memoryUsage();
  let most = rss;
  for (let position = 0; position < readBytes; ) {
    position += await reader.read(buffer, position);
    if (position % (64 * buffer.length) < buffer.length) most = Math.max(most, process.memoryUsage().rss);
  }
  await reader.close();
  expect(most - rss).toBeLessThan(64 * 2 ** 20);
  expect(openCount()).toBe(0);
});

test('a reader that is closed early closes what it opened in advance', async () => {
  const { blobs, openCount } = storeOfZeros(1_000);
  const reader = createArchiveReader(blobs, await planOf(entriesOf(1_000, crc32(Buffer.alloc(1_000)))));
  await reader.read(Buffer.alloc(10), 0);
  await reader.close();
  expect(openCount()).toBe(0);
});

test('a range far inside a large content reads nothing before it', async () => {
  const { blobs } = storeOfZeros(entryBytes);
  let first = Number.POSITIVE_INFINITY;
  const watched: BlobStore = {
    ...blobs,
    async openReader(sha256) {
      const reader = await blobs.openReader(sha256);
      const read: typeof reader.read = (into, position) => {
        first = Math.min(first, position);
        return reader.read(into, position);
      };
      return { ...reader, read };
    },
  };
  const reader = createArchiveReader(watched, await planOf(entriesOf(entryBytes, 0)));
  await reader.read(Buffer.alloc(100), 2 * entryBytes + 3 * gibibyte);
  await reader.close();
  expect(first).toBeGreaterThan(2 * gibibyte);
});
