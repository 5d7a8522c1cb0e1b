import { beforeEach, expect, test } from 'vitest';
import { createCall } from '../../../test/call.ts';
import { buildFile } from '../../../test/index.ts';
import { buildGroupOfMine, headers, shared, useCaller } from '../../../test/scenes/caller-scene.ts';
import type { components } from '../../generated/schema.ts';
import { openImageSet } from './edits/arrivals.ts';

type File = components['schemas']['File'];

let groupId: string;

useCaller();
beforeEach(async () => {
  groupId = (await buildGroupOfMine()).id;
});

const at = (minute: number) => new Date(Date.UTC(2026, 10, 21, 10, minute));

const call = createCall(() => ({ ...shared, as: headers, path: { groupId } }));

/** Creates an image set of pictures with these indexes; null: LINE did not say. */
async function buildImageSet(minute: number, indexes: (number | null)[], total: number | null = null) {
  const { db } = shared.deps;
  const set = await db
    .insertInto('image_sets')
    .values({ group_id: groupId, line_set_id: `${minute}`, posted_at: at(minute), total })
    .returning('id')
    .executeTakeFirstOrThrow();
  for (const [place, index] of indexes.entries()) {
    await buildFile(db, {
      group_id: groupId,
      name: `${index ?? `x${place}`}`,
      image_set_id: set.id,
      image_set_index: index,
      posted_at: at(minute + place),
    });
  }
  return set.id;
}

const namesOf = (files: File[] = []) => files.map(({ name }) => name);

test('image sets are listed latest first, page by page, each with its first four pictures', async () => {
  const early = await buildImageSet(1, [3, 1, 5, 2, 4], 10);
  const late = await buildImageSet(20, [1]);
  await buildImageSet(40, []);
  const first = (await call('listImageSets', { query: { limit: 1 } })).data;
  expect(first.items).toMatchObject([{ id: late, total: null, keptCount: 1 }]);
  const second = (await call('listImageSets', { query: { limit: 1, cursor: first.nextCursor ?? '' } })).data;
  expect(second.items).toMatchObject([{ id: early, total: 10, keptCount: 5, name: null, postedBy: null }]);
  expect(namesOf(second.items[0]?.cover)).toEqual(['1', '2', '3', '4']);
  expect(second.nextCursor).toBeNull();
});

test('an image set lists its pictures in the order sent, without the trash, and counts the kept ones', async () => {
  const id = await buildImageSet(1, [2, null, 1, 3]);
  await buildFile(shared.deps.db, {
    group_id: groupId,
    name: '4',
    image_set_id: id,
    image_set_index: 4,
    state: 'missed',
    missed_reason: 'expired',
  });
  await buildFile(shared.deps.db, {
    group_id: groupId,
    image_set_id: id,
    image_set_index: 5,
    trashed_at: at(9),
  });
  const { imageSet, files } = (await call('getImageSet', { path: { imageSetId: id } })).data;
  expect(imageSet).toMatchObject({ keptCount: 4, missedCount: 1 });
  expect(namesOf(files)).toEqual(['1', '2', '3', '4', 'x1']);
  expect(namesOf(imageSet.cover)).toEqual(['1', '2', '3', '4']);
});

test('an image set gets a name and a description, each alone, and loses them again', async () => {
  const id = await buildImageSet(1, [1]);
  expect(
    (await call('updateImageSet', { path: { imageSetId: id }, body: { name: '  วันเกิด\nยาย ' } })).data,
  ).toMatchObject({
    name: 'วันเกิด ยาย',
    description: null,
  });
  const { data } = await call('updateImageSet', {
    path: { imageSetId: id },
    body: { description: 'บรรทัดแรก\r\nบรรทัดสอง' },
  });
  expect(data).toMatchObject({ name: 'วันเกิด ยาย', description: 'บรรทัดแรก\nบรรทัดสอง' });
  expect(
    (await call('updateImageSet', { path: { imageSetId: id }, body: { name: null } })).data,
  ).toMatchObject({
    name: null,
    description: 'บรรทัดแรก\nบรรทัดสอง',
  });
  expect((await call('getImageSet', { path: { imageSetId: id } })).data.imageSet).toMatchObject({
    name: null,
  });
});

test('two people who change different details at once both succeed', async () => {
  const id = await buildImageSet(1, [1]);
  await Promise.all([
    call('updateImageSet', { path: { imageSetId: id }, body: { name: 'ทะเล' } }),
    call('updateImageSet', { path: { imageSetId: id }, body: { description: 'หัวหิน' } }),
  ]);
  expect((await call('getImageSet', { path: { imageSetId: id } })).data.imageSet).toMatchObject({
    name: 'ทะเล',
    description: 'หัวหิน',
  });
});

test('a chosen cover comes first in the cover and nowhere else, as long as it exists', async () => {
  const id = await buildImageSet(1, [1, 2, 3, 4, 5, 6]);
  const { files } = (await call('getImageSet', { path: { imageSetId: id } })).data;
  const last = { id: files.at(-1)?.id ?? '' };
  expect(
    namesOf(
      (await call('updateImageSet', { path: { imageSetId: id }, body: { coverFileId: last.id } })).data.cover,
    ),
  ).toEqual(['6', '1', '2', '3']);
  expect(namesOf((await call('listImageSets')).data.items[0]?.cover)).toEqual(['6', '1', '2', '3']);
  const opened = (await call('getImageSet', { path: { imageSetId: id } })).data;
  expect(namesOf(opened.imageSet.cover)).toEqual(['6', '1', '2', '3']);
  expect(namesOf(opened.files)).toEqual(['1', '2', '3', '4', '5', '6']);
  const { db } = shared.deps;
  await db
    .updateTable('files')
    .set({ trashed_at: at(9) })
    .where('id', '=', last.id)
    .execute();
  expect(namesOf((await call('getImageSet', { path: { imageSetId: id } })).data.imageSet.cover)).toEqual([
    '1',
    '2',
    '3',
    '4',
  ]);
  expect(
    await call('updateImageSet', { path: { imageSetId: id }, body: { coverFileId: last.id } }),
  ).toMatchObject({ status: 404 });
  await db.deleteFrom('files').where('id', '=', last.id).execute();
  expect((await call('getImageSet', { path: { imageSetId: id } })).data.imageSet).toMatchObject({
    coverFileId: null,
  });
});

test('an invisible name, a foreign cover and an empty set are refused', async () => {
  const id = await buildImageSet(1, [1]);
  const other = await buildImageSet(2, [1]);
  const foreign = (await call('getImageSet', { path: { imageSetId: other } })).data.files[0]?.id ?? '';
  expect(
    await call('updateImageSet', { path: { imageSetId: id }, body: { name: '\u200B \u2060' } }),
  ).toMatchObject({ status: 400 });
  expect(
    await call('updateImageSet', { path: { imageSetId: id }, body: { description: '\n' } }),
  ).toMatchObject({ status: 400 });
  expect(
    await call('updateImageSet', {
      path: { imageSetId: id },
      body: { name: 'ทะเล', coverFileId: foreign },
    }),
  ).toMatchObject({ status: 404 });
  expect((await call('getImageSet', { path: { imageSetId: id } })).data.imageSet).toMatchObject({
    name: null,
  });
  expect(
    await call('updateImageSet', { path: { imageSetId: await buildImageSet(3, []) }, body: { name: 'ว่าง' } }),
  ).toMatchObject({ status: 404 });
});

test('a picture that LINE sends later keeps the name of its set', async () => {
  const id = await buildImageSet(1, [1], 2);
  await call('updateImageSet', { path: { imageSetId: id }, body: { name: 'ทะเล' } });
  await shared.deps.db
    .transaction()
    .execute((tx) =>
      openImageSet(tx, { groupId, lineSetId: '1', postedBy: null, total: 3, postedAt: at(5) }),
    );
  expect((await call('getImageSet', { path: { imageSetId: id } })).data.imageSet).toMatchObject({
    name: 'ทะเล',
    total: 3,
  });
});
