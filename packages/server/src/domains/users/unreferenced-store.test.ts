import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { testClock } from '../../../test/clock.ts';
import {
  buildFile,
  buildGroup,
  buildMember,
  buildQuota,
  buildUser,
  createTestDatabase,
  forFile,
  type TestDatabase,
} from '../../../test/index.ts';
import { columnsThatKeep, deleteUnreferencedPeople } from './unreferenced-people-store.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase(forFile);
});

test('every column that names a person keeps them, or is cleared automatically', async () => {
  const { rows } = await sql<{ name: string; lets_go: boolean }>`
    select conrelid::regclass || '.' || attname as name, confdeltype in ('c', 'n') as lets_go
    from pg_constraint join pg_attribute on attrelid = conrelid and attnum = any (conkey)
    where contype = 'f' and confrelid = 'users'::regclass`.execute(database.db);
  const keeping = columnsThatKeep.map((column) => column.join('.'));
  const names = rows.map(({ name }) => name);
  expect(rows.filter(({ name, lets_go }) => !lets_go && !keeping.includes(name))).toEqual([]);
  expect(keeping.filter((name) => !names.includes(name))).toEqual([]);
});

test('people with remaining data or a sign-in stay, and all others are deleted', async () => {
  const { db } = database;
  const group = await buildGroup(db);
  const people = {
    member: await buildUser(db),
    'former member': await buildUser(db),
    poster: await buildUser(db),
    'who trashed': await buildUser(db),
    owner: await buildUser(db),
    manager: await buildUser(db),
    'signed in': await buildUser(db, { signed_in_at: testClock() }),
    nobody: await buildUser(db),
    'nobody any more': await buildUser(db),
  };
  await buildMember(db, { group_id: group.id, user_id: people.member.id });
  await buildMember(db, { group_id: group.id, user_id: people['former member'].id, is_member: false });
  await buildFile(db, { group_id: group.id, posted_by: people.poster.id });
  await buildFile(db, {
    group_id: group.id,
    trashed_by: people['who trashed'].id,
    trashed_at: testClock(),
    asked_by: people['nobody any more'].id,
  });
  const quota = await buildQuota(db, { owner_id: people.owner.id });
  await db.insertInto('quota_managers').values({ quota_id: quota.id, user_id: people.manager.id }).execute();
  const ids = Object.values(people).map(({ id }) => id);
  await deleteUnreferencedPeople(db, ids);
  const left = await db.selectFrom('users').select('id').where('id', 'in', ids).execute();
  const leftIds = new Set(left.map(({ id }) => id));
  const deleted = Object.entries(people).flatMap(([name, { id }]) => (leftIds.has(id) ? [] : [name]));
  expect(deleted).toEqual(['nobody', 'nobody any more']);
});
