import * as z from 'zod';
import { AppError } from '../../errors.ts';
import { defineOperation, type Operations } from '../../http/contract/operation.ts';
import { decodeCursor, instantKey, pageLimit, toPage } from '../../http/cursor.ts';
import { listFilesOfImageSets } from '../files/files.ts';
import { toFiles } from '../files/presenters.ts';
import { memberOfGroup, readerOfGroup } from '../groups/guard.ts';
import { changeImageSet } from './image-sets.ts';
import { chooseCover, coverPictures, toImageSet } from './presenters.ts';
import { findImageSetRow, listImageSetRows } from './store.ts';

const imageSetsCursor = z.tuple([instantKey, z.uuid()]).transform(([postedAt, id]) => ({ postedAt, id }));

export const imageSetsOperations: Operations = {
  listImageSets: defineOperation('listImageSets', {
    guard: readerOfGroup,
    async handle({ query, caller, membership }, { db, urls, clock }) {
      const limit = pageLimit(query);
      const after = query.cursor === undefined ? null : decodeCursor(query.cursor, imageSetsCursor);
      const rows = await listImageSetRows(db, { groupId: membership.groupId, after, limit: limit + 1 });
      const { items, nextCursor } = toPage(rows, limit, (row) => [row.posted_at.getTime(), row.id]);
      const now = clock();
      const imageSetIds = items.map((row) => row.id);
      const covers = await listFilesOfImageSets(db, { imageSetIds, first: coverPictures });
      return {
        items: items.map((row) =>
          toImageSet(row, toFiles(covers.get(row.id) ?? [], { urls, caller, membership }), now),
        ),
        nextCursor,
      };
    },
  }),

  getImageSet: defineOperation('getImageSet', {
    guard: readerOfGroup,
    async handle({ params: { imageSetId }, caller, membership }, { db, urls, clock }) {
      const row = await findImageSetRow(db, { groupId: membership.groupId, imageSetId });
      if (!row) throw new AppError('NOT_FOUND');
      const rows = await listFilesOfImageSets(db, { imageSetIds: [imageSetId] });
      const files = toFiles(rows.get(imageSetId) ?? [], { urls, caller, membership });
      return { imageSet: toImageSet(row, chooseCover(row, files), clock()), files };
    },
  }),

  updateImageSet: defineOperation('updateImageSet', {
    guard: memberOfGroup,
    async handle({ params: { imageSetId }, body, caller, membership }, deps) {
      await changeImageSet(deps, { membership, imageSetId, change: body });
      const { db, urls, clock } = deps;
      const row = await findImageSetRow(db, { groupId: membership.groupId, imageSetId });
      if (!row) throw new AppError('NOT_FOUND');
      const covers = await listFilesOfImageSets(db, { imageSetIds: [imageSetId], first: coverPictures });
      return toImageSet(row, toFiles(covers.get(imageSetId) ?? [], { urls, caller, membership }), clock());
    },
  }),
};
