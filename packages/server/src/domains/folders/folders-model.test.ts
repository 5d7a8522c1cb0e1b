import fc from 'fast-check';
import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { testClock } from '../../../test/clock.ts';
import {
  buildFiles,
  buildGroup,
  buildMember,
  buildUser,
  createTestApp,
  forFile,
  type TestApp,
} from '../../../test/index.ts';
import { AppError } from '../../errors.ts';
import { restoreFile, trashFile } from '../files/files.ts';
import { listFolderCountDrift, listImageSetFolderDrift } from '../files/recount.ts';
import type { Membership } from '../groups/membership.ts';
import { changeFolder, createFolder } from './folders.ts';
import { moveItems } from './move.ts';
import { findFolder, listFolderRows } from './store.ts';
import { restoreFolder, trashFolder } from './trash.ts';

let shared: TestApp;
beforeAll(async () => {
  shared = await createTestApp(forFile);
});

/** A random action; numbers choose among the folders and files that are there. */
const action = fc.record({
  kind: fc.constantFrom('create', 'move', 'moveFiles', 'trash', 'restore', 'trashFile', 'restoreFile'),
  who: fc.nat(2),
  what: fc.nat(30),
  where: fc.nat(30),
});
type Action = typeof action extends fc.Arbitrary<infer Value> ? Value : never;

/** Creates a group of three people with files, every third of which is in an image set. */
async function createWorld() {
  const { db } = shared.deps;
  const { id: groupId } = await buildGroup(db);
  const people: Membership[] = [];
  for (const _person of [1, 2, 3]) {
    const { id: userId } = await buildUser(db);
    await buildMember(db, { group_id: groupId, user_id: userId });
    people.push({ groupId, userId, quotaId: null, quotaRole: null, botLeft: false });
  }
  const set = await db
    .insertInto('image_sets')
    .values({ group_id: groupId, line_set_id: 'one', posted_at: testClock() })
    .returning('id')
    .executeTakeFirstOrThrow();
  await buildFiles(db, 12, {
    given: { group_id: groupId },
    rowOf: (index) => ({
      posted_by: people[index % 3]?.userId ?? null,
      size_bytes: 2 ** index,
      image_set_id: index % 3 === 0 ? set.id : null,
    }),
  });
  return { groupId, people };
}

type World = Awaited<ReturnType<typeof createWorld>>;

const idsOf = async (table: 'folders' | 'files', groupId: string) => {
  const rows = await shared.deps.db
    .selectFrom(table)
    .select('id')
    .where('group_id', '=', groupId)
    .orderBy('id')
    .execute();
  return rows.map(({ id }) => id);
};

async function act({ groupId, people }: World, { kind, who, what, where }: Action): Promise<unknown> {
  const { deps } = shared;
  const membership = people[who];
  if (!membership) return;
  const folders = await idsOf('folders', groupId);
  const files = await idsOf('files', groupId);
  const pick = (ids: string[], number: number) => ids[number % Math.max(1, ids.length)] ?? null;
  const folderId = pick(folders, what);
  const parentId = where % 4 === 0 ? null : pick(folders, where);
  const fileId = pick(files, what) ?? '';
  if (kind === 'create') {
    const name = `งาน ${what % 4}`;
    return createFolder(deps, { membership, name, parentId, color: null, numberIfTaken: true, key: null });
  }
  if (kind === 'moveFiles') {
    const items = {
      fileIds: [fileId],
      imageSetIds: [],
      folderIds: [],
      toFolderId: parentId,
      numberIfTaken: true,
      withoutVersions: false,
    };
    return moveItems(deps, { membership, key: null, items });
  }
  if (kind === 'trashFile') return trashFile(deps, { membership, fileId });
  if (kind === 'restoreFile') return restoreFile(deps, { membership, fileId });
  if (folderId === null) return;
  const change = { parentId, numberIfTaken: true };
  if (kind === 'move') return changeFolder(deps, { membership, folderId, change });
  return kind === 'trash'
    ? trashFolder(deps, { membership, folderId })
    : restoreFolder(deps, { membership, folderId });
}

/** Acts, and expects no failure but those that a caller sees. */
async function tryTo(world: World, what: Action): Promise<void> {
  try {
    await act(world, what);
  } catch (error) {
    expect(error).toBeInstanceOf(AppError);
    expect(['UNAVAILABLE', 'INTERNAL']).not.toContain(error instanceof AppError ? error.code : '');
  }
}

/** Sums of every folder, counted one by one from the files. */
async function countByModel({ groupId }: World): Promise<Map<string, { files: number; bytes: number }>> {
  const { db } = shared.deps;
  const folders = await db.selectFrom('folders').selectAll().where('group_id', '=', groupId).execute();
  const files = await db.selectFrom('files').selectAll().where('group_id', '=', groupId).execute();
  const parents = new Map(folders.map((folder) => [folder.id, folder.parent_id]));
  const sums = new Map(folders.map(({ id }) => [id, { files: 0, bytes: 0 }]));
  for (const file of files) {
    if (file.trashed_at !== null) continue;
    const seen = new Set<string>();
    for (let id = file.folder_id; id !== null; id = parents.get(id) ?? null) {
      expect(seen).not.toContain(id);
      seen.add(id);
      const sum = sums.get(id);
      if (sum) Object.assign(sum, { files: sum.files + 1, bytes: sum.bytes + (file.size_bytes ?? 0) });
    }
  }
  return sums;
}

async function expectConsistent(world: World): Promise<void> {
  const { db } = shared.deps;
  const { groupId, people } = world;
  const viewerId = people[0]?.userId ?? '';
  const sums = await countByModel(world);
  for (const [folderId, { files, bytes }] of sums) {
    const row = await findFolder(db, { groupId, folderId, viewerId });
    if (row?.trashed_at !== null) continue;
    expect({ files: row.file_count, bytes: row.size_bytes }).toEqual({ files, bytes });
  }
  // Every folder outside the trash is reached from the top, at most ten deep: there is no cycle.
  const reached: string[] = [];
  for (let level: (string | null)[] = [null]; level.length > 0; ) {
    expect(reached.length).toBeLessThanOrEqual(sums.size);
    const next: string[] = [];
    for (const parentId of level) {
      const rows = await listFolderRows(db, { groupId, viewerId, parentId, after: null, limit: 1000 });
      next.push(...rows.map(({ id }) => id));
    }
    reached.push(...next);
    level = next;
  }
  const open = await db
    .selectFrom('folders')
    .select('id')
    .where('group_id', '=', groupId)
    .where('trashed_at', 'is', null)
    .execute();
  expect(reached.toSorted()).toEqual(open.map(({ id }) => id).toSorted());
  // Files outside the trash are in no folder of the trash, and nothing is left to follow.
  const { rows: astray } = await sql`
    select files.id from files left join folders on folders.id = files.folder_id
    where files.group_id = ${groupId}
      and (files.trashed_at is null and folders.trashed_at is not null
        or files.trashed_at is null and files.trashed_folder_id is not null)`.execute(db);
  expect(astray).toEqual([]);
  const drift = await db
    .transaction()
    .execute(async (tx) => [...(await listFolderCountDrift(tx)), ...(await listImageSetFolderDrift(tx))]);
  expect(drift).toEqual([]);
}

test('three people who create, move, trash and restore at once leave a tree with exact counts', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(action, { minLength: 10, maxLength: 40 }), async (actions) => {
      const world = await createWorld();
      // Each person acts in order, and all three at once.
      const byPerson = [0, 1, 2].map((who) => actions.filter((each) => each.who === who));
      await Promise.all(
        byPerson.map(async (own) => {
          for (const each of own) await tryTo(world, each);
        }),
      );
      await expectConsistent(world);
    }),
    { numRuns: 12, endOnFailure: true },
  );
});
