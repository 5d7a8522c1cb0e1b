import { thaiDay } from '@kepwai/rules/days/thai-time';
import fc from 'fast-check';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { amountOf } from '../../../../test/amounts.ts';
import { testClock } from '../../../../test/clock.ts';
import {
  buildFile,
  buildGroup,
  buildUser,
  createTestDatabase,
  forFile,
  type TestDatabase,
} from '../../../../test/index.ts';
import type { Db } from '../../../db/database.ts';
import type { FileKind, FileState } from '../../../db/tables.ts';
import { listDayDrift } from './recount-store.ts';
import { listMonthRows } from './store.ts';

/** Instants around midnight in Bangkok, in two months. */
const instants = [
  '2026-01-31T16:59:59.999Z',
  '2026-01-31T17:00:00Z',
  '2026-02-01T16:59:59Z',
  '2026-02-10T05:00:00Z',
];
const kinds = ['image', 'video', 'file'] as const satisfies readonly FileKind[];

type Operation = (typeof operations)[number];
const operations = ['insert', 'trash', 'restore', 'delete', 'miss', 'erase poster', 'merge'] as const;

interface Step {
  operation: Operation;
  /** Chooses the files, group, person, kind and instant. */
  choice: number;
}

const steps: fc.Arbitrary<Step[]> = fc.array(
  fc.record({
    operation: fc.constantFrom<Operation>('insert', 'insert', 'insert', ...operations),
    choice: fc.nat({ max: 999 }),
  }),
  { minLength: 1, maxLength: 25 },
);

interface World {
  groupIds: string[];
  userIds: string[];
}

async function take({ db }: TestDatabase, { groupIds, userIds }: World, { operation, choice }: Step) {
  const group_id = groupIds[choice % 2] ?? '';
  // Several files at a time: a statement changes many rows and days.
  const some = sql<boolean>`group_id in (${sql.join(groupIds)}) and hashtext(id::text) % 3 = ${choice % 3}`;
  const files = db.updateTable('files').where(some);
  switch (operation) {
    case 'insert':
      return await buildFile(db, {
        group_id,
        kind: kinds[choice % 3] ?? 'image',
        name: kinds[choice % 3] === 'file' ? 'ใบเซ็นชื่อ.pdf' : 'IMG_0001.jpg',
        posted_by: choice % 5 === 0 ? null : (userIds[choice % 2] ?? null),
        posted_at: new Date(instants[choice % 4] ?? 0),
        state: choice % 7 < 4 ? 'kept' : 'fetching',
        trashed_at: choice % 11 === 0 ? testClock() : null,
      });
    case 'trash':
      return await files.set({ trashed_at: testClock() }).execute();
    case 'restore':
      return await files.set({ trashed_at: null }).execute();
    case 'miss':
      return await files.set({ state: 'missed', missed_reason: 'expired', sha256: null }).execute();
    case 'delete':
      return await db.deleteFrom('files').where(some).execute();
    case 'erase poster':
      return await files.set({ posted_by: null }).execute();
    case 'merge':
      return await files.set({ group_id: groupIds[0] ?? '' }).execute();
  }
}

type DayNumbers = Record<FileState, number>;

/**
 * Counts in the test's own way what the list of a group shows, by day and state. Of a document's versions it shows the latest, and all of one
 * person's.
 */
async function countTruth(db: Db, groupId: string, kind: FileKind | null, postedBy: string | null) {
  const files = await db.selectFrom('files').selectAll().where('group_id', '=', groupId).execute();
  const days = new Map<string, DayNumbers>();
  const ageOf = ({ posted_at, id }: (typeof files)[number]) => `${posted_at.toISOString()} ${id}`;
  // All documents of these groups have one name, and all files lie at the top; pictures and videos are named by a camera.
  const versions = files.filter(
    (file) => file.kind === 'file' && file.state === 'kept' && file.trashed_at === null,
  );
  const [latestVersion] = versions.sort((one, other) => (ageOf(one) < ageOf(other) ? 1 : -1));
  for (const file of files) {
    const isCounted =
      file.trashed_at === null &&
      (postedBy !== null || !versions.includes(file) || file === latestVersion) &&
      (kind === null || file.kind === kind) &&
      (postedBy === null || (file.posted_by ?? 'unknown') === postedBy);
    if (!isCounted) continue;
    const day = thaiDay(file.posted_at);
    const numbers = days.get(day) ?? { kept: 0, missed: 0, fetching: 0 };
    numbers[file.state] += 1;
    days.set(day, numbers);
  }
  return Object.fromEntries(days);
}

async function readCounts(db: Db, groupId: string, kind: FileKind | null, postedBy: string | null) {
  const filter = { kind: kind ?? undefined, postedBy: postedBy ?? undefined };
  const months = await listMonthRows(db, { groupId, filter });
  const days = months.flatMap(({ month, days, counts, missed, fetching }) =>
    days.map((day, place): [string, DayNumbers] => [
      `${month}-${String(day).padStart(2, '0')}`,
      { kept: counts[place] ?? 0, missed: missed[place] ?? 0, fetching: fetching[place] ?? 0 },
    ]),
  );
  return Object.fromEntries(days);
}

test('days equal the files of the list after any operations, for every filter', async () => {
  const database = await createTestDatabase(forFile);
  const { db } = database;
  await fc.assert(
    fc.asyncProperty(steps, async (taken) => {
      const world = {
        groupIds: [(await buildGroup(db)).id, (await buildGroup(db)).id],
        userIds: [(await buildUser(db)).id, (await buildUser(db)).id],
      };
      for (const step of taken) await take(database, world, step);
      for (const groupId of world.groupIds) {
        for (const kind of [null, ...kinds]) {
          for (const postedBy of [null, 'unknown', ...world.userIds]) {
            expect(await readCounts(db, groupId, kind, postedBy)).toEqual(
              await countTruth(db, groupId, kind, postedBy),
            );
          }
        }
      }
    }),
    { numRuns: amountOf({ few: 10, whole: 60 }) },
  );
  expect(await db.transaction().execute(listDayDrift)).toEqual([]);
  const empty = await db.selectFrom('day_counts').select('day').where('file_count', '<=', 0).execute();
  expect(empty).toEqual([]);
});

test('the counts of a deleted group are deleted with it', async (t) => {
  const { db } = await createTestDatabase(t);
  const { group_id } = await buildFile(db);
  await db.deleteFrom('groups').where('id', '=', group_id).execute();
  expect(await db.selectFrom('day_counts').selectAll().execute()).toEqual([]);
});

test('transactions that change the same days at once count each of their files', async (t) => {
  const { db } = await createTestDatabase(t);
  const group_id = (await buildGroup(db)).id;
  const posted_at = new Date(instants[0] ?? 0);
  const add = () => buildFile(db, { group_id, posted_at });
  const fetch = () => buildFile(db, { group_id, posted_at, state: 'fetching' });
  const files = await Promise.all(Array.from({ length: 12 }, (_, place) => (place % 2 ? add() : fetch())));
  const ofFile = (place: number) => files[place]?.id ?? '';
  const remove = (place: number) => db.deleteFrom('files').where('id', '=', ofFile(place)).execute();
  const markMissed = (place: number) =>
    db
      .updateTable('files')
      .set({ state: 'missed', missed_reason: 'expired', sha256: null })
      .where('id', '=', ofFile(place))
      .execute();
  await Promise.all([
    ...[0, 1, 2, 3, 5].map(remove),
    ...[4, 6].map(markMissed),
    ...Array.from({ length: 6 }, add),
    ...Array.from({ length: 3 }, fetch),
  ]);
  const [month] = await listMonthRows(db, { groupId: group_id, filter: {} });
  expect(month).toEqual({ month: '2026-01', days: [31], counts: [9], missed: [2], fetching: [5] });
});
