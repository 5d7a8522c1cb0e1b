import { toWords } from '@kepwai/rules/words/search-words';
import { defineOperation, type Operations } from '../../http/contract/operation.ts';
import { decodeCursor, pageLimit, toPage } from '../../http/cursor.ts';
import { memberOfGroup, readerOfGroup } from '../groups/guard.ts';
import { getFileOfGroup, renameFile, restoreFile, trashFile } from './files.ts';
import { findFiles } from './find-files.ts';
import { decodeFilesCursor, toFilesPage, trashCursor } from './list-cursor.ts';
import { toFile, toFiles } from './presenters.ts';
import { toFilter } from './query/filter-params.ts';
import { listFilePage, listTrashRows } from './store.ts';

export const filesOperations: Operations = {
  listFiles: defineOperation('listFiles', {
    guard: readerOfGroup,
    cost: ({ search }) => (search === undefined ? 4 : 100),
    async handle({ query, caller, membership }, { db, urls }) {
      const limit = pageLimit(query);
      const { sort = 'latest' } = query;
      const after = query.cursor === undefined ? null : decodeFilesCursor(query.cursor, sort);
      const page = { groupId: membership.groupId, filter: toFilter(query, membership.userId), sort, after };
      if (query.search !== undefined && toWords(query.search).length > 0) {
        const { items, nextCursor } = await findFiles(db, { ...page, search: query.search, limit });
        return { items: toFiles(items, { urls, caller, membership }), nextCursor };
      }
      const found = await listFilePage(db, { ...page, limit: limit + 1 });
      const { items, nextCursor } = toFilesPage(found, { limit, sort });
      return { items: toFiles(items, { urls, caller, membership }), nextCursor };
    },
  }),

  listTrash: defineOperation('listTrash', {
    guard: readerOfGroup,
    async handle({ query, caller, membership }, { db, urls }) {
      const limit = pageLimit(query);
      const after = query.cursor === undefined ? null : decodeCursor(query.cursor, trashCursor);
      const rows = await listTrashRows(db, {
        groupId: membership.groupId,
        folderId: query.folderId ?? null,
        after,
        limit: limit + 1,
      });
      const { items, nextCursor } = toPage(rows, limit, (row) => [row.trashed_at?.getTime() ?? 0, row.id]);
      return { items: toFiles(items, { urls, caller, membership }), nextCursor };
    },
  }),

  getFile: defineOperation('getFile', {
    guard: readerOfGroup,
    async handle({ params: { fileId }, caller, membership }, { db, urls }) {
      return toFile(await getFileOfGroup(db, { membership, fileId }), { urls, caller, membership });
    },
  }),

  updateFile: defineOperation('updateFile', {
    guard: memberOfGroup,
    async handle({ params: { fileId }, body: { name }, caller, membership }, deps) {
      const row = await renameFile(deps, { membership, fileId, name });
      return toFile(row, { urls: deps.urls, caller, membership });
    },
  }),

  trashFile: defineOperation('trashFile', {
    guard: memberOfGroup,
    async handle({ params: { fileId }, caller, membership }, deps) {
      return toFile(await trashFile(deps, { membership, fileId }), { urls: deps.urls, caller, membership });
    },
  }),

  restoreFile: defineOperation('restoreFile', {
    guard: memberOfGroup,
    async handle({ params: { fileId }, caller, membership }, deps) {
      return toFile(await restoreFile(deps, { membership, fileId }), { urls: deps.urls, caller, membership });
    },
  }),
};
