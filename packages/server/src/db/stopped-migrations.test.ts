import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { beforeAll, describe, expect, inject, test } from 'vitest';
import { createEmptyDatabase, databaseNamed, withServerClient } from '../../test/database.ts';
import { createTestDatabase, forFile } from '../../test/index.ts';
import { patientTimeoutMs } from '../../test/kill/patience.ts';
import { type Db, openDatabase } from './database.ts';
import { type Migration, migrate, readMigrations } from './migrate.ts';

/** The first step of people, space and money: from here on a deployment may have stopped between any two. */
const firstName = '0053-invitations.sql';

/** Steps that share a number, or were written after a greater one: a server that followed each change met them in this order. */
const asWritten = [
  '0058-grants',
  '0062-',
  '0058-promos',
  '0057-order-slips',
  '0057-stripe',
  '0059-quota-help',
  '0063-',
  '0061-',
  '0060-',
  '0059-hats',
];

let steps: Migration[];
let wanted: string[];
beforeAll(async () => {
  steps = await readMigrations();
  wanted = await describeSchema((await createTestDatabase(forFile)).db);
});

/** Returns everything of the schema by its name, in no order of its making. */
async function describeSchema(db: Db): Promise<string[]> {
  const { rows } = await sql<{ line: string }>`
    with ours as (select oid, relname, relkind from pg_class where relnamespace = 'public'::regnamespace)
    select concat_ws(' ', 'column', relname, attname, format_type(atttypid, atttypmod), attnotnull,
      pg_get_expr(adbin, adrelid)) as line
    from pg_attribute join ours on ours.oid = attrelid left join pg_attrdef on adrelid = attrelid and adnum = attnum
    where attnum > 0 and not attisdropped
    union all select concat_ws(' ', 'constraint', conrelid::regclass, conname, pg_get_constraintdef(oid), convalidated)
      from pg_constraint where connamespace = 'public'::regnamespace
    union all select concat_ws(' ', 'index', pg_get_indexdef(indexrelid), indisvalid) from pg_index join ours on ours.oid = indrelid
    union all select concat_ws(' ', 'trigger', pg_get_triggerdef(pg_trigger.oid)) from pg_trigger
      join ours on ours.oid = tgrelid where not tgisinternal
    union all select concat_ws(' ', 'view', relname, pg_get_viewdef(oid)) from ours where relkind = 'v'
    union all select concat_ws(' ', 'function', pg_get_functiondef(oid)) from pg_proc
      where pronamespace = 'public'::regnamespace and prokind = 'f'
        and not exists (select from pg_depend where objid = pg_proc.oid and deptype = 'e')`.execute(db);
  // Kinds of notices were added to one check, in the order in which the steps ran.
  const sameInAnyOrder = (line: string) =>
    line.includes('pushes_notice_check')
      ? (line
          .match(/'[\w-]+'/g)
          ?.toSorted()
          .join() ?? '')
      : line;
  return rows.map(({ line }) => sameInAnyOrder(line)).toSorted();
}

/** Inserts a quota with a kept file, which every step has to leave as it was counted. */
async function fill(db: Db): Promise<void> {
  await sql`
    with person as (insert into users (line_user_id) values ('U1') returning id),
      quota as (insert into quotas (owner_id, name, limit_bytes, used_bytes) select id, 'ที่เก็บ', 5000, 1000 from person returning id),
      filled as (insert into groups (quota_id) select id from quota returning id, quota_id),
      content as (insert into blobs (sha256, size_bytes, mime_type) values (repeat('ab', 32), 1000, 'image/jpeg') returning sha256),
      counted as (insert into quota_blobs (quota_id, sha256, size_bytes, file_count) select id, sha256, 1000, 1 from quota, content)
    insert into files (group_id, quota_id, kind, name, state, sha256, size_bytes, source, posted_at)
    select filled.id, quota_id, 'image', 'รูป.jpg', 'kept', sha256, 1000, 'upload', now() from filled, content`.execute(
    db,
  );
}

/** Lists quotas whose counters do not say what their file does, and groups without their file. */
async function listUncounted(db: Db): Promise<unknown[]> {
  const { rows } = await sql`
    select quota_id from quota_groups_drift union all select quota_id from quota_counts_drift
    union all select quota_id from quota_hours_drift union all select quota_id from quota_contents_drift
    union all select quotas.id from quotas where used_bytes <> 1000 or not exists (
      select from quota_groups where quota_id = quotas.id and file_count = 1)`.execute(db);
  return rows;
}

/** Applies steps to a database that was stopped after others, and returns its schema. */
async function finish(connectionString: string): Promise<string[]> {
  await migrate(connectionString, steps);
  const db = openDatabase(connectionString, { maxConnections: 2 });
  try {
    expect(await listUncounted(db)).toEqual([]);
    return await describeSchema(db);
  } finally {
    await db.destroy();
  }
}

/** Each step more is one more database, and one step more for all before it. */
const options = { timeout: patientTimeoutMs, tags: ['slow'] };

describe('an upgrade that was stopped', () => {
  test('between any two steps ends as one that was not', options, async (t) => {
    const { connectionString, db } = await createEmptyDatabase(t);
    const first = steps.findIndex(({ name }) => name === firstName);
    await migrate(connectionString, steps.slice(0, first));
    await fill(db);
    // A database is copied while nobody is connected to it.
    await db.destroy();
    for (let count = first; count < steps.length; count += 1) {
      const copy = await copyDatabase(connectionString);
      try {
        expect(await finish(copy), `stopped before ${steps[count]?.name}`).toEqual(wanted);
      } finally {
        await removeDatabase(copy);
      }
      await migrate(connectionString, steps.slice(0, count + 1));
    }
  });

  test('after each that was written, in the order in which they were, ends the same', async (t) => {
    const { connectionString, db } = await createEmptyDatabase(t);
    const isLater = ({ name }: Migration) => asWritten.some((word) => name.includes(word));
    const known = steps.filter((step) => step.name < '0064' && !isLater(step));
    await migrate(connectionString, known);
    await fill(db);
    await db.destroy();
    for (const word of asWritten) {
      known.push(...steps.filter(({ name }) => name.includes(word)));
      await migrate(connectionString, known);
    }
    expect(await finish(connectionString)).toEqual(wanted);
  });
});

async function copyDatabase(connectionString: string): Promise<string> {
  const server = inject('databaseUrl');
  const name = `kepwai_test_${randomUUID().replaceAll('-', '')}`;
  await withServerClient(server, (client) =>
    client.query(`create database ${name} template ${nameOf(connectionString)}`),
  );
  return databaseNamed(server, name);
}

async function removeDatabase(connectionString: string): Promise<void> {
  await withServerClient(inject('databaseUrl'), (client) =>
    client.query(`drop database ${nameOf(connectionString)} with (force)`),
  );
}

const nameOf = (connectionString: string) => /kepwai_test_\w+/.exec(connectionString)?.[0] ?? '';
