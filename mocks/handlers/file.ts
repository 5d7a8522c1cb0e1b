import type { FileItem, FileNumber } from '@kepwai/api-client';
import * as z from 'zod';
import { getGroupFile, getGroupFolder, openGroup } from './contract/guard.ts';
import { type Call, operation } from './contract/operation.ts';
import { takePage } from './contract/page.ts';
import { refuse } from './contract/refuse.ts';
import { mayEmptyTrash } from './rules/access.ts';
import { askAgain, listAskable } from './rules/ask-again.ts';
import { eraseFiles } from './rules/erase.ts';
import { selectFiles } from './rules/file-query.ts';
import { listGroupFiles } from './rules/files.ts';
import { leaveTrashedFolder } from './rules/folders.ts';
import { findMemories } from './rules/memories.ts';
import { countByDay } from './rules/timeline.ts';
import type { FakeServer } from './state/records.ts';
import { viewFile } from './views/file.ts';

const newName = z.strictObject({ name: z.string().min(1).max(255) });
const fileChoice = z.strictObject({ fileIds: z.array(z.uuid()).min(1).max(200) });
const instant = z.strictObject({ upTo: z.iso.datetime({ offset: true }) });

/** Maximum number of files that one request asks LINE for, as on the server. */
const maxAsked = 100;

/** Creates the handlers of `openapi/paths/file.yaml`. */
export function createFileHandlers(server: FakeServer) {
  return [...createListHandlers(server), ...createOneFileHandlers(server), ...createTrashHandlers(server)];
}

function createListHandlers(server: FakeServer) {
  return [
    operation('listFiles', (call) => {
      const { me, group } = openGroup(server, call);
      const files = selectFiles(listGroupFiles(server, group.id), call.query);
      const { items, nextCursor } = takePage(call.query, files);
      return { items: items.map((file) => viewFile(server, group, file, me.id)), nextCursor };
    }),

    operation('getTimeline', (call) => {
      const { group } = openGroup(server, call);
      const filter = { kind: call.query.get('kind'), postedBy: call.query.get('postedBy') };
      const get = (name: string) => (name === 'kind' || name === 'postedBy' ? filter[name] : null);
      return countByDay(selectFiles(listGroupFiles(server, group.id), { get }));
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
      const chosen = askable.slice(0, maxAsked);
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
      const { name } = await call.readBody(newName);
      return viewFile(server, group, server.changeFile(file, { name }), me.id);
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
      const folderId = call.query.get('folderId');
      const takenBy = folderId === null ? undefined : getGroupFolder(server, group, folderId).id;
      const trashed = [...server.files.values()]
        .filter((file) => file.groupId === group.id && file.trashedAt !== null)
        .filter(({ id }) => server.trashedWithFolder.get(id) === takenBy)
        .toSorted((a, b) => (b.trashedAt ?? '').localeCompare(a.trashedAt ?? ''))
        .map((file) => viewFile(server, group, file, me.id));
      return takePage(call.query, trashed);
    }),

    operation('eraseTrashedFiles', async (call) => {
      const group = openTrash(server, call);
      const { fileIds } = await call.readBody(fileChoice);
      const erased = eraseFiles(
        server,
        ({ id, groupId, trashedAt }) => groupId === group.id && trashedAt !== null && fileIds.includes(id),
      );
      return { fileIds: erased.map(({ id }) => id) };
    }),

    operation('emptyTrash', async (call) => {
      const group = openTrash(server, call);
      const { upTo } = await call.readBody(instant);
      const erased = eraseFiles(
        server,
        ({ groupId, trashedAt }) =>
          groupId === group.id && trashedAt !== null && Date.parse(trashedAt) <= Date.parse(upTo),
      );
      return { fileCount: erased.length };
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
  return group;
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
