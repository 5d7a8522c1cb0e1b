import * as z from 'zod';
import { defineOperation, type Operations } from '../../../http/contract/operation.ts';
import { decodeCursor, instantKey, pageLimit, toPage } from '../../../http/cursor.ts';
import { memberOfGroup, readerOfGroup } from '../../groups/guard.ts';
import { toFile, toFiles } from '../presenters.ts';
import { listVersions, setFileSeparate } from './versions.ts';

const versionsCursor = z.tuple([instantKey, z.uuid()]).transform(([postedAt, id]) => ({ postedAt, id }));

export const versionsOperations: Operations = {
  listFileVersions: defineOperation('listFileVersions', {
    guard: readerOfGroup,
    cost: 4,
    async handle({ params: { fileId }, query, caller, membership }, { db, urls }) {
      const limit = pageLimit(query);
      const after = query.cursor === undefined ? null : decodeCursor(query.cursor, versionsCursor);
      const rows = await listVersions(db, { membership, fileId, after, limit: limit + 1 });
      const { items, nextCursor } = toPage(rows, limit, (row) => [row.posted_at.getTime(), row.id]);
      return { items: toFiles(items, { urls, caller, membership }), nextCursor };
    },
  }),

  setFileSeparate: defineOperation('setFileSeparate', {
    guard: memberOfGroup,
    async handle({ params: { fileId }, body: { isSeparate }, caller, membership }, deps) {
      const row = await setFileSeparate(deps, { membership, fileId, isSeparate });
      return toFile(row, { urls: deps.urls, caller, membership });
    },
  }),
};
