import { expect, test } from 'vitest';
import { createEmptyDatabase } from '../../test/database.ts';
import { buildFile, buildFolder, buildGroup } from '../../test/index.ts';
import { listVersionDrift } from '../domains/files/counters/version-drift-store.ts';
import { listDayDrift } from '../domains/files/recount.ts';
import { migrate, readMigrations } from './migrate.ts';

test('files that were there before versions are ordered as those that come later', async (t) => {
  const { connectionString, db } = await createEmptyDatabase(t);
  const steps = await readMigrations();
  await migrate(
    connectionString,
    steps.filter(({ name }) => name < '0033-order'),
  );
  const { id: group_id } = await buildGroup(db);
  const { id: otherId } = await buildGroup(db);
  const { id: folder_id } = await buildFolder(db, { group_id });
  const at = (minute: number) => new Date(Date.UTC(2026, 10, 21, 10, minute));
  const file = async (minute: number, given: Partial<Parameters<typeof buildFile>[1]> = {}) =>
    (await buildFile(db, { group_id, kind: 'file', name: 'งบ.pdf', posted_at: at(minute), ...given })).id;
  // The latest is not the last that was inserted, and not the one with the greatest id.
  const latest = await file(9);
  const older = [await file(1), await file(5, { name: 'งบ.PDF' }), await file(3)];
  const alone = [
    await file(20, { folder_id }),
    await file(21, { group_id: otherId }),
    await file(22, { kind: 'image', name: 'IMG_0001.JPG' }),
    await file(23, { kind: 'image', name: 'IMG_0001.JPG' }),
    await file(24, { trashed_at: at(30) }),
    await file(25, { state: 'missed', missed_reason: 'failed', sha256: null }),
    await file(26, { name: 'อื่น.pdf' }),
  ];
  await migrate(connectionString, steps);

  const rows = await db.selectFrom('files').select(['id', 'is_latest', 'has_older']).execute();
  const placeOf = new Map(rows.map(({ id, is_latest, has_older }) => [id, [is_latest, has_older]]));
  expect(placeOf.get(latest)).toEqual([true, true]);
  expect(older.map((id) => placeOf.get(id))).toEqual(older.map(() => [false, false]));
  expect(alone.map((id) => placeOf.get(id))).toEqual(alone.map(() => [true, false]));
  const drifts = await db
    .transaction()
    .execute(async (tx) => [...(await listVersionDrift(tx)), ...(await listDayDrift(tx))]);
  expect(drifts).toEqual([]);

  // From here on the trigger goes on with them.
  await db.deleteFrom('files').where('id', '=', latest).execute();
  const next = db.selectFrom('files').select(['is_latest', 'has_older']);
  expect(await next.where('id', '=', older[1] ?? '').executeTakeFirst()).toEqual({
    is_latest: true,
    has_older: true,
  });
});

test('versions of a name that no person chose stand alone again', async (t) => {
  const { connectionString, db } = await createEmptyDatabase(t);
  const steps = await readMigrations();
  await migrate(
    connectionString,
    steps.filter(({ name }) => name < '0080'),
  );
  const { id: group_id } = await buildGroup(db);
  const names = ['scan.pdf', 'scan.pdf', 'งบ.pdf', 'งบ.pdf'];
  for (const [minute, name] of names.entries()) {
    await buildFile(db, {
      group_id,
      kind: 'file',
      name,
      posted_at: new Date(Date.UTC(2026, 10, 21, 10, minute)),
    });
  }
  await migrate(connectionString, steps);
  const rows = await db
    .selectFrom('files')
    .select(['name', 'is_latest', 'has_older'])
    .orderBy('posted_at')
    .execute();
  expect(rows).toEqual([
    { name: 'scan.pdf', is_latest: true, has_older: false },
    { name: 'scan.pdf', is_latest: true, has_older: false },
    { name: 'งบ.pdf', is_latest: false, has_older: false },
    { name: 'งบ.pdf', is_latest: true, has_older: true },
  ]);
  const drifts = await db
    .transaction()
    .execute(async (tx) => [...(await listVersionDrift(tx)), ...(await listDayDrift(tx))]);
  expect(drifts).toEqual([]);
});
