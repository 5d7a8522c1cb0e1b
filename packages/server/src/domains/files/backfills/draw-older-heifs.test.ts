import { beforeEach, expect, test } from 'vitest';
import { buildBlob, buildFile } from '../../../../test/index.ts';
import { buildGroupOfMine, shared, useCaller } from '../../../../test/scenes/caller-scene.ts';
import { RetryLater } from '../../../queue/retry-later.ts';
import { findContent } from '../../contents/contents.ts';
import { drawOlderHeifs } from './draw-older-heifs.ts';
import { listUnfinished } from './store.ts';

const none = '00000000-0000-0000-0000-000000000000';

useCaller();
beforeEach(async () => {
  const { db } = shared.deps;
  await db.deleteFrom('files').execute();
  await db
    .updateTable('backfills')
    .set({ passed_file_id: none, finished_at: null })
    .where('name', '=', 'heifs')
    .execute();
});

/** Runs the job as often as it wants; returns the files whose drawing was queued. */
async function run(): Promise<string[]> {
  const queued: string[] = [];
  const queue = {
    ...shared.deps.queue,
    sendAll: async (_name: string, datas: readonly object[]) => {
      for (const data of datas) if ('fileId' in data) queued.push(String(data.fileId));
    },
  };
  for (;;) {
    try {
      await drawOlderHeifs({ ...shared.deps, queue });
      return queued;
    } catch (error) {
      if (!(error instanceof RetryLater)) throw error;
    }
  }
}

async function keep(mime_type: string, thumbnail_state: 'none' | 'ready' | 'pending') {
  const blob = await buildBlob(shared.deps.db, { mime_type, thumbnail_state });
  const group_id = (await buildGroupOfMine()).id;
  return await buildFile(shared.deps.db, { group_id, kind: 'image', sha256: blob.sha256 });
}

test('photos of iPhones without a picture are drawn again, and nothing else', async () => {
  const heic = await keep('image/heic', 'none');
  await keep('image/heif', 'ready');
  await keep('image/heic', 'pending');
  await keep('image/tiff', 'none');
  expect(await run()).toEqual([heic.id]);
  expect((await findContent(shared.deps.db, heic.sha256 ?? ''))?.thumbnail_state).toBe('pending');
  expect(await listUnfinished(shared.deps.db)).not.toContain('heifs');
});

test('a photo that cannot be drawn is not tried a third time', async () => {
  const heic = await keep('image/heic', 'none');
  expect(await run()).toEqual([heic.id]);
  await shared.deps.db
    .updateTable('blobs')
    .set({ thumbnail_state: 'none' })
    .where('sha256', '=', heic.sha256 ?? '')
    .execute();
  expect(await run()).toEqual([]);
});
