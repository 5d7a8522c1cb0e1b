import * as z from 'zod';
import { AppError } from '../../../errors.ts';
import type { components } from '../../../generated/schema.ts';
import { decodeCursor, instantKey, pageLimit, toPage } from '../../../http/cursor.ts';
import { defineOperation, type Operation } from '../../../http/operation.ts';
import { readerOfGroup } from '../../groups/guard.ts';
import { listFilesOfImageSets } from '../files.ts';
import { toFiles } from '../presenters.ts';
import { findImageSetRow, type ImageSetRow, listImageSetRows } from './store.ts';

/** Number of pictures on the cover of an image set. */
const coverPictures = 4;

const imageSetsCursor = z.tuple([instantKey, z.uuid()]).transform(([postedAt, id]) => ({ postedAt, id }));

const listImageSets = defineOperation('listImageSets', {
  guard: readerOfGroup,
  async handle({ query, caller, membership }, { db, urls }) {
    const limit = pageLimit(query);
    const after = query.cursor === undefined ? null : decodeCursor(query.cursor, imageSetsCursor);
    const rows = await listImageSetRows(db, { groupId: membership.groupId, after, limit: limit + 1 });
    const { items, nextCursor } = toPage(rows, limit, (row) => [row.posted_at.getTime(), row.id]);
    const imageSetIds = items.map((row) => row.id);
    const covers = await listFilesOfImageSets(db, { imageSetIds, first: coverPictures });
    return {
      items: items.map((row) =>
        toImageSet(row, toFiles(covers.get(row.id) ?? [], { urls, caller, membership })),
      ),
      nextCursor,
    };
  },
});

const getImageSet = defineOperation('getImageSet', {
  guard: readerOfGroup,
  async handle({ params: { imageSetId }, caller, membership }, { db, urls }) {
    const row = await findImageSetRow(db, { groupId: membership.groupId, imageSetId });
    if (!row) throw new AppError('NOT_FOUND');
    const rows = await listFilesOfImageSets(db, { imageSetIds: [imageSetId] });
    const files = toFiles(rows.get(imageSetId) ?? [], { urls, caller, membership });
    return { imageSet: toImageSet(row, files.slice(0, coverPictures)), files };
  },
});

function toImageSet(
  row: ImageSetRow,
  cover: components['schemas']['File'][],
): components['schemas']['ImageSet'] {
  return {
    id: row.id,
    groupId: row.group_id,
    folderId: row.folder_id,
    name: row.name,
    total: row.total,
    keptCount: row.kept_count,
    missedCount: row.missed_count,
    postedBy:
      row.posted_by === null
        ? null
        : { id: row.posted_by, displayName: row.poster_name, pictureUrl: row.poster_picture_url },
    postedAt: row.posted_at.toISOString(),
    cover,
  };
}

export const imageSetsOperations: Operation[] = [listImageSets, getImageSet];
