import { randomUUID } from 'node:crypto';
import { dayMs } from '@kepwai/rules/time';
import fc from 'fast-check';
import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { amountOf } from '../../../../test/amounts.ts';
import { testClock } from '../../../../test/clock.ts';
import {
  buildFiles,
  buildGroup,
  buildMember,
  buildQuota,
  buildUser,
  createTestApp,
  forFile,
  type TestApp,
} from '../../../../test/index.ts';
import { isAppError } from '../../../errors.ts';
import { deleteFile } from '../../files/delete.ts';
import { listFilesOfImageSets, restoreFile, trashFile } from '../../files/files.ts';
import { addPosted } from '../../files/posts/posts.ts';
import { listImageSetFolderDrift } from '../../files/recount.ts';
import type { Membership } from '../../groups/membership.ts';
import { openImageSet, placeArrivals } from './arrivals.ts';
import { addToSet, createSet } from './put-in.ts';
import { joinSets, orderSet, removeFromSet } from './rearrange.ts';
import { undoAction } from './undo.ts';

let shared: TestApp;
beforeAll(async () => {
  shared = await createTestApp(forFile);
});

const setCount = 3;
const perSet = 5;
const begin = Date.UTC(2026, 0, 5);

const step = fc.record({
  kind: fc.constantFrom(
    'create',
    'add',
    'remove',
    'order',
    'as-sent',
    'join',
    'undo',
    'trash',
    'restore',
    'unsend',
    'late',
  ),
  set: fc.nat(9),
  other: fc.nat(9),
  chosen: fc.uniqueArray(fc.nat(19), { minLength: 1, maxLength: 6 }),
});
type Step = typeof step extends fc.Arbitrary<infer Value> ? Value : never;

/** A file as the model has it. */
interface ModelFile {
  id: string;
  /** Key of the order sent: instant and id of LINE's set, and the number there; or the instant alone. */
  key: readonly [at: number, setId: string, index: number, postedAt: number];
  setId: string | null;
  isTrashed: boolean;
}

/** A set as the model has it; `order` has its files, the trash included. */
interface ModelSet {
  id: string;
  isArranged: boolean;
  order: string[];
  /** Set that late pictures go to; null: this one. */
  joinedInto: string | null;
}

interface World {
  membership: Membership;
  files: Map<string, ModelFile>;
  sets: Map<string, ModelSet>;
  lineSets: { id: string; lineSetId: string; at: Date }[];
  /** Last change that can be taken back, and the model before it. */
  last: { actionId: string; files: Map<string, ModelFile>; sets: Map<string, ModelSet> } | null;
}

/** Creates a group with sets of LINE and as many loose pictures. */
async function createWorld(): Promise<World> {
  const { db } = shared.deps;
  const user = await buildUser(db);
  const quota = await buildQuota(db, { owner_id: user.id });
  const { id: groupId } = await buildGroup(db, { quota_id: quota.id });
  await buildMember(db, { group_id: groupId, user_id: user.id });
  const membership: Membership = {
    groupId,
    userId: user.id,
    quotaId: quota.id,
    quotaRole: 'owner',
    botLeft: false,
  };
  const world: World = { membership, files: new Map(), sets: new Map(), lineSets: [], last: null };
  for (let number = 0; number < setCount; number += 1) {
    const lineSetId = randomUUID();
    const at = new Date(begin + number * dayMs);
    const { id } = await db
      .insertInto('image_sets')
      .values({ group_id: groupId, line_set_id: lineSetId, posted_at: at })
      .returning('id')
      .executeTakeFirstOrThrow();
    world.lineSets.push({ id, lineSetId, at });
    world.sets.set(id, { id, isArranged: false, order: [], joinedInto: null });
  }
  await buildFiles(db, setCount * perSet * 2, {
    given: { group_id: groupId, quota_id: quota.id, posted_by: user.id },
    rowOf: (place) => {
      const set = world.lineSets[Math.floor(place / perSet)];
      return {
        posted_at: new Date((set?.at.getTime() ?? begin) + place * 1000),
        image_set_id: set?.id ?? null,
        image_set_index: set ? (place % perSet) + 1 : null,
      };
    },
  });
  const rows = await db
    .selectFrom('files')
    .select(['id', 'posted_at', 'image_set_id', 'image_set_index'])
    .where('group_id', '=', groupId)
    .execute();
  for (const { id, posted_at, image_set_id: setId, image_set_index: index } of rows) {
    const set = world.lineSets.find((each) => each.id === setId);
    const key = [
      (set?.at ?? posted_at).getTime(),
      setId ?? '',
      index ?? Infinity,
      posted_at.getTime(),
    ] as const;
    world.files.set(id, { id, key, setId, isTrashed: false });
    if (setId !== null) world.sets.get(setId)?.order.push(id);
  }
  for (const set of world.sets.values()) set.order = sent(world, set.order);
  return world;
}

function sent({ files }: World, ids: readonly string[]): string[] {
  return ids.toSorted((one, other) => {
    const [a, b] = [files.get(one)?.key, files.get(other)?.key];
    for (const place of [0, 1, 2, 3] as const) {
      if (a && b && a[place] !== b[place]) return a[place] < b[place] ? -1 : 1;
    }
    return one < other ? -1 : 1;
  });
}

const shownOf = ({ files }: World, set: ModelSet) =>
  set.order.filter((id) => files.get(id)?.isTrashed === false);

/** Moves files of the model into a set; null: into none. */
function moveTo(world: World, ids: readonly string[], set: ModelSet | null): void {
  for (const each of world.sets.values()) each.order = each.order.filter((id) => !ids.includes(id));
  for (const id of ids) {
    const file = world.files.get(id);
    if (file) file.setId = set?.id ?? null;
  }
  if (set) set.order = set.isArranged ? [...set.order, ...ids] : sent(world, [...set.order, ...ids]);
}

const asked = ({ membership }: World) => ({ membership, key: null });

/** Does a step in the product and in the model. The model skips steps that the product refuses. */
async function act(world: World, { kind, set: setPlace, other: otherPlace, chosen }: Step): Promise<void> {
  const { deps } = shared;
  const { membership, files, sets } = world;
  const visible = [...sets.values()].filter((set) => shownOf(world, set).length > 0);
  const set = visible[setPlace % visible.length];
  const other = visible[otherPlace % visible.length];
  const all = [...files.values()];
  const some = chosen.flatMap((place) => all[place % all.length] ?? []);
  const ids = [...new Set(some.filter(({ isTrashed }) => !isTrashed).map(({ id }) => id))];
  const [first] = some;
  if (!set || !other || !first) return;
  const before = structuredClone({ files, sets });
  const note = ({ actionId }: { actionId: string | null }) => {
    if (actionId !== null) world.last = { actionId, ...before };
  };
  const imageSetId = set.id;
  switch (kind) {
    case 'create': {
      if (ids.length === 0) return;
      const action = await createSet(deps, { ...asked(world), name: null, files: { fileIds: ids } });
      const made = { id: action.imageSetId, isArranged: false, order: [], joinedInto: null };
      before.sets.set(made.id, structuredClone(made));
      sets.set(made.id, made);
      moveTo(world, ids, made);
      return note(action);
    }
    case 'add': {
      if (ids.length === 0) return;
      const coming = sent(
        world,
        ids.filter((id) => files.get(id)?.setId !== set.id),
      );
      note(await addToSet(deps, { ...asked(world), imageSetId, files: { fileIds: ids } }));
      return moveTo(world, coming, set);
    }
    case 'remove': {
      const going = ids.filter((id) => files.get(id)?.setId === set.id);
      if (going.length === 0) return;
      note(await removeFromSet(deps, { ...asked(world), imageSetId, files: { fileIds: going } }));
      return moveTo(world, going, null);
    }
    case 'order': {
      const shown = shownOf(world, set);
      const wanted = chosen.flatMap((place) => shown[place % shown.length] ?? []);
      const named = [...new Set(wanted)];
      const slots = set.order.flatMap((id, place) => (named.includes(id) ? [place] : []));
      const after = [...set.order];
      for (const [at, slot] of slots.entries()) after[slot] = named[at] ?? '';
      const isSame = after.every((id, place) => id === set.order[place]);
      note(await orderSet(deps, { ...asked(world), imageSetId, fileIds: named }));
      if (!isSame) Object.assign(set, { order: after, isArranged: true });
      return;
    }
    case 'as-sent':
      note(await orderSet(deps, { ...asked(world), imageSetId, fileIds: null }));
      if (set.isArranged) Object.assign(set, { order: sent(world, set.order), isArranged: false });
      return;
    case 'join': {
      if (set === other) return;
      note(await joinSets(deps, { ...asked(world), imageSetId, otherId: other.id }));
      moveTo(world, [...other.order], set);
      other.joinedInto = set.id;
      return;
    }
    case 'undo': {
      if (!world.last) return;
      const { actionId, files: filesThen, sets: setsThen } = world.last;
      await undoAction(deps, { membership, actionId });
      // Only directly after the change: every other step forgets it.
      Object.assign(world, { files: filesThen, sets: setsThen, last: null });
      return;
    }
    case 'trash':
      world.last = null;
      await trashFile(deps, { membership, fileId: first.id });
      first.isTrashed = true;
      return;
    case 'restore':
      world.last = null;
      await restoreFile(deps, { membership, fileId: first.id });
      first.isTrashed = false;
      return;
    case 'unsend':
      world.last = null;
      await deps.db.transaction().execute((tx) => deleteFile(tx, { fileId: first.id, now: testClock() }));
      moveTo(world, [first.id], null);
      files.delete(first.id);
      return;
    case 'late': {
      world.last = null;
      const line = world.lineSets[setPlace % world.lineSets.length];
      if (line) await arrive(world, line, otherPlace);
    }
  }
}

/** Lets a late picture of one of LINE's sets arrive. */
async function arrive(world: World, line: World['lineSets'][number], index: number): Promise<void> {
  const { groupId } = world.membership;
  const id = randomUUID();
  const sentIndex = perSet + 1 + index;
  await shared.deps.db.transaction().execute(async (tx) => {
    const opened = await openImageSet(tx, {
      groupId,
      lineSetId: line.lineSetId,
      postedBy: null,
      total: null,
      postedAt: line.at,
    });
    const file = {
      ...{
        id,
        groupId,
        kind: 'image' as const,
        name: id,
        missedReason: 'failed' as const,
        rules: [],
        isNamed: false,
      },
      ...{ sizeBytes: null, durationMs: null, postedBy: null, postedAt: line.at, lineMessageId: id },
      ...{ imageSetId: opened.id, imageSetIndex: sentIndex, sentSetId: opened.sentSetId },
    };
    await addPosted(tx, [file]);
    await placeArrivals(tx, [file]);
    // A set of which everything was deleted begins anew.
    if (opened.id !== line.id && !world.sets.has(opened.id)) {
      line.id = opened.id;
      world.sets.set(opened.id, { id: opened.id, isArranged: false, order: [], joinedInto: null });
    }
  });
  let set = world.sets.get(line.id);
  while (set?.joinedInto) set = world.sets.get(set.joinedInto);
  const key = [line.at.getTime(), line.id, sentIndex, line.at.getTime()] as const;
  world.files.set(id, { id, key, setId: null, isTrashed: false });
  if (set) moveTo(world, [id], set);
}

/** Expects what each set shows, in order, and every stored number to be what the files say. */
async function expectSame(world: World): Promise<void> {
  const { db } = shared.deps;
  const shown = await listFilesOfImageSets(db, { imageSetIds: [...world.sets.keys()] });
  const product = new Map([...shown].map(([id, files]) => [id, files.map((file) => file.id)]));
  const model = new Map(
    [...world.sets.values()]
      .map((set) => [set.id, shownOf(world, set)] as const)
      .filter(([, ids]) => ids.length > 0),
  );
  expect(product).toEqual(model);
  const drift = await sql`select * from image_sets_drift`.execute(db);
  const groups = await sql`select * from group_image_sets_drift`.execute(db);
  const usage = await sql`select * from quota_counts_drift`.execute(db);
  expect([...drift.rows, ...groups.rows, ...usage.rows]).toEqual([]);
  expect(await db.transaction().execute(listImageSetFolderDrift)).toEqual([]);
}

test('any sequence of changes, trash, unsends and late pictures leaves each set equal to the model', {
  tags: ['slow'],
}, async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 20, maxLength: 40, size: 'max' }), async (steps) => {
      const world = await createWorld();
      for (const each of steps) {
        await act(world, each);
        await expectSame(world);
      }
    }),
    { numRuns: amountOf({ few: 3, whole: 6 }), endOnFailure: true },
  );
});

test('eight changes at once leave every file in one set, counted once', async () => {
  const world = await createWorld();
  const ids = [...world.files.keys()];
  const [one, other] = world.lineSets;
  if (!one || !other) throw new Error('the world has two sets');
  const at = (place: number) => ids.slice(place % ids.length, (place % ids.length) + 4);
  const changes = Array.from({ length: 8 }, (_, place) => async () => {
    const files = { fileIds: at(place) };
    if (place % 4 === 0) await createSet(shared.deps, { ...asked(world), name: null, files });
    else if (place % 4 === 1) await addToSet(shared.deps, { ...asked(world), imageSetId: one.id, files });
    else if (place % 4 === 2)
      await removeFromSet(shared.deps, { ...asked(world), imageSetId: other.id, files });
    else await orderSet(shared.deps, { ...asked(world), imageSetId: other.id, fileIds: at(place).reverse() });
  });
  const results = await Promise.allSettled(changes.map((change) => change()));
  // A set may be empty, or have none of the files, by the time of its change.
  for (const result of results) {
    if (result.status === 'rejected')
      expect(isAppError(result.reason, 'NOT_FOUND'), result.reason).toBe(true);
  }
  const { rows } = await sql`select * from image_sets_drift`.execute(shared.deps.db);
  expect(rows).toEqual([]);
  const left = await shared.deps.db
    .selectFrom('files')
    .select('id')
    .where('group_id', '=', world.membership.groupId)
    .execute();
  expect(left).toHaveLength(ids.length);
});
