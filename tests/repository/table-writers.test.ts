// @vitest-environment node
import { describe, expect, test } from 'vitest';
import { readStatements, tableRules } from '../../scripts/repository/table-writers.ts';

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
    writesOf(`sql\`with gone as (delete from image_sets using files returning 1), moved as (
        update files as f set quota_id = \${id} from groups where f.id = groups.id)
      insert into uploads (id) select 1 on conflict (id) do update set id = 2\`.execute(tx)`),
  ).toEqual(['files', 'image_sets', 'uploads']);
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

test('the rule reads writes with an alias, of a computed table, and in a text that is no template', () => {
  expect(
    writesOf(`
      sql\`update only files as f set quota_id = 1\`;
      sql\`update /* all */ uploads
        set state = 'over'\`;
      sql\`update \${sql.table(name)} set group_id = 1\`;
      sql.raw('delete from bursts');
      sql.raw(statement);
    `),
  ).toEqual(['${sql.table(name', 'a computed statement', 'bursts', 'files', 'uploads']);
});

describe('a statement in a raw template', () => {
  const domains = 'packages/server/src/domains';
  const door = `${domains}/files/index.ts`;
  const problemsOf = (file: string, source: string) => {
    const read = (each: string) => (each === door ? "  tables: ['files', 'image_sets'],\n" : source);
    return tableRules([door, file], read).flatMap(([, listProblems]) => listProblems());
  };
  const moveFiles = 'sql`update files set group_id = 1`.execute(tx)';

  test('passes in a store of the owner', () => {
    expect(problemsOf(`${domains}/files/merge-store.ts`, moveFiles)).toEqual([]);
  });

  test('fails in a store of another domain', () => {
    const file = `${domains}/moves/merge/store.ts`;
    expect(problemsOf(file, moveFiles)).toEqual([`${file}: files`]);
  });

  test('a statement in a raw template fails outside of stores', () => {
    const file = `${domains}/files/merge.ts`;
    expect(problemsOf(file, moveFiles)).toEqual([`${file}: files`, 'domains/files/merge.ts']);
    expect(problemsOf(file, 'sql`select 1`.execute(tx)')).toEqual(['domains/files/merge.ts']);
  });

  test('fails under another name of the tag', () => {
    const file = `${domains}/files/store.ts`;
    expect(problemsOf(file, "import { sql as raw } from 'kysely';")).toEqual([
      `${file}: a computed statement`,
    ]);
  });

  test('fails if it writes a table without an owner', () => {
    const file = `${domains}/files/store.ts`;
    expect(problemsOf(file, 'sql`insert into notes select 1`.execute(tx)')).toEqual([`${file}: notes`]);
  });
});
