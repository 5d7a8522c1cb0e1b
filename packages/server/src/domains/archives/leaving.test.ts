import { beforeEach, describe, expect, test } from 'vitest';
import { call } from '../../../test/call.ts';
import { testClock } from '../../../test/clock.ts';
import { type Archive, download, keepFile, planOf, unzip } from '../../../test/scenes/archives.ts';
import { buildGroupOfMine, headers, shared, useCaller } from '../../../test/scenes/caller-scene.ts';
import { deleteFile } from '../files/delete.ts';
import { lockGroup } from '../groups/locks.ts';
import { prepareArchive } from './plan/prepare.ts';
import { insertArchive } from './plan/store.ts';

useCaller();

let groupId: string;
let files: { id: string; sha256: string | null }[];
let archive: Archive;
beforeEach(async () => {
  ({ id: groupId } = await buildGroupOfMine());
  files = await Promise.all(['a', 'b', 'c'].map((name) => keepFile(groupId, `${name} ${groupId}`, { name })));
  archive = await planOf(groupId, { files: { fileIds: files.map(({ id }) => id) } });
});

const namesOf = async (given: Pick<Archive, 'url'>) =>
  Object.keys(await unzip((await download(given)).rawPayload)).toSorted();

const again = async () =>
  (await call(shared, 'getArchive', { as: headers, path: { archiveId: archive.id } })).data;

/** Deletes the first file for good, as unsending does. */
async function erase(fileId = files[0]?.id ?? ''): Promise<void> {
  await shared.deps.db.transaction().execute(async (tx) => {
    await lockGroup(tx, groupId);
    await deleteFile(tx, { fileId, now: testClock() });
  });
}

describe('a file that is deleted for good', () => {
  test('leaves the archive and nothing of it there, and the ETag changes', async () => {
    const before = await download(archive);
    await erase();
    const after = await download(archive);
    expect(after.headers.etag).not.toBe(before.headers.etag);
    expect(await namesOf(archive)).toEqual(['b', 'c']);
    const { rows } = { rows: await shared.deps.db.selectFrom('archive_entries').selectAll().execute() };
    expect(rows.filter(({ file_id }) => file_id === files[0]?.id)).toEqual([]);
    expect(await again()).toMatchObject({ fileCount: 2, sizeBytes: after.rawPayload.length });
  });

  test('restarts a download that resumes', async () => {
    const before = await download(archive);
    await erase();
    const resumed = await download(archive, { range: 'bytes=20-', 'if-range': String(before.headers.etag) });
    expect(resumed.statusCode).toBe(200);
    expect(Object.keys(await unzip(resumed.rawPayload))).toHaveLength(2);
  });
});

test('a file in the trash leaves the archive, and does not return', async () => {
  const { db } = shared.deps;
  const [file] = files;
  await db
    .updateTable('files')
    .set({ trashed_at: testClock() })
    .where('id', '=', file?.id ?? '')
    .execute();
  expect(await namesOf(archive)).toEqual(['b', 'c']);
  await db
    .updateTable('files')
    .set({ trashed_at: null })
    .where('id', '=', file?.id ?? '')
    .execute();
  expect(await namesOf(archive)).toEqual(['b', 'c']);
});

test('a file whose bytes are given up is listed as missing', async () => {
  const givenUp = { state: 'missed', missed_reason: 'lost', missed_at: testClock(), sha256: null } as const;
  await shared.deps.db
    .updateTable('files')
    .set(givenUp)
    .where('id', '=', files[0]?.id ?? '')
    .execute();
  expect(await namesOf(archive)).toEqual(['_ไม่ครบ.txt', 'b', 'c']);
  expect(await again()).toMatchObject({ fileCount: 2, missing: [{ path: 'a', reason: 'lost' }] });
});

test('other changes of a file leave the archive as it is', async () => {
  const { db } = shared.deps;
  const before = await download(archive);
  await db
    .updateTable('files')
    .set({ name: 'other' })
    .where('id', '=', files[0]?.id ?? '')
    .execute();
  const after = await download(archive);
  expect(after.headers.etag).toBe(before.headers.etag);
  expect(after.rawPayload.equals(before.rawPayload)).toBe(true);
});

test('a file that is trashed while its archive is being written is not in it', async () => {
  const { db, clock } = shared.deps;
  const fileIds = files.map(({ id }) => id);
  const expiresAt = new Date(clock().getTime() + 60_000);
  const planned = await insertArchive(db, {
    groupId,
    owner: { holder: 'test' },
    kind: 'files',
    name: 'a.zip',
    wanted: { files: { fileIds } },
    createdAt: clock(),
    expiresAt,
  });
  let preparing: Promise<boolean> | undefined;
  await db.transaction().execute(async (tx) => {
    await lockGroup(tx, groupId);
    // Before the entries are inserted: the trigger finds none to remove.
    await db.deleteFrom('archives').where('id', '<>', planned.id).execute();
    await tx
      .updateTable('files')
      .set({ trashed_at: testClock() })
      .where('id', '=', fileIds[0] ?? '')
      .execute();
    preparing = prepareArchive(shared.deps, planned.id);
    await expect
      .poll(() =>
        db.selectFrom('archive_entries').select('file_id').where('archive_id', '=', planned.id).execute(),
      )
      .toHaveLength(3);
  });
  expect(await preparing).toBe(true);
  const left = await db
    .selectFrom('archive_entries')
    .select('path')
    .where('archive_id', '=', planned.id)
    .execute();
  expect(left.map(({ path }) => path).toSorted()).toEqual(['b', 'c']);
});

test('an archive ends with its group', async () => {
  const { db } = shared.deps;
  await db.deleteFrom('groups').where('id', '=', groupId).execute();
  expect((await download(archive)).statusCode).toBe(404);
});
