import { expect, test } from 'vitest';
import { readStatements } from '../scripts/repository/table-writers.ts';

const writesOf = (source: string) => [...readStatements('store.ts', source).writes].sort();

test('the rule reads the tables that Kysely writes', () => {
  expect(
    writesOf(`
      await db.insertInto('files').values(rows).execute();
      await db.with('moved', (qb) => qb.updateTable('uploads as u').set(row)).deleteFrom('quotas').execute();
      await db.updateTable(table).set(row).execute();
    `),
  ).toEqual(['a computed name', 'files', 'quotas', 'uploads']);
});

test('the rule reads the tables that raw SQL writes, also in a common table expression', () => {
  expect(
    writesOf(`sql\`with gone as (delete from quota_blobs using files returning 1), moved as (
        update files as f set quota_id = \${id} from groups where f.id = groups.id)
      insert into uploads (id) select 1 on conflict (id) do update set id = 2\`.execute(tx)`),
  ).toEqual(['files', 'quota_blobs', 'uploads']);
});

test('the rule does not mistake locks, conflicts or plain text for a write', () => {
  expect(
    readStatements(
      'a.ts',
      "sql`select id from files for no key update`; sql`select 1 for update of groups`; log.info('update files set')",
    ),
  ).toEqual({ hasSql: true, writes: new Set() });
  expect(readStatements('a.ts', "log.info('delete from files')").hasSql).toBe(false);
});
