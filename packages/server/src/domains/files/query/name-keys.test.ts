import fc from 'fast-check';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { amountOf } from '../../../../test/amounts.ts';
import { testClock } from '../../../../test/clock.ts';
import { buildFile, buildGroup, createTestDatabase, forFile } from '../../../../test/index.ts';
import type { Db } from '../../../db/database.ts';

/** Returns the files whose keys are not those of their name, or that have some in vain. */
async function listKeyDrift(db: Db): Promise<unknown[]> {
  const { rows } = await sql`
    select coalesce(kept.file_id, wanted.id) as id, kept.posted_at, kept.keys, wanted.name
    from file_name_keys as kept
    full join (select * from files where trashed_at is null) as wanted on wanted.id = kept.file_id
    where (kept.group_id, kept.posted_at, kept.keys)
      is distinct from (wanted.group_id, wanted.posted_at, search_keys(wanted.group_id, wanted.name_folded, 1))`.execute(
    db,
  );
  return rows;
}

const operations = [
  'insert',
  'rename',
  'trash',
  'restore',
  'delete',
  'other group',
  'other instant',
  'move',
] as const;

test('the keys of names follow the files after any operations', async () => {
  const { db } = await createTestDatabase(forFile);
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.record({ operation: fc.constantFrom(...operations), choice: fc.nat({ max: 99 }) }), {
        minLength: 1,
        maxLength: 25,
      }),
      async (steps) => {
        const groupIds = [(await buildGroup(db)).id, (await buildGroup(db)).id];
        for (const { operation, choice } of steps) await take(db, groupIds, operation, choice);
        expect(await listKeyDrift(db)).toEqual([]);
      },
    ),
    { numRuns: amountOf({ few: 12, whole: 40 }) },
  );
});

async function take(db: Db, groupIds: string[], operation: (typeof operations)[number], choice: number) {
  const group_id = groupIds[choice % 2] ?? '';
  // Several files at a time: a statement changes many rows.
  const some = sql<boolean>`group_id in (${sql.join(groupIds)}) and hashtext(id::text) % 3 = ${choice % 3}`;
  const files = db.updateTable('files').where(some);
  switch (operation) {
    case 'insert':
      return await buildFile(db, { group_id, name: `งบ ${choice}.pdf` });
    case 'rename':
      return await files.set({ name: `ใหม่ ${choice}.pdf` }).execute();
    case 'trash':
      return await files.set({ trashed_at: testClock() }).execute();
    case 'restore':
      return await files.set({ trashed_at: null }).execute();
    case 'delete':
      return await db.deleteFrom('files').where(some).execute();
    case 'other group':
      return await files.set({ group_id }).execute();
    case 'other instant':
      return await files.set({ posted_at: new Date(2026, 10, 1 + choice) }).execute();
    case 'move':
      return await files.set({ updated_at: testClock() }).execute();
  }
}
