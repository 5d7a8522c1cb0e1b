import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type pg from 'pg';

const db = join(import.meta.dirname, '../src/db');

/** Types by those of PostgreSQL. bigint is a number: safe below 2^53 bytes. */
const plainTypes: Readonly<Record<string, string>> = {
  bigint: 'number',
  boolean: 'boolean',
  bytea: 'Buffer',
  date: 'string',
  integer: 'number',
  smallint: 'number',
  text: 'string',
  'timestamp with time zone': 'Date',
  uuid: 'string',
  xid8: 'string',
};

/** Column of a table, as the catalogue has it. */
interface Column {
  table: string;
  name: string;
  type: string;
  isNullable: boolean;
  /** always: never written; default: an insert may leave it out. */
  filled: 'always' | 'default' | null;
  /** Definition of a check of this column alone, if it lists values. */
  check: string | null;
}

const listColumns = `
  select c.relname as table, a.attname as name,
    regexp_replace(format_type(a.atttypid, a.atttypmod), '\\(\\d+\\)', '') as type, not a.attnotnull as "isNullable",
    case when a.attidentity = 'a' or a.attgenerated <> '' then 'always' when a.atthasdef then 'default' end as filled,
    (select min(pg_get_constraintdef(oid)) from pg_constraint
      where conrelid = c.oid and contype = 'c' and conkey = array[a.attnum]
        and pg_get_constraintdef(oid) ~ '= ANY \\(ARRAY\\[') as check
  from pg_class c join pg_attribute a on a.attrelid = c.oid
  where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and c.relname <> 'migrations'
    and a.attnum > 0 and not a.attisdropped
  order by c.relname collate "C", a.attnum`;

/** Sentences of the schema about a table, or about a column by `table.column`. */
type Comments = ReadonlyMap<string, string[]>;

/**
 * Returns the source of `generated/tables.ts` for a migrated database. The values of a check are the type of its
 * column; types that the database does not know come from `ColumnTypes`, comments from the SQL.
 * @throws if a type is unknown, a table has no comment, or `ColumnTypes` has a column that is not there
 */
export async function writeRowTypes(client: pg.ClientBase): Promise<string> {
  const comments = await readComments();
  const narrowed = new Set(await listNarrowed());
  const { rows } = await client.query<Column>(listColumns);
  const tables = [...new Set(rows.map(({ table }) => table))];
  const sources = tables.map((table) => {
    if (!comments.has(table)) throw new Error(`${table}: no comment says what it is`);
    const columns = rows.filter((column) => column.table === table);
    const lines = columns.map((column) => {
      const key = `${table}.${column.name}`;
      const type = narrowed.delete(key) ? `ColumnTypes['${key}']` : typeOf(column);
      return `${docOf(comments.get(key), '    ')}    ${column.name}: ${type};\n`;
    });
    return `${docOf(comments.get(table), '  ')}  ${table}: {\n${lines.join('')}  };\n`;
  });
  if (narrowed.size > 0) throw new Error(`ColumnTypes: no column ${[...narrowed].join(', ')}`);
  return `// Made by \`npm run generate\` from db/schema/, digest ${await digestRowTypes()}. Never edited.
import type { Generated, GeneratedAlways } from 'kysely';
import type { ColumnTypes, Json } from '../column-types.ts';

export interface Tables {
${sources.join('')}}
`;
}

/** Returns a digest of the sources of the row types. */
export async function digestRowTypes(): Promise<string> {
  const hash = createHash('sha256');
  for (const file of [...(await listSqlFiles()), join(db, 'column-types.ts'), import.meta.filename]) {
    hash.update(await readFile(file));
  }
  return hash.digest('hex').slice(0, 16);
}

function typeOf({ table, name, type, isNullable, filled, check }: Column): string {
  const orNull = isNullable ? ' | null' : '';
  if (type === 'jsonb') return isNullable ? 'Json<unknown, null>' : 'Json';
  const listed = check?.match(/'[^']*'(?=::text)|(?<=\[|, )\d+/g);
  const [element = '', array] = type.split(/(?=\[\])/);
  const plain = plainTypes[element];
  if (!plain) throw new Error(`${table}.${name}: no type for ${type}`);
  const value = `${listed ? listed.join(' | ') : `${plain}${array ?? ''}`}${orNull}`;
  if (filled === 'always') return `GeneratedAlways<${value}>`;
  return filled === 'default' ? `Generated<${value}>` : value;
}

function docOf(lines: readonly string[] | undefined, indent: string): string {
  if (!lines) return '';
  if (lines.length === 1) return `${indent}/** ${lines[0]} */\n`;
  return `${indent}/**\n${lines.map((line) => `${indent} * ${line}\n`).join('')}${indent} */\n`;
}

async function readComments(): Promise<Comments> {
  const comments = new Map<string, string[]>();
  for (const file of await listSqlFiles()) {
    let table = '';
    let lines: string[] = [];
    for (const line of (await readFile(file, 'utf8')).split('\n')) {
      const comment = /^\s*-- (.*)$/.exec(line)?.[1];
      if (comment) {
        lines.push(comment);
        continue;
      }
      table = /^create (?:unlogged )?table (\w+)/.exec(line)?.[1] ?? (line === ');' ? '' : table);
      const column = table ? /^ {2}(\w+) /.exec(line)?.[1] : undefined;
      const key = column ? `${table}.${column}` : table;
      if (lines.length > 0 && key) comments.set(key, lines);
      lines = [];
    }
  }
  return comments;
}

async function listNarrowed(): Promise<string[]> {
  const source = await readFile(join(db, 'column-types.ts'), 'utf8');
  return [...source.matchAll(/^ {2}'([a-z_0-9]+\.[a-z_0-9]+)':/gm)].map(([, key = '']) => key);
}

async function listSqlFiles(): Promise<string[]> {
  const folders = await Promise.all(
    ['schema', 'migrations'].map(async (folder) =>
      (await readdir(join(db, folder))).sort().map((name) => join(db, folder, name)),
    ),
  );
  return folders.flat().filter((file) => file.endsWith('.sql'));
}
