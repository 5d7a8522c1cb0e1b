import * as z from 'zod';
import { defineOperation, type Operations } from '../../http/contract/operation.ts';
import { decodeCursor, instantKey, pageLimit, textKey, toPage } from '../../http/cursor.ts';
import { memberOfGroup, readerOfGroup } from '../groups/guard.ts';
import { changeFolder, createFolder, getFolderOfGroup } from './folders.ts';
import { moveItems } from './move.ts';
import { toFolder } from './presenters.ts';
import { listFolderPath, listFolderRows, listTrashedFolderRows } from './store.ts';
import { restoreFolder, trashFolder } from './trash.ts';

const nameCursor = z.tuple([textKey, z.uuid()]).transform(([name, id]) => ({ name, id }));
const trashCursor = z.tuple([instantKey, z.uuid()]).transform(([trashedAt, id]) => ({ trashedAt, id }));

export const foldersOperations: Operations = {
  listFolders: defineOperation('listFolders', {
    guard: readerOfGroup,
    cost: 4,
    async handle({ query, membership }, { db }) {
      const limit = pageLimit(query);
      const { parentId = null } = query;
      const after = query.cursor === undefined ? null : decodeCursor(query.cursor, nameCursor);
      const { groupId, userId: viewerId } = membership;
      // Whether the parent is there matters only to an answer without folders.
      const rows = await listFolderRows(db, { groupId, viewerId, parentId, after, limit: limit + 1 });
      if (rows.length === 0 && parentId !== null)
        await getFolderOfGroup(db, { membership, folderId: parentId });
      const { items, nextCursor } = toPage(rows, limit, (row) => [row.name, row.id]);
      return { items: items.map((row) => toFolder(row, membership)), nextCursor };
    },
  }),

  getFolder: defineOperation('getFolder', {
    guard: readerOfGroup,
    async handle({ params: { folderId }, membership }, { db }) {
      const row = await getFolderOfGroup(db, { membership, folderId });
      const path = row.parent_id === null ? [] : await listFolderPath(db, { folderId });
      return { folder: toFolder(row, membership), path: path.map(({ id, name }) => ({ id, name })) };
    },
  }),

  createFolder: defineOperation('createFolder', {
    guard: memberOfGroup,
    async handle({ key, body, membership }, deps) {
      const { name, parentId = null, color = null, numberIfTaken = false } = body;
      const row = await createFolder(deps, { membership, name, parentId, color, numberIfTaken, key });
      return toFolder(row, membership);
    },
  }),

  updateFolder: defineOperation('updateFolder', {
    guard: memberOfGroup,
    async handle({ params: { folderId }, body, membership }, deps) {
      return toFolder(await changeFolder(deps, { membership, folderId, change: body }), membership);
    },
  }),

  trashFolder: defineOperation('trashFolder', {
    guard: memberOfGroup,
    cost: 20,
    async handle({ params: { folderId }, membership }, deps) {
      return toFolder(await trashFolder(deps, { membership, folderId }), membership);
    },
  }),

  restoreFolder: defineOperation('restoreFolder', {
    guard: memberOfGroup,
    cost: 20,
    async handle({ params: { folderId }, membership }, deps) {
      return toFolder(await restoreFolder(deps, { membership, folderId }), membership);
    },
  }),

  listTrashedFolders: defineOperation('listTrashedFolders', {
    guard: readerOfGroup,
    cost: 4,
    async handle({ query, membership }, { db }) {
      const limit = pageLimit(query);
      const after = query.cursor === undefined ? null : decodeCursor(query.cursor, trashCursor);
      const { groupId, userId: viewerId } = membership;
      const rows = await listTrashedFolderRows(db, { groupId, viewerId, after, limit: limit + 1 });
      const { items, nextCursor } = toPage(rows, limit, (row) => [row.trashed_at?.getTime() ?? 0, row.id]);
      return { items: items.map((row) => toFolder(row, membership)), nextCursor };
    },
  }),

  moveItems: defineOperation('moveItems', {
    guard: memberOfGroup,
    cost: 20,
    async handle({ key, body, membership }, deps) {
      const { numberIfTaken = false, withoutVersions = false, ...items } = body;
      return await moveItems(deps, { membership, key, items: { ...items, numberIfTaken, withoutVersions } });
    },
  }),
};
