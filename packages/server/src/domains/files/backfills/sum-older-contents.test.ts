import { Readable } from 'node:stream';
import { beforeEach, expect, test } from 'vitest';
import { buildBlob, buildFile } from '../../../../test/index.ts';
import { buildGroupOfMine, shared, useCaller } from '../../../../test/scenes/caller-scene.ts';
import { RetryLater } from '../../../queue/retry-later.ts';
import { findContent } from '../../contents/contents.ts';
import { listUnfinished } from './store.ts';
import { sumOlderContents } from './sum-older-contents.ts';

const none = '00000000-0000-0000-0000-000000000000';

useCaller();
beforeEach(async () => {
  const { db } = shared.deps;
  await db.deleteFrom('files').execute();
  const start = { passed_file_id: none, finished_at: null };
  await db.updateTable('backfills').set(start).where('name', '=', 'checksums').execute();
});

const context = { signal: new AbortController().signal };

/** Runs the job as often as it wants. */
async function run(): Promise<void> {
  for (;;) {
    try {
      return await sumOlderContents(shared.deps, context);
    } catch (error) {
      if (!(error instanceof RetryLater)) throw error;
    }
  }
}

test('older contents get their CRC, and damaged or lost ones none', async () => {
  const { db, blobs } = shared.deps;
  const group_id = (await buildGroupOfMine()).id;
  const { sha256, sizeBytes, crc32 } = await blobs.receive(Readable.from([Buffer.from('older')]));
  await buildBlob(db, { sha256, size_bytes: sizeBytes });
  await buildFile(db, { group_id, sha256, size_bytes: sizeBytes });
  const unreadable = await buildFile(db, { group_id });
  await buildFile(db, { group_id, state: 'missed', missed_reason: 'failed' });
  await run();
  expect((await findContent(db, sha256))?.crc32).toBe(crc32);
  expect((await findContent(db, unreadable.sha256 ?? ''))?.crc32).toBeNull();
  expect(await listUnfinished(db)).not.toContain('checksums');
});

test('a process that stops resumes later', async () => {
  const { db, blobs } = shared.deps;
  const group_id = (await buildGroupOfMine()).id;
  const { sha256, sizeBytes } = await blobs.receive(Readable.from([Buffer.from('stopped')]));
  await buildBlob(db, { sha256, size_bytes: sizeBytes });
  await buildFile(db, { group_id, sha256, size_bytes: sizeBytes });
  await expect(sumOlderContents(shared.deps, { signal: AbortSignal.abort() })).rejects.toThrow(RetryLater);
  expect((await findContent(db, sha256))?.crc32).toBeNull();
  await run();
  expect((await findContent(db, sha256))?.crc32).not.toBeNull();
});
