import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import {
  buildFile,
  buildGroup,
  buildQuota,
  buildUser,
  createTestApp,
  forFile,
  type TestApp,
} from '../../../../test/index.ts';
import { patienceMs } from '../../../../test/kill/patience.ts';
import { buildSlipFile } from '../../../../test/scenes/money/slip.ts';
import { restartUploads } from '../../../../test/scenes/uploads/uploads.ts';
import { lockBoth } from '../../groups/merge/merge.ts';
import { commitVerdict } from '../../ingest/fetching/commit-verdict.ts';
import { findWanted } from '../../ingest/fetching/fetch-store.ts';
import { findSlip } from '../../search/slips/find-slip.ts';

/*
 * A merge locks the groups against new rows that belong to them, and then their files and uploads. A transaction that
 * locks one of those first and then adds a row of the group, such as one of the activity log, would deadlock with the
 * merge.
 */

let shared: TestApp;
let groupId: string;
let formerId: string;
let quotaId: string;
beforeAll(async () => {
  shared = await createTestApp(forFile);
});
beforeEach(async () => {
  const { db } = shared.deps;
  quotaId = (await buildQuota(db, { reserved_bytes: 100 })).id;
  groupId = (await buildGroup(db, { quota_id: quotaId })).id;
  formerId = (await buildGroup(db)).id;
});

/** Locks the groups as a merge does, begins the work, and locks the row once the work waits. */
async function workDuringMerge(
  work: () => Promise<unknown>,
  row: { table: string; id: string },
): Promise<void> {
  const { db } = shared.deps;
  let working: Promise<unknown> = Promise.resolve();
  await db.transaction().execute(async (tx) => {
    await lockBoth(tx, [groupId, formerId]);
    working = work();
    working.catch(() => undefined);
    const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(tx);
    await expect.poll(() => isWaitedFor(rows[0]?.pid ?? 0), { timeout: patienceMs }).toBe(true);
    await sql`select from ${sql.table(row.table)} where id = ${row.id} for update`.execute(tx);
  });
  await working;
}

/** Queries outside the transaction, which sees the activity of one moment. */
async function isWaitedFor(pid: number): Promise<boolean> {
  const { rows } = await sql`
    select from pg_stat_activity where ${pid} = any (pg_blocking_pids(pid))`.execute(shared.deps.db);
  return rows.length > 0;
}

test('a content that is rejected during a merge waits for it', async () => {
  const { db } = shared.deps;
  const { id } = await buildFile(db, { group_id: groupId, state: 'fetching', line_message_id: randomUUID() });
  const file = (await findWanted(db, [id])).get(id);
  if (!file) throw new Error('no file is wanted');
  const verdict = { verdict: 'reject', kind: 'file', reason: 'too_large' } as const;
  const reject = () => db.transaction().execute((tx) => commitVerdict(tx, shared.deps, { file, verdict }));
  await workDuringMerge(reject, { table: 'files', id });
  const after = await db.selectFrom('files').select('missed_reason').where('id', '=', id).execute();
  expect(after).toEqual([{ missed_reason: 'too_large' }]);
});

test('an upload that ends during a merge waits for it', async () => {
  const { db } = shared.deps;
  const uploads = restartUploads(shared.deps);
  const { id: userId } = await buildUser(db);
  const id = await uploads.begin({
    ...{ groupId, userId, botLeft: false },
    ...{ name: 'a.txt', mimeType: null, sizeBytes: 10 },
  });
  await workDuringMerge(() => uploads.end(id), { table: 'uploads', id });
  expect(await uploads.find(id)).toMatchObject({ state: 'ended' });
});

test('a slip that is found during a merge waits for it', async () => {
  const { db } = shared.deps;
  const { id } = await buildSlipFile(shared.deps, { group_id: groupId });
  await workDuringMerge(() => findSlip(shared.deps, { fileId: id }), { table: 'files', id });
  expect(await db.selectFrom('slips').select('file_id').where('file_id', '=', id).execute()).toHaveLength(1);
});
