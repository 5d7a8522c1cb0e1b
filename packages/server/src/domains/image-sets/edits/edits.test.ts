import { randomUUID } from 'node:crypto';
import { dayMs } from '@kepwai/rules/time';
import { beforeEach, expect, test } from 'vitest';
import { createCall } from '../../../../test/call.ts';
import { testClock } from '../../../../test/clock.ts';
import { buildFile, buildFiles, buildFolder, buildGroup } from '../../../../test/index.ts';
import { buildGroupOfMine, headers, shared, useCaller } from '../../../../test/scenes/caller-scene.ts';
import type { components } from '../../../generated/schema.ts';
import { deleteFile } from '../../files/delete.ts';
import { listEmptyImageSets, listImageSetFolderDrift } from '../../files/recount.ts';
import { deleteOldImageSetActions } from './undo.ts';

type Action = components['schemas']['ImageSetAction'];
type Shown = components['schemas']['ImageSetWithFiles'];

let groupId: string;

useCaller();
beforeEach(async () => {
  groupId = (await buildGroupOfMine()).id;
});

const minutesAgo = (minutes: number) => new Date(testClock().getTime() - 3 * dayMs - minutes * 60_000);

const call = createCall(() => ({ ...shared, as: headers, path: { groupId } }));

/** Returns the change of an answer. */
const changed = async (answered: Promise<{ data: Action }>): Promise<Action> => (await answered).data;

const make = (fileIds: string[], name: string | null = 'เที่ยวทะเล') =>
  changed(call('createImageSet', { body: { name, files: { fileIds } } }));
const add = (id: string, fileIds: string[]) =>
  changed(call('addToImageSet', { path: { imageSetId: id }, body: { files: { fileIds } } }));
const remove = (id: string, fileIds: string[]) =>
  changed(call('removeFromImageSet', { path: { imageSetId: id }, body: { files: { fileIds } } }));
const order = (id: string, fileIds: string[] | null) =>
  changed(call('orderImageSet', { path: { imageSetId: id }, body: { fileIds } }));
const join = (id: string, imageSetId: string) =>
  changed(call('joinImageSets', { path: { imageSetId: id }, body: { imageSetId } }));
const undo = ({ actionId }: Pick<Action, 'actionId'>) =>
  call('undoImageSetAction', { path: { imageSetActionId: actionId ?? '' } });

async function open(id: string): Promise<Shown | null> {
  const answer = await shared.app.inject({ url: `/api/group/${groupId}/image-set/${id}`, headers });
  const shown: Shown = answer.json().data;
  return answer.statusCode === 200 && shown.files.length > 0 ? shown : null;
}

const namesOf = async (id: string) => (await open(id))?.files.map(({ name }) => name) ?? null;

async function buildLoose(name: string, minutes: number, given: Parameters<typeof buildFile>[1] = {}) {
  const row = { group_id: groupId, name, posted_at: minutesAgo(minutes), ...given };
  return (await buildFile(shared.deps.db, row)).id;
}

/** Creates a set as LINE sends it, with pictures `<name>1`, `<name>2`, …; returns it and their ids. */
async function buildLineSet(
  name: string,
  { count, minutes, total = count }: { count: number; minutes: number; total?: number | null },
) {
  const { db } = shared.deps;
  const { id } = await db
    .insertInto('image_sets')
    .values({
      group_id: groupId,
      line_set_id: `${name}${randomUUID()}`,
      posted_at: minutesAgo(minutes),
      total,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const fileIds: string[] = [];
  for (let index = 1; index <= count; index += 1) {
    fileIds.push(
      await buildLoose(`${name}${index}`, minutes - index / 10, { image_set_id: id, image_set_index: index }),
    );
  }
  return { id, fileIds };
}

test('an image set is made of a selection, in the order sent, and its maker names it', async () => {
  const late = await buildLoose('late', 1);
  const early = await buildLoose('early', 9);
  const { imageSetId, changedCount } = await make([late, early]);
  expect(changedCount).toBe(2);
  expect(await namesOf(imageSetId)).toEqual(['early', 'late']);
  expect((await open(imageSetId))?.imageSet).toMatchObject({
    source: 'made',
    name: 'เที่ยวทะเล',
    total: null,
    lockedUntil: null,
    isArranged: false,
    keptCount: 2,
  });
});

test('a file is in one image set: a new set removes it from the old one, and an undo restores that', async () => {
  const line = await buildLineSet('a', { count: 3, minutes: 5 });
  const loose = await buildLoose('loose', 1);
  const made = await make([line.fileIds[1] ?? '', loose]);
  expect(await namesOf(line.id)).toEqual(['a1', 'a3']);
  expect((await open(line.id))?.imageSet).toMatchObject({ total: 2 });
  expect(await namesOf(made.imageSetId)).toEqual(['a2', 'loose']);
  expect((await undo(made)).data).toEqual({ imageSetId: made.imageSetId, restoredCount: 2 });
  expect(await namesOf(line.id)).toEqual(['a1', 'a2', 'a3']);
  expect(await namesOf(made.imageSetId)).toBeNull();
  expect((await undo(made)).data).toMatchObject({ restoredCount: 2 });
});

test('a set goes into the folder that its files share, and an undo returns them to theirs', async () => {
  const { db } = shared.deps;
  const folder = await buildFolder(db, { group_id: groupId });
  const inFolder = [
    await buildLoose('x', 2, { folder_id: folder.id }),
    await buildLoose('y', 1, { folder_id: folder.id }),
  ];
  const made = await make(inFolder);
  expect((await open(made.imageSetId))?.imageSet.folderId).toBe(folder.id);
  const top = await buildLoose('z', 3);
  const added = await add(made.imageSetId, [top]);
  expect((await open(made.imageSetId))?.files.map(({ folderId }) => folderId)).toEqual([
    folder.id,
    folder.id,
    folder.id,
  ]);
  await undo(added);
  const file = await shared.app.inject({ url: `/api/group/${groupId}/file/${top}`, headers });
  expect(file.json().data).toMatchObject({ folderId: null, imageSetId: null, imageSetIndex: null });
});

test('files that cannot go in are listed with the reason, and the others go in', async () => {
  const set = await buildLineSet('a', { count: 1, minutes: 5 });
  const good = await buildLoose('good', 1);
  const clip = await buildLoose('clip', 1, { kind: 'video' });
  const sound = await buildLoose('sound', 1, { kind: 'audio' });
  const trashed = await buildLoose('trashed', 1, { trashed_at: testClock() });
  const foreign = (await buildFile(shared.deps.db, { group_id: (await buildGroup(shared.deps.db)).id })).id;
  const action = await add(set.id, [good, clip, sound, trashed, foreign]);
  expect(action).toMatchObject({ changedCount: 2, failedCount: 3 });
  expect(new Map(action.failures.map(({ fileId, code, name }) => [fileId, [code, name]]))).toEqual(
    new Map([
      [sound, ['NO_PICTURE', 'sound']],
      [trashed, ['NOT_FOUND', 'trashed']],
      [foreign, ['NOT_FOUND', null]],
    ]),
  );
  expect((await open(set.id))?.imageSet).toMatchObject({ videoCount: 1, keptCount: 3 });
});

test('a set has at most a thousand pictures', async () => {
  await buildFiles(shared.deps.db, 1001, { given: { group_id: groupId } });
  const all = { found: { filter: {} } };
  const made = await call('createImageSet', { body: { name: null, files: all } });
  expect(made).toMatchObject({ code: 'IMAGE_SET_FULL', details: [{ field: 'free', message: '1000' }] });
});

test('a set is not made of foreign files, of documents, or of no files', async () => {
  const foreign = (await buildFile(shared.deps.db, { group_id: (await buildGroup(shared.deps.db)).id })).id;
  const paper = await buildLoose('paper', 1, { kind: 'file' });
  const set = await buildLineSet('a', { count: 1, minutes: 5 });
  const files = (fileIds: string[]) => ({ files: { fileIds } });
  expect(await call('createImageSet', { body: { name: null, ...files([foreign]) } })).toMatchObject({
    status: 404,
  });
  expect(await call('createImageSet', { body: { name: null, ...files([paper]) } })).toMatchObject({
    code: 'NO_PICTURES',
  });
  expect(
    await call('createImageSet', { body: { name: '\u200B', ...files([...set.fileIds]) } }),
  ).toMatchObject({
    status: 400,
  });
  expect(await call('createImageSet', { body: { name: null, files: {} } })).toMatchObject({ status: 400 });
  expect(await call('addToImageSet', { path: { imageSetId: set.id }, body: files([foreign]) })).toMatchObject(
    {
      status: 404,
    },
  );
  expect(
    await call('removeFromImageSet', { path: { imageSetId: set.id }, body: files([foreign]) }),
  ).toMatchObject({ status: 404 });
  expect(
    await call('orderImageSet', { path: { imageSetId: set.id }, body: { fileIds: [foreign] } }),
  ).toMatchObject({
    status: 404,
  });
  expect(
    await call('joinImageSets', { path: { imageSetId: set.id }, body: { imageSetId: randomUUID() } }),
  ).toMatchObject({ status: 404 });
  expect(
    await call('joinImageSets', { path: { imageSetId: set.id }, body: { imageSetId: set.id } }),
  ).toMatchObject({ status: 404 });
  expect(await undo({ actionId: randomUUID() })).toMatchObject({ status: 404 });
});

test('a repeated request makes one set, and another with its key is refused', async () => {
  const fileId = await buildLoose('x', 1);
  const payload = { name: null, files: { fileIds: [fileId] } };
  const first = (
    await call('createImageSet', { body: payload, headers: { 'idempotency-key': 'make-it-once' } })
  ).data;
  expect(
    (await call('createImageSet', { body: payload, headers: { 'idempotency-key': 'make-it-once' } })).data,
  ).toEqual(first);
  expect(
    await call('createImageSet', {
      body: { ...payload, name: 'อื่น' },
      headers: { 'idempotency-key': 'make-it-once' },
    }),
  ).toMatchObject({
    code: 'IDEMPOTENCY_KEY_REUSED',
  });
});

test('a removed picture returns to the place at which LINE sent it', async () => {
  const set = await buildLineSet('a', { count: 4, minutes: 5 });
  const second = set.fileIds[1] ?? '';
  await remove(set.id, [second]);
  expect(await namesOf(set.id)).toEqual(['a1', 'a3', 'a4']);
  await add(set.id, [second]);
  expect(await namesOf(set.id)).toEqual(['a1', 'a2', 'a3', 'a4']);
});

test('an order is chosen, added to, undone, and given up for the order sent', async () => {
  const set = await buildLineSet('a', { count: 3, minutes: 5 });
  const [first = '', second = '', third = ''] = set.fileIds;
  const reordered = await order(set.id, [third, second, first]);
  expect(await namesOf(set.id)).toEqual(['a3', 'a2', 'a1']);
  expect((await open(set.id))?.imageSet.isArranged).toBe(true);
  const early = await buildLoose('early', 60);
  await add(set.id, [early]);
  expect(await namesOf(set.id)).toEqual(['a3', 'a2', 'a1', 'early']);
  const asSent = await order(set.id, null);
  expect(await namesOf(set.id)).toEqual(['early', 'a1', 'a2', 'a3']);
  expect((await open(set.id))?.imageSet.isArranged).toBe(false);
  await undo(asSent);
  expect(await namesOf(set.id)).toEqual(['a3', 'a2', 'a1', 'early']);
  await undo(reordered);
  expect(await namesOf(set.id)).toEqual(['early', 'a1', 'a2', 'a3']);
  expect((await order(set.id, null)).actionId).toBeNull();
});

test('files that a reorder does not name keep their places, in the trash too', async () => {
  const set = await buildLineSet('a', { count: 4, minutes: 5 });
  const [first = '', second = '', third = '', fourth = ''] = set.fileIds;
  const { db } = shared.deps;
  const trash = (at: Date | null) =>
    db.updateTable('files').set({ trashed_at: at }).where('id', '=', second).execute();
  await trash(testClock());
  await order(set.id, [third, first]);
  expect(await namesOf(set.id)).toEqual(['a3', 'a1', 'a4']);
  await trash(null);
  expect(await namesOf(set.id)).toEqual(['a3', 'a2', 'a1', 'a4']);
  await db.transaction().execute((tx) => deleteFile(tx, { fileId: fourth, now: testClock() }));
  expect((await open(set.id))?.imageSet).toMatchObject({ total: 3 });
});

test('two sets are joined in the order sent, and an undo parts them', async () => {
  const late = await buildLineSet('b', { count: 2, minutes: 3 });
  const early = await buildLineSet('a', { count: 3, minutes: 8 });
  const joined = await join(late.id, early.id);
  expect(await namesOf(late.id)).toEqual(['a1', 'a2', 'a3', 'b1', 'b2']);
  expect(await open(early.id)).toBeNull();
  expect((await open(late.id))?.imageSet).toMatchObject({ total: 5, keptCount: 5, lockedUntil: null });
  expect((await undo(joined)).data).toMatchObject({ restoredCount: 3 });
  expect(await namesOf(early.id)).toEqual(['a1', 'a2', 'a3']);
  expect(await namesOf(late.id)).toEqual(['b1', 'b2']);
});

test('an undo leaves files that a person moved later', async () => {
  const set = await buildLineSet('a', { count: 2, minutes: 5 });
  const loose = [await buildLoose('x', 2), await buildLoose('y', 1)];
  const added = await add(set.id, loose);
  const other = await make([loose[0] ?? '']);
  expect((await undo(added)).data).toMatchObject({ restoredCount: 1 });
  expect(await namesOf(set.id)).toEqual(['a1', 'a2']);
  expect(await namesOf(other.imageSetId)).toEqual(['x']);
});

test('while LINE fills a set nothing in it moves, for at most a day', async () => {
  const { db } = shared.deps;
  const filling = await buildLineSet('a', { count: 2, minutes: 5, total: 4 });
  const postedAt = new Date(testClock().getTime() - dayMs / 2);
  await db.updateTable('image_sets').set({ posted_at: postedAt }).where('id', '=', filling.id).execute();
  const other = await buildLineSet('b', { count: 1, minutes: 5 });
  expect((await open(filling.id))?.imageSet.lockedUntil).toBe(
    new Date(postedAt.getTime() + dayMs).toISOString(),
  );
  const locked = { status: 409, code: 'IMAGE_SET_FILLING' };
  const files = { files: { fileIds: filling.fileIds } };
  expect(
    await call('addToImageSet', {
      path: { imageSetId: filling.id },
      body: { files: { fileIds: other.fileIds } },
    }),
  ).toMatchObject(locked);
  expect(await call('removeFromImageSet', { path: { imageSetId: filling.id }, body: files })).toMatchObject(
    locked,
  );
  expect(
    await call('orderImageSet', { path: { imageSetId: filling.id }, body: { fileIds: filling.fileIds } }),
  ).toMatchObject(locked);
  expect(
    await call('joinImageSets', { path: { imageSetId: filling.id }, body: { imageSetId: other.id } }),
  ).toMatchObject(locked);
  expect(
    await call('joinImageSets', { path: { imageSetId: other.id }, body: { imageSetId: filling.id } }),
  ).toMatchObject(locked);
  expect(await call('createImageSet', { body: { name: null, ...files } })).toMatchObject(locked);
  expect(await add(other.id, filling.fileIds)).toMatchObject({ changedCount: 0, failedCount: 2 });
  await db
    .updateTable('image_sets')
    .set({ posted_at: minutesAgo(0) })
    .where('id', '=', filling.id)
    .execute();
  expect((await remove(filling.id, filling.fileIds.slice(0, 1))).changedCount).toBe(1);
  expect((await open(filling.id))?.imageSet).toMatchObject({ total: 3, lockedUntil: null });
});

test('changes of sets are deleted after a day, and with them unused sets', async () => {
  const { db } = shared.deps;
  const made = await make([await buildLoose('x', 1)]);
  await undo(made);
  const listEmpty = () => db.transaction().execute(listEmptyImageSets);
  expect(await listEmpty()).not.toContain(made.imageSetId);
  await deleteOldImageSetActions(db, new Date(testClock().getTime() + 1000));
  expect(await undo(made)).toMatchObject({ status: 404 });
  const left = await db.selectFrom('image_sets').select('id').where('id', '=', made.imageSetId).execute();
  expect(left).toEqual([]);
  expect(await db.transaction().execute(listImageSetFolderDrift)).toEqual([]);
});
