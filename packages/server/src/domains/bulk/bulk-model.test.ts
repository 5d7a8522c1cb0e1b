import fc from 'fast-check';
import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { testClock } from '../../../test/clock.ts';
import {
  buildFiles,
  buildFolder,
  buildGroup,
  buildMember,
  buildQuota,
  buildUser,
  createTestApp,
  forFile,
  type TestApp,
} from '../../../test/index.ts';
import { withLongStatements } from '../../db/database.ts';
import { listFolderCountDrift, listImageSetFolderDrift } from '../files/recount.ts';
import type { Membership } from '../groups/membership.ts';
import { fileActs } from './act.ts';
import { startBulk, undoBulk } from './bulk.ts';

let shared: TestApp;
beforeAll(async () => {
  shared = await createTestApp(forFile);
});

const actionCount = 200;
const fileCount = 60;
/** Number of actions under way together: as many as have a connection, which a busy machine would be late to give to more. */
const atOnce = 8;

/** A random action on some of the files; the number selects the actor. */
const action = fc.record({
  kind: fc.constantFrom('move', 'trash', 'restore', 'undo'),
  who: fc.nat(2),
  where: fc.nat(2),
  chosen: fc.uniqueArray(fc.nat(fileCount - 1), { minLength: 1, maxLength: 12 }),
});
type Action = typeof action extends fc.Arbitrary<infer Value> ? Value : never;

/** Creates a group of a manager and two members, with files of each, a third of which are in image sets. */
async function createWorld() {
  const { db } = shared.deps;
  const manager = await buildUser(db);
  const quota = await buildQuota(db, { owner_id: manager.id });
  const { id: groupId } = await buildGroup(db, { quota_id: quota.id });
  const people: Membership[] = [];
  for (const { id: userId } of [manager, await buildUser(db), await buildUser(db)]) {
    await buildMember(db, { group_id: groupId, user_id: userId });
    const quotaRole = userId === manager.id ? 'owner' : null;
    people.push({ groupId, userId, quotaId: quota.id, quotaRole, botLeft: false });
  }
  const set = await db
    .insertInto('image_sets')
    .values({ group_id: groupId, line_set_id: 'one', posted_at: testClock() })
    .returning('id')
    .executeTakeFirstOrThrow();
  await buildFiles(db, fileCount, {
    given: { group_id: groupId, quota_id: quota.id },
    rowOf: (index) => ({
      posted_by: people[index % 3]?.userId ?? null,
      image_set_id: index % 12 === 0 ? set.id : null,
    }),
  });
  const folders = [
    await buildFolder(db, { group_id: groupId }),
    await buildFolder(db, { group_id: groupId }),
  ];
  const files = await db
    .selectFrom('files')
    .select('id')
    .where('group_id', '=', groupId)
    .orderBy('id')
    .execute();
  return { groupId, people, folderIds: [null, ...folders.map(({ id }) => id)], files };
}
type World = Awaited<ReturnType<typeof createWorld>>;

async function act(world: World, { kind, who, where, chosen }: Action): Promise<void> {
  const membership = world.people[who];
  if (!membership) return;
  if (kind === 'undo') {
    const own = await shared.deps.db
      .selectFrom('bulk_actions')
      .select('id')
      .where('user_id', '=', membership.userId)
      .where('undoes', 'is', null)
      .orderBy('created_at', 'desc')
      .executeTakeFirst();
    if (own) await undoBulk(shared.deps, { membership, actionId: own.id });
    return;
  }
  const fileIds = chosen.flatMap((index) => world.files[index]?.id ?? []);
  const toFolderId = kind === 'move' ? (world.folderIds[where] ?? null) : null;
  const asked = { membership, key: null, kind, act: fileActs[kind], toFolderId, files: { fileIds } };
  await startBulk(shared.deps, asked);
}

/** Expects that every stored number equals a count of the files. */
async function expectExact({ groupId }: World): Promise<void> {
  const { db } = shared.deps;
  const { rows } = await sql<{ days: number; listed: number; counted: number; kept: number }>`
    select
      (select coalesce(sum(file_count), 0)::integer from day_counts
        where group_id = ${groupId} and kind = 'any' and posted_by = 'any') as days,
      (select count(*)::integer from files where group_id = ${groupId} and trashed_at is null) as listed,
      (select coalesce(sum(file_count), 0)::integer from group_counts where group_id = ${groupId}) as counted,
      (select count(*)::integer from files
        where group_id = ${groupId} and trashed_at is null and state = 'kept') as kept`.execute(db);
  const [numbers] = rows;
  expect(numbers?.days).toBe(numbers?.listed);
  expect(numbers?.counted).toBe(numbers?.kept);
  const drift = await db
    .transaction()
    .execute(async (tx) => [...(await listFolderCountDrift(tx)), ...(await listImageSetFolderDrift(tx))]);
  expect(drift).toEqual([]);
  const { rows: usage } = await sql`select * from quota_counts_drift`.execute(db);
  expect(usage).toEqual([]);
  const { rows: waiting } = await sql`
    select 1 from bulk_items join bulk_actions on id = action_id where group_id = ${groupId} and outcome is null`.execute(
    db,
  );
  expect(waiting).toEqual([]);
}

test('200 moves, trashes, restores and undos at once keep all counts exact', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(action, { minLength: actionCount, maxLength: actionCount, size: 'max' }),
      async (actions) => {
        const world = await createWorld();
        const waiting = [...actions];
        const work = async () => {
          for (let next = waiting.shift(); next; next = waiting.shift()) await act(world, next);
        };
        // Each waits for its turn among the others, on a busy machine for longer than a request may.
        await withLongStatements(() => Promise.all(Array.from({ length: atOnce }, work)));
        await expectExact(world);
      },
    ),
    { numRuns: 3, endOnFailure: true },
  );
});
