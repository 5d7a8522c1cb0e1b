import { rm, truncate } from 'node:fs/promises';
import { join } from 'node:path';
import { dayMs, hourMs } from '@kepwai/rules/time';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { testClock } from '../../../../test/clock.ts';
import {
  chat,
  flipByte,
  folder,
  forever,
  hands,
  healthOf,
  keep,
  keepPicture,
  look,
  missedFile,
  now,
  openAddress,
  pathOf,
  quarantined,
  setNow,
  shared,
  stateOf,
  useIntegrityScene,
  waitingJobs,
} from '../../../../test/scenes/integrity-scene.ts';
import { runMaintenance } from '../../../maintenance.ts';
import { maxMissedPerDay, scrub } from './scrub.ts';
import { checkContentOfFile } from './unreadable-content.ts';

useIntegrityScene();

describe('a read that finds the bytes', () => {
  test.each([
    ['gone', (sha256: string) => rm(pathOf(sha256))],
    ['too short', (sha256: string) => truncate(pathOf(sha256), 1)],
  ])('%s reports them, and the tile shows it', async (_what, damage) => {
    const { id, sha256 } = await keep('เปิดดู');
    const ask = await openAddress(id);
    await damage(sha256);
    const answer = await ask();
    expect(answer.statusCode).toBe(503);
    expect(answer.json().error.code).toBe('CONTENT_UNAVAILABLE');
    expect(await waitingJobs('check-content')).toEqual([{ fileId: id }]);
    await checkContentOfFile(shared.deps, { fileId: id }, { signal: forever });
    expect(await stateOf(id)).toEqual(missedFile);
    // The cached row is invalidated by the live event.
    await expect.poll(async () => (await ask()).json().error.code).toBe('FILE_NOT_KEPT');
  });

  test('a read of bytes without their pictures queues the pictures again', async () => {
    const { id, sha256 } = await keepPicture();
    await rm(join(folder, 'derived'), { recursive: true });
    const ask = await openAddress(id, 'thumbnailUrl');
    expect((await ask()).json().error.code).toBe('CONTENT_UNAVAILABLE');
    await checkContentOfFile(shared.deps, { fileId: id }, { signal: forever });
    await hands.drawThumbnails();
    expect((await ask()).statusCode).toBe(200);
    expect(await shared.deps.blobs.stat(sha256)).not.toBeNull();
  });
});

describe('the scrub', () => {
  /** Runs several nights, one after the other, without pauses. */
  async function scrubNights(count: number): Promise<void> {
    for (let night = 0; night < count; night++) {
      setNow(new Date(now.getTime() + dayMs));
      await scrub(shared.deps, { signal: forever, pace: async () => undefined });
    }
  }

  test('reads everything within thirty days, a share each night', async () => {
    for (const text of ['หนึ่ง', 'สอง', 'สาม']) await keep(text);
    const begunAt = now;
    const verified = async () =>
      (await shared.deps.db.selectFrom('blobs').select('sha256').where('verified_at', '>', begunAt).execute())
        .length;
    await scrubNights(1);
    expect(await verified()).toBe(1);
    await scrubNights(28);
    expect(await verified()).toBe(3);
    const { rows } = await sql<{ count: number }>`select count(*)::integer as count from blobs
      where coalesce(verified_at, created_at) < ${new Date(now.getTime() - 30 * dayMs)}`.execute(
      shared.deps.db,
    );
    expect(rows).toEqual([{ count: 0 }]);
  });

  test('finds a flipped byte, and turns its file into a missed tile', async () => {
    const { id, sha256 } = await keep('พลิกบิต');
    await flipByte(sha256);
    await scrubNights(1);
    expect(await stateOf(id)).toEqual(missedFile);
    expect(await quarantined()).toEqual([id]);
    expect(await healthOf()).toBe('ok');
  });

  test('the scrub corrects usage', async () => {
    const { bytes } = await keep('นับ');
    await shared.deps.db.updateTable('quotas').set({ used_bytes: 0 }).execute();
    await scrubNights(1);
    expect((await chat.usage()).used).toBe(bytes.length);
  });

  test('marks no more files as missed than is plausible', async () => {
    const { id, sha256 } = await keep('เยอะไป');
    await rm(pathOf(sha256));
    await sql`insert into storage_checks (kind, started_at, ended_at, content_count, content_bytes, problems, unrepaired_count,
      lost_file_count) values ('read', ${now}, ${now}, 1, 0, '{}', 0, ${maxMissedPerDay})`.execute(
      shared.deps.db,
    );
    setNow(new Date(now.getTime() + hourMs));
    await scrub(shared.deps, { signal: forever });
    expect(await stateOf(id)).toMatchObject({ state: 'kept' });
    expect(await healthOf()).toBe('damaged');
  });
});

test('deletes quarantined bytes after thirty days', async () => {
  const { sha256 } = await keep('เก็บไว้ดู');
  await flipByte(sha256);
  await look({ deep: true, repair: true });
  await shared.deps.blobs.expireQuarantined(new Date(testClock().getTime() - 30 * dayMs));
  expect(await quarantined()).toHaveLength(1);
  setNow(new Date(now.getTime() + 31 * dayMs));
  await scrub(shared.deps, { signal: forever });
  expect(await quarantined()).toEqual([]);
  await runMaintenance(shared.deps);
  expect(await look({ deep: true })).toMatchObject({ found: 0 });
});
