import fc from 'fast-check';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { amountOf } from '../../../../test/amounts.ts';
import { testClock } from '../../../../test/clock.ts';
import {
  buildFile,
  buildFolder,
  buildGroup,
  createTestDatabase,
  forFile,
  type TestDatabase,
} from '../../../../test/index.ts';
import type { Db } from '../../../db/database.ts';
import type { Row } from '../../../db/tables.ts';
import { listVersionDrift } from '../counters/version-drift-store.ts';
import { listFileRows } from '../store.ts';
import { listDayDrift } from '../timeline/recount-store.ts';

const operations = [
  'insert',
  'trash',
  'restore',
  'delete',
  'rename',
  'move',
  'separate',
  'put back',
  'miss',
  'into a set',
  'merge',
] as const;
type Operation = (typeof operations)[number];

const names = ['งบ.pdf', 'งบ.PDF', 'อื่น.pdf', '2026-11-21 14.05 แม่ (3).pdf', 'ไฟล์.pdf'];
/** Letters that a search takes for the same, implemented independently. */
const foldedNames = ['งบ', 'งบ', 'อื่น', null, null];

interface Step {
  operation: Operation;
  /** Chooses the files, name, group and instant. */
  choice: number;
}

const steps: fc.Arbitrary<Step[]> = fc.array(
  fc.record({
    operation: fc.constantFrom<Operation>('insert', 'insert', 'insert', ...operations),
    choice: fc.nat({ max: 9_999 }),
  }),
  { minLength: 1, maxLength: 25 },
);

interface World {
  groupIds: string[];
  /** Folder of the first group. */
  folderId: string;
  imageSetId: string;
}

async function take({ db }: TestDatabase, world: World, { operation, choice }: Step) {
  const { groupIds, folderId, imageSetId } = world;
  const name = names[choice % 5] ?? '';
  // Several files at a time: a statement changes many rows of versions.
  const some = sql<boolean>`group_id in (${sql.join(groupIds)}) and hashtext(id::text) % 3 = ${choice % 3}`;
  const files = db.updateTable('files').where(some);
  const inFirst = files.where('group_id', '=', groupIds[0] ?? '');
  switch (operation) {
    case 'insert':
      return await buildFile(db, {
        group_id: groupIds[choice % 2] ?? '',
        kind: choice % 13 === 0 ? 'image' : 'file',
        name,
        posted_at: new Date(Date.UTC(2026, 10, 1 + (choice % 7))),
        state: choice % 11 === 0 ? 'fetching' : 'kept',
      });
    case 'trash':
      return await files.set({ trashed_at: testClock() }).execute();
    case 'restore':
      return await files.set({ trashed_at: null }).execute();
    case 'delete':
      return await db.deleteFrom('files').where(some).execute();
    case 'rename':
      return await files.set({ name }).execute();
    case 'move':
      return await inFirst.set({ folder_id: choice % 2 === 0 ? folderId : null }).execute();
    case 'separate':
      return await files.set({ is_separate: true }).execute();
    case 'put back':
      return await files.set({ is_separate: false }).execute();
    case 'miss':
      return await files.set({ state: 'missed', missed_reason: 'lost', sha256: null }).execute();
    case 'into a set':
      return await inFirst.set({ image_set_id: choice % 2 === 0 ? imageSetId : null }).execute();
    case 'merge':
      return await files.set({ group_id: groupIds[0] ?? '' }).execute();
  }
}

/** Returns the key that versions of one file share; null for a file that is none. */
function rowOf(file: Row<'files'>): string | null {
  const folded = foldedNames[names.indexOf(file.name)];
  const isNone =
    !folded ||
    file.trashed_at !== null ||
    file.state !== 'kept' ||
    file.image_set_id !== null ||
    file.is_separate;
  return isNone ? null : [file.group_id, file.folder_id, file.kind, folded].join(' ');
}

/** Returns the tiles of a list, each with its number of versions, told in the test's own way. */
function tilesOf(files: Row<'files'>[]): Record<string, number | null> {
  const rows = new Map<string, Row<'files'>[]>();
  const alone: Row<'files'>[] = [];
  for (const file of files.toSorted(
    (a, b) => b.posted_at.getTime() - a.posted_at.getTime() || (a.id < b.id ? 1 : -1),
  )) {
    const row = rowOf(file);
    if (row === null) alone.push(file);
    else rows.set(row, [...(rows.get(row) ?? []), file]);
  }
  const shown = alone.filter(({ trashed_at }) => trashed_at === null).map(({ id }) => [id, null]);
  const tops = [...rows.values()].map((row) => [row[0]?.id, row.length > 1 ? row.length : null]);
  return Object.fromEntries([...shown, ...tops]);
}

async function expectTiles(db: Db, groupId: string): Promise<void> {
  const files = await db.selectFrom('files').selectAll().where('group_id', '=', groupId).execute();
  const page = { groupId, filter: {}, sort: 'latest', after: null, limit: 100 } as const;
  const listed = await listFileRows(db, page);
  const shown = Object.fromEntries(listed.map(({ id, version_count }) => [id, version_count]));
  expect(shown).toEqual(tilesOf(files));
}

test('a list has one tile for each name after any operations', async () => {
  const database = await createTestDatabase(forFile);
  const { db } = database;
  await fc.assert(
    fc.asyncProperty(steps, async (taken) => {
      const groupIds = [(await buildGroup(db)).id, (await buildGroup(db)).id];
      const group_id = groupIds[0] ?? '';
      const { id: folderId } = await buildFolder(db, { group_id });
      const set = { group_id, line_set_id: 'set', posted_at: testClock() };
      const { id: imageSetId } = await db
        .insertInto('image_sets')
        .values({ ...set, posted_by: null, total: null, name: null })
        .returning('id')
        .executeTakeFirstOrThrow();
      for (const step of taken) await take(database, { groupIds, folderId, imageSetId }, step);
      for (const groupId of groupIds) await expectTiles(db, groupId);
    }),
    { numRuns: amountOf({ few: 25, whole: 150 }) },
  );
  expect(await db.transaction().execute(listDayDrift)).toEqual([]);
  expect(await db.transaction().execute(listVersionDrift)).toEqual([]);
});

test('files of one name that arrive at once are versions in the order of their posts', async (t) => {
  const { db } = await createTestDatabase(t);
  const group_id = (await buildGroup(db)).id;
  const add = (minute: number) =>
    buildFile(db, {
      group_id,
      kind: 'file',
      name: 'งบ.pdf',
      posted_at: new Date(Date.UTC(2026, 10, 1, 0, minute)),
    });
  const added = await Promise.all(Array.from({ length: 12 }, (_, minute) => add(minute)));
  await expectTiles(db, group_id);
  const page = { groupId: group_id, filter: {}, sort: 'latest', after: null, limit: 100 } as const;
  expect(await listFileRows(db, page)).toMatchObject([{ id: added.at(-1)?.id, version_count: 12 }]);
  expect(await db.transaction().execute(listDayDrift)).toEqual([]);
});
