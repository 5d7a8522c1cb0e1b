import { personsNameCases } from '@kepwai/rules/names/persons-name-cases';
import { personsNamePatterns } from '@kepwai/rules/names/persons-names';
import { foldCases } from '@kepwai/rules/words/fold-thai-cases';
import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import {
  buildFile,
  buildGroup,
  buildUser,
  createTestDatabase,
  forFile,
  type TestDatabase,
} from '../../test/index.ts';
import { listWaitingMigrations, migrate } from './migrate.ts';

let shared: TestDatabase;
beforeAll(async () => {
  shared = await createTestDatabase(forFile);
});

test('a database of this version has no step to wait for', async () => {
  expect(await migrate(shared.connectionString)).toEqual([]);
  expect(await listWaitingMigrations(shared.connectionString)).toEqual([]);
});

describe('fold_thai', () => {
  test.each(foldCases)('fold_thai folds %s', async (_what, written, folded) => {
    const { rows } = await sql<{ folded: string }>`select fold_thai(${written}) as folded`.execute(shared.db);
    expect(rows).toEqual([{ folded }]);
  });
});

describe('is_persons_name', () => {
  test.each(personsNameCases)('is_persons_name of %s %s is %s', async (kind, name, isChosen) => {
    const { rows } = await sql<{ chosen: boolean }>`
      select is_persons_name(${kind}, fold_thai(${name})) as chosen`.execute(shared.db);
    expect(rows).toEqual([{ chosen: isChosen }]);
  });

  test('has the patterns of the rules', async () => {
    const { rows } = await sql<{ source: string }>`
      select pg_get_functiondef('is_persons_name'::regproc) as source`.execute(shared.db);
    const texts = [...(rows[0]?.source ?? '').matchAll(/'([^']*)'::text/g)].map(([, text]) => text);
    expect(texts.filter((text) => text !== 'file').join('')).toBe(personsNamePatterns.join(''));
  });
});

test('names sort in Thai order, and numbers by value', async () => {
  const { rows } = await sql<{ name: string }>`
    select name from unnest(array['ไฟล์10', 'ขา', 'ไฟล์2', 'เกา', 'ไก่', 'กา', '๑๐', '๒']) as name
    order by name collate thai_natural`.execute(shared.db);
  expect(rows.map(({ name }) => name)).toEqual(['๒', '๑๐', 'กา', 'เกา', 'ไก่', 'ขา', 'ไฟล์2', 'ไฟล์10']);
});

test('trigrams contain Thai letters', async () => {
  const { rows } = await sql<{ parts: number }>`select cardinality(show_trgm('ก')) as parts`.execute(
    shared.db,
  );
  expect(rows[0]?.parts).toBeGreaterThan(0);
});

describe('group counts', () => {
  const countsOf = (groupId: string) =>
    shared.db
      .selectFrom('group_counts')
      .select(['kind', 'posted_by', 'file_count', 'size_bytes'])
      .where('group_id', '=', groupId)
      .where('file_count', '>', 0)
      .orderBy('kind')
      .execute();

  test('follow files as they are added, trashed, restored, resized and deleted', async () => {
    const { db } = shared;
    const group_id = (await buildGroup(db)).id;
    const posted_by = (await buildUser(db)).id;
    const picture = await buildFile(db, { group_id, posted_by, size_bytes: 100 });
    await buildFile(db, { group_id, posted_by, size_bytes: 50 });
    const known = { kind: 'image', posted_by, file_count: 2, size_bytes: 150 };
    expect(await countsOf(group_id)).toEqual([known]);

    const change = (set: { trashed_at: Date | null }) =>
      db.updateTable('files').set(set).where('id', '=', picture.id).execute();
    await change({ trashed_at: new Date(1) });
    expect(await countsOf(group_id)).toEqual([{ ...known, file_count: 1, size_bytes: 50 }]);
    await change({ trashed_at: null });
    expect(await countsOf(group_id)).toEqual([known]);

    await db.deleteFrom('files').where('id', '=', picture.id).execute();
    expect(await countsOf(group_id)).toEqual([{ ...known, file_count: 1, size_bytes: 50 }]);
  });

  test('include files without a known poster and exclude files that are not kept', async () => {
    const group_id = (await buildGroup(shared.db)).id;
    await buildFile(shared.db, { group_id, kind: 'video', size_bytes: 7 });
    await buildFile(shared.db, { group_id, state: 'fetching' });
    await buildFile(shared.db, { group_id, state: 'missed', missed_reason: 'expired' });
    expect(await countsOf(group_id)).toEqual([
      { kind: 'video', posted_by: null, file_count: 1, size_bytes: 7 },
    ]);
  });

  test('are deleted with the group', async () => {
    const group_id = (await buildGroup(shared.db)).id;
    await buildFile(shared.db, { group_id });
    await shared.db.deleteFrom('groups').where('id', '=', group_id).execute();
    expect(await countsOf(group_id)).toEqual([]);
  });
});
