import type { FileItem, FileNumber } from '@kepwai/api-client';
import { maxAskedAtOnce } from '@kepwai/rules/files/ask-again';
import { foldThai } from '@kepwai/rules/words/fold-thai';
import { getGroupFile, getGroupFolder, openGroup } from '../contract/guard.ts';
import { onceByKey } from '../contract/once-by-key.ts';
import { type Call, operation } from '../contract/operation.ts';
import { takePage } from '../contract/page.ts';
import { refuse } from '../contract/refuse.ts';
import { mayEmptyTrash } from '../state/access.ts';
import { askAgain, listAskable } from '../state/ask-again.ts';
import { placesOf, selectFiles } from '../state/file-query.ts';
import { eraseFiles, listGroupFiles, listSameContent } from '../state/files.ts';
import { leaveTrashedFolder } from '../state/folders.ts';
import type { FakeServer } from '../state/records/records.ts';
import { listVersions, withoutOlderVersions } from '../state/versions.ts';
import { viewFile } from '../views/file.ts';
import { findMemories } from '../views/memories.ts';
import { countByDay } from '../views/timeline.ts';

/** Creates the handlers of `openapi/paths/file.yaml`. */
export function createFileHandlers(server: FakeServer) {
  return [...createListHandlers(server), ...createOneFileHandlers(server), ...createTrashHandlers(server)];
}

function createListHandlers(server: FakeServer) {
  return [
    operation('listFiles', (call) => {
      const { me, group } = openGroup(server, call);
      const { query } = call;
      const found = selectFiles(listGroupFiles(server, group.id), query, (file) =>
        Object.values(placesOf(server, file)),
      ).filter(({ id }) => query.starred === undefined || server.stars.get(me.id)?.has(id));
      const files = withoutOlderVersions(server, found, query);
      const { items, nextCursor } = takePage(query, files);
      return { items: items.map((file) => viewFile(server, group, file, me.id)), nextCursor };
    }),

    operation('getTimeline', (call) => {
      const { group } = openGroup(server, call);
      const files = selectFiles(listGroupFiles(server, group.id), call.query);
      return countByDay(withoutOlderVersions(server, files, call.query));
    }),

    operation('getMemories', (call) => {
      const { me, group } = openGroup(server, call);
      const { rescued, days } = findMemories(listGroupFiles(server, group.id), server.now());
      return {
        rescued,
        days: days.map((day) => ({
          ...day,
          files: day.files.map((file) => viewFile(server, group, file, me.id)),
        })),
      };
    }),

    operation('getMissed', (call) => {
      const { group } = openGroup(server, call);
      return countFiles(listAskable(server, group));
    }),

    operation('askForMissed', (call) => {
      const { group } = openGroup(server, call);
      const askable = listAskable(server, group);
      const chosen = askable.slice(0, maxAskedAtOnce);
      for (const file of chosen) askAgain(server, group, file);
      return { asked: countFiles(chosen), remainingCount: askable.length - chosen.length };
    }),
  ];
}

function createOneFileHandlers(server: FakeServer) {
  return [
    operation('getFile', (call) => {
      const { me, group, file } = openFile(server, call);
      return viewFile(server, group, file, me.id);
    }),

    operation('updateFile', async (call) => {
      const { me, group, file } = openFile(server, call);
      const { name } = await call.readBody();
      const isSeparate = file.isSeparate && foldThai(file.name) === foldThai(name);
      return viewFile(
        server,
        group,
        server.changeFile(file, { name, nameOrigin: 'given', isSeparate }),
        me.id,
      );
    }),

    operation('listFileVersions', (call) => {
      const { me, group, file } = openFile(server, call);
      const { items, nextCursor } = takePage(call.query, listVersions(server, file));
      return { items: items.map((version) => viewFile(server, group, version, me.id)), nextCursor };
    }),

    operation('listSameContentFiles', (call) => {
      const { me, group, file } = openFile(server, call);
      const others = listSameContent(server, file);
      return {
        items: others.slice(0, 5).map((other) => viewFile(server, group, other, me.id)),
        count: Math.min(others.length, 100),
      };
    }),

    operation('setFileSeparate', async (call) => {
      const { me, group, file } = openFile(server, call);
      const change = await call.readBody();
      if (file.trashedAt !== null) throw refuse('NOT_FOUND');
      const changed = file.isSeparate === change.isSeparate ? file : server.changeFile(file, change);
      return viewFile(server, group, changed, me.id);
    }),

    operation('trashFile', (call) => setTrashed(server, call, new Date(server.now()).toISOString())),

    operation('restoreFile', (call) => setTrashed(server, call, null)),

    operation('askForFile', (call) => {
      const { me, group, file } = openFile(server, call);
      return viewFile(server, group, askAgain(server, group, file), me.id);
    }),
  ];
}

function createTrashHandlers(server: FakeServer) {
  return [
    operation('listTrash', (call) => {
      const { me, group } = openGroup(server, call);
      const { folderId } = call.query;
      const takenBy = folderId === undefined ? undefined : getGroupFolder(server, group, folderId).id;
      const trashed = [...server.files.values()]
        .filter((file) => file.groupId === group.id && file.trashedAt !== null)
        .filter(({ id }) => server.trashedWithFolder.get(id) === takenBy)
        .toSorted((a, b) => (b.trashedAt ?? '').localeCompare(a.trashedAt ?? ''))
        .map((file) => viewFile(server, group, file, me.id));
      return takePage(call.query, trashed);
    }),

    operation('eraseTrashedFiles', async (call) => {
      const { me, group } = openTrash(server, call);
      const body = await call.readBody();
      const request = { operationId: 'eraseTrashedFiles', personId: me.id, key: keyOf(call), body };
      return onceByKey(server, request, () => {
        const isChosen = ({ id, groupId, trashedAt }: FileItem) =>
          groupId === group.id && trashedAt !== null && body.fileIds.includes(id);
        return { fileIds: eraseFiles(server, isChosen).map(({ id }) => id) };
      });
    }),

    operation('emptyTrash', async (call) => {
      const { me, group } = openTrash(server, call);
      const body = await call.readBody();
      const request = { operationId: 'emptyTrash', personId: me.id, key: keyOf(call), body };
      return onceByKey(server, request, () => {
        const isEmptied = ({ groupId, trashedAt }: FileItem) =>
          groupId === group.id && trashedAt !== null && Date.parse(trashedAt) <= Date.parse(body.upTo);
        return { fileCount: eraseFiles(server, isEmptied).length };
      });
    }),
  ];
}

type FileCall = Pick<Call<'getFile'>, 'request' | 'path'>;

function openFile(server: FakeServer, call: FileCall) {
  const { me, group } = openGroup(server, call);
  return { me, group, file: getGroupFile(server, group, call.path.fileId) };
}

function openTrash(server: FakeServer, call: Pick<Call<'listTrash'>, 'request' | 'path'>) {
  const { me, group } = openGroup(server, call);
  if (!mayEmptyTrash(server, group, me.id)) throw refuse('NOT_ALLOWED');
  return { me, group };
}

function keyOf({ header }: Pick<Call<'emptyTrash'>, 'header'>): string | null {
  return header.get('Idempotency-Key');
}

function setTrashed(server: FakeServer, call: FileCall, trashedAt: string | null): FileItem {
  const { me, group, file } = openFile(server, call);
  if (!viewFile(server, group, file, me.id).permissions.trash) throw refuse('NOT_ALLOWED');
  const isDone = (file.trashedAt === null) === (trashedAt === null);
  if (isDone) return viewFile(server, group, file, me.id);
  if (trashedAt === null) leaveTrashedFolder(server, file);
  const current = server.files.get(file.id) ?? file;
  return viewFile(server, group, server.changeFile(current, { trashedAt }), me.id);
}

function countFiles(files: readonly FileItem[]): FileNumber {
  return { fileCount: files.length, imageCount: files.filter(({ kind }) => kind === 'image').length };
}
