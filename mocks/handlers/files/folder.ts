import type { MovedItems } from '@kepwai/api-client';
import { getGroupFolder, openGroup } from '../contract/guard.ts';
import { onceByKey } from '../contract/once-by-key.ts';
import { type Call, operation } from '../contract/operation.ts';
import { takePage } from '../contract/page.ts';
import { refuse } from '../contract/refuse.ts';
import { thaiOrder } from '../state/file-query.ts';
import {
  changeFolder,
  listAncestors,
  moveItems,
  requireFewFolders,
  restoreFolder,
  takePlace,
  trashFolder,
} from '../state/folders.ts';
import type { FakeServer } from '../state/records/records.ts';
import { viewFolder } from '../views/folder.ts';

/** Creates the handlers of `openapi/paths/folder.yaml`. */
export function createFolderHandlers(server: FakeServer) {
  return [...createListHandlers(server), ...createWriteHandlers(server), ...createTrashHandlers(server)];
}

function createListHandlers(server: FakeServer) {
  return [
    operation('listFolders', (call) => {
      const { me, group } = openGroup(server, call);
      const asked = call.query.parentId;
      const parentId = asked === undefined ? null : getGroupFolder(server, group, asked).id;
      const folders = [...server.folders.values()]
        .filter((folder) => folder.groupId === group.id && folder.parentId === parentId)
        .filter(({ trashedAt }) => trashedAt === null)
        .toSorted((a, b) => thaiOrder.compare(a.name, b.name))
        .map((folder) => viewFolder(server, group, folder, me.id));
      return takePage(call.query, folders);
    }),

    operation('getFolder', (call) => {
      const { me, group, folder } = openFolder(server, call);
      const path = listAncestors(server, folder).map(({ id, name }) => ({ id, name }));
      return { folder: viewFolder(server, group, folder, me.id), path };
    }),

    operation('listTrashedFolders', (call) => {
      const { me, group } = openGroup(server, call);
      const folders = [...server.folders.values()]
        .filter(({ groupId, trashedAt, trashedWithId }) => {
          return groupId === group.id && trashedAt !== null && trashedWithId === null;
        })
        .toSorted((a, b) => (b.trashedAt ?? '').localeCompare(a.trashedAt ?? ''))
        .map((folder) => viewFolder(server, group, folder, me.id));
      return takePage(call.query, folders);
    }),
  ];
}

function createWriteHandlers(server: FakeServer) {
  return [
    operation('createFolder', async (call) => {
      const { me, group } = openGroup(server, call);
      const body = await call.readBody();
      const { color = null, parentId = null, ...place } = body;
      const key = call.header.get('Idempotency-Key');
      const request = { operationId: 'createFolder', personId: me.id, key, body };
      const folderId = onceByKey(server, request, () => {
        requireFewFolders(server, group);
        const name = takePlace(server, group, { ...place, parentId });
        return server.addFolder({ groupId: group.id, name, parentId, color, createdById: me.id }).id;
      });
      return viewFolder(server, group, getGroupFolder(server, group, folderId), me.id);
    }),

    operation('updateFolder', async (call) => {
      const { me, group, folder } = openFolder(server, call);
      const { numberIfTaken, ...change } = await call.readBody();
      if (folder.trashedAt !== null) throw refuse('NOT_FOUND');
      const { permissions } = viewFolder(server, group, folder, me.id);
      if (change.sort !== undefined && !permissions.sort) throw refuse('NOT_ALLOWED');
      const place = { name: folder.name, parentId: folder.parentId, ...change, numberIfTaken };
      const changed = { ...change, name: takePlace(server, group, place, folder) };
      return viewFolder(server, group, changeFolder(server, folder, changed), me.id);
    }),

    operation('moveItems', async (call) => {
      const { me, group } = openGroup(server, call);
      const items = await call.readBody();
      const key = call.header.get('Idempotency-Key');
      const request = { operationId: 'moveItems', personId: me.id, key, body: items };
      return onceByKey<MovedItems>(server, request, () => {
        const { toFolderId } = items;
        if (toFolderId !== null && getGroupFolder(server, group, toFolderId).trashedAt !== null)
          throw refuse('NOT_FOUND');
        return moveItems(server, group, items);
      });
    }),
  ];
}

function createTrashHandlers(server: FakeServer) {
  return [
    operation('trashFolder', (call) => {
      const { me, group, folder } = openOwnFolder(server, call);
      const trashed = folder.trashedAt === null ? trashFolder(server, folder) : folder;
      return viewFolder(server, group, trashed, me.id);
    }),

    operation('restoreFolder', (call) => {
      const { me, group, folder } = openOwnFolder(server, call);
      const restored = folder.trashedAt === null ? folder : restoreFolder(server, group, folder);
      return viewFolder(server, group, restored, me.id);
    }),
  ];
}

type FolderCall = Pick<Call<'getFolder'>, 'request' | 'path'>;

function openFolder(server: FakeServer, call: FolderCall) {
  const { me, group } = openGroup(server, call);
  return { me, group, folder: getGroupFolder(server, group, call.path.folderId) };
}

/** Opens a folder that the caller can trash and restore. */
function openOwnFolder(server: FakeServer, call: FolderCall) {
  const { me, group, folder } = openFolder(server, call);
  if (folder.trashedWithId !== null) throw refuse('NOT_FOUND');
  if (!viewFolder(server, group, folder, me.id).permissions.trash) throw refuse('NOT_ALLOWED');
  return { me, group, folder };
}
