import { beforeEach, expect, test } from 'vitest';
import { buildFile } from '../../../../test/index.ts';
import { buildGroupOfMine, shared, useCaller } from '../../../../test/scenes/caller-scene.ts';
import { buildSlipFile, slipText } from '../../../../test/scenes/money/slip.ts';
import { RetryLater } from '../../../queue/retry-later.ts';
import { resumeBackfills } from '../../files/backfills/backfills.ts';
import { listUnfinished } from '../../files/backfills/store.ts';
import { findOlderSlips } from './find-older-slips.ts';

const forever = new AbortController().signal;
const none = '00000000-0000-0000-0000-000000000000';

useCaller();
beforeEach(async () => {
  const { db } = shared.deps;
  await db.deleteFrom('files').execute();
  await db
    .updateTable('backfills')
    .set({ passed_file_id: none, finished_at: null })
    .where('name', '=', 'slips')
    .execute();
});

/** Runs the job as often as it wants; returns the number of runs. */
async function run(signal = forever): Promise<number> {
  for (let runs = 1; ; runs += 1) {
    try {
      await findOlderSlips(shared.deps, { signal });
      return runs;
    } catch (error) {
      if (!(error instanceof RetryLater)) throw error;
    }
  }
}

async function references(): Promise<string[]> {
  const rows = await shared.deps.db.selectFrom('slips').select('reference').execute();
  return rows.map(({ reference }) => reference).toSorted();
}

test('pictures kept before slips were known are searched, run by run, to the end', async () => {
  const group_id = (await buildGroupOfMine()).id;
  for (const reference of ['OLD1', 'OLD2'])
    await buildSlipFile(shared.deps, { group_id, text: slipText({ reference }) });
  for (let count = 0; count < 120; count += 1) await buildFile(shared.deps.db, { group_id, kind: 'file' });
  expect(await run()).toBe(3);
  expect(await references()).toEqual(['OLD1', 'OLD2']);
  expect(await listUnfinished(shared.deps.db)).not.toContain('slips');
  expect(await run()).toBe(1);
});

test('an interrupted run marks nothing as searched, and the next one repeats it', async () => {
  const group_id = (await buildGroupOfMine()).id;
  await buildSlipFile(shared.deps, { group_id, text: slipText({ reference: 'AGAIN' }) });
  await expect(run(AbortSignal.abort())).rejects.toThrow();
  expect(await references()).toEqual([]);
  await run();
  expect(await references()).toEqual(['AGAIN']);
});

test('a picture that cannot be read is skipped; an unavailable storage is retried', async () => {
  const group_id = (await buildGroupOfMine()).id;
  const { blobs } = shared.deps;
  const broken = await buildSlipFile(shared.deps, { group_id, text: slipText({ reference: 'BROKEN' }) });
  const away = { ...blobs, readDerived: () => Promise.reject(new Error('the storage is away')) };
  const deps = { ...shared.deps, blobs: away };
  await expect(findOlderSlips(deps, { signal: forever })).rejects.toThrow('the storage is away');
  await buildSlipFile(shared.deps, { group_id, text: slipText({ reference: 'WHOLE' }) });
  const partly: typeof blobs = {
    ...blobs,
    readDerived: (sha256, name) =>
      sha256 === broken.sha256 ? away.readDerived() : blobs.readDerived(sha256, name),
  };
  await expect(findOlderSlips({ ...shared.deps, blobs: partly }, { signal: forever })).rejects.toBeInstanceOf(
    RetryLater,
  );
  expect(await references()).toEqual(['WHOLE']);
});

test('maintenance resumes an unfinished search, once', async () => {
  const sent: string[] = [];
  const queue = {
    ...shared.deps.queue,
    send: async (name: string) => void sent.push(name),
  };
  await resumeBackfills({ ...shared.deps, queue });
  expect(sent).toContain('find-older-slips');
  await run();
  sent.length = 0;
  await resumeBackfills({ ...shared.deps, queue });
  expect(sent).not.toContain('find-older-slips');
});
