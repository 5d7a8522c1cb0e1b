import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { testClock } from '../../../test/clock.ts';
import {
  buildFile,
  buildGroup,
  buildMember,
  buildUser,
  createTestDatabase,
  forFile,
} from '../../../test/index.ts';
import { searchGroupsOfPerson } from './my-groups-store.ts';

test('PostgreSQL keeps the plan of a search, on the first page and on further ones', async () => {
  const { db } = await createTestDatabase(forFile);
  const { id: userId } = await buildUser(db);
  for (let index = 0; index < 150; index += 1) {
    const { id } = await buildGroup(db);
    await buildMember(db, { group_id: id, user_id: userId });
    await buildFile(db, { group_id: id, name: `งบ ${index}.pdf` });
  }
  await sql`analyze`.execute(db);
  // One connection, which keeps its own plans.
  const plans = await db.connection().execute(async (connection) => {
    const page = { userId, words: ['งบ', 'ประชุม'], fileLimit: 4 };
    const [first] = await searchGroupsOfPerson(connection, { ...page, after: null, groupLimit: 9 });
    const after = { activeAt: first?.active_at ?? testClock(), id: first?.id ?? '' };
    // The first five times PostgreSQL plans for the actual values, to compare.
    for (let round = 0; round < 8; round += 1) {
      await searchGroupsOfPerson(connection, { ...page, after: null, groupLimit: 9 });
      await searchGroupsOfPerson(connection, { ...page, after, groupLimit: 26 });
    }
    const { rows } = await sql<{ is_kept: boolean }>`
      select generic_plans::integer > 0 as is_kept from pg_prepared_statements where statement like '%searched as materialized%'`.execute(
      connection,
    );
    return rows;
  });
  expect(plans).toEqual([{ is_kept: true }, { is_kept: true }]);
});
