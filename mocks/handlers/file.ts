import type { FileItem, FileNumber } from '@kepwai/api-client';
import * as z from 'zod';
import { askAgain, listAskable } from './ask-again.ts';
import { http } from './contract.ts';
import type { FakeServer } from './fake-server.ts';
import { selectFiles } from './file-query.ts';
import { getCaller, getGroupFile, getOwnGroup } from './guard.ts';
import { readJson } from './json-body.ts';
import { takePage } from './page.ts';
import { refuse } from './refuse.ts';
import { listGroupFiles, viewFile } from './views.ts';

const newName = z.strictObject({ name: z.string().min(1).max(255) });

/** As many as the server asks for at a time. */
const mostAsked = 100;

function countFiles(files: readonly FileItem[]): FileNumber {
  return { fileCount: files.length, imageCount: files.filter(({ kind }) => kind === 'image').length };
}

export function createFileHandlers(server: FakeServer) {
  function getFile(request: Request, params: { groupId?: unknown; fileId?: unknown }) {
    const me = getCaller(server, request);
    const group = getOwnGroup(server, me, params.groupId);
    return { me, group, file: getGroupFile(server, group, params.fileId) };
  }

  function setTrashed(request: Request, params: object, trashedAt: string | null): FileItem {
    const { me, group, file } = getFile(request, params);
    if (!viewFile(server, group, file, me.id).permissions.trash) throw refuse('NOT_ALLOWED');
    const isDone = (file.trashedAt === null) === (trashedAt === null);
    return viewFile(server, group, isDone ? file : server.changeFile(file, { trashedAt }), me.id);
  }

  return [
    http.get('/api/group/{groupId}/file', ({ request, params, response }) => {
      const me = getCaller(server, request);
      const group = getOwnGroup(server, me, params.groupId);
      const files = selectFiles(listGroupFiles(server, group.id), new URL(request.url).searchParams);
      const { items, nextCursor } = takePage(request, files);
      const seen = items.map((file) => viewFile(server, group, file, me.id));
      return response(200).json({ success: true, data: { items: seen, nextCursor } });
    }),

    http.get('/api/group/{groupId}/file/{fileId}', ({ request, params, response }) => {
      const { me, group, file } = getFile(request, params);
      return response(200).json({ success: true, data: viewFile(server, group, file, me.id) });
    }),

    http.patch('/api/group/{groupId}/file/{fileId}', async ({ request, params, response }) => {
      const { me, group, file } = getFile(request, params);
      const { name } = await readJson(request, newName);
      const renamed = server.changeFile(file, { name });
      return response(200).json({ success: true, data: viewFile(server, group, renamed, me.id) });
    }),

    http.post('/api/group/{groupId}/file/{fileId}/trash', ({ request, params, response }) => {
      const trashedAt = new Date(server.now()).toISOString();
      return response(200).json({ success: true, data: setTrashed(request, params, trashedAt) });
    }),

    http.post('/api/group/{groupId}/file/{fileId}/restore', ({ request, params, response }) =>
      response(200).json({ success: true, data: setTrashed(request, params, null) }),
    ),

    http.post('/api/group/{groupId}/file/{fileId}/ask-again', ({ request, params, response }) => {
      const { me, group, file } = getFile(request, params);
      const asked = askAgain(server, group, file);
      return response(200).json({ success: true, data: viewFile(server, group, asked, me.id) });
    }),

    http.get('/api/group/{groupId}/missed', ({ request, params, response }) => {
      const group = getOwnGroup(server, getCaller(server, request), params.groupId);
      return response(200).json({ success: true, data: countFiles(listAskable(server, group)) });
    }),

    http.post('/api/group/{groupId}/missed/ask-again', ({ request, params, response }) => {
      const group = getOwnGroup(server, getCaller(server, request), params.groupId);
      const askable = listAskable(server, group);
      const chosen = askable.slice(0, mostAsked);
      for (const file of chosen) askAgain(server, group, file);
      const data = { asked: countFiles(chosen), remainingCount: askable.length - chosen.length };
      return response(200).json({ success: true, data });
    }),

    http.get('/api/group/{groupId}/trash', ({ request, params, response }) => {
      const me = getCaller(server, request);
      const group = getOwnGroup(server, me, params.groupId);
      const trashed = [...server.files.values()]
        .filter((file) => file.groupId === group.id && file.trashedAt !== null)
        .toSorted((a, b) => (b.trashedAt ?? '').localeCompare(a.trashedAt ?? ''))
        .map((file) => viewFile(server, group, file, me.id));
      return response(200).json({ success: true, data: takePage(request, trashed) });
    }),
  ];
}
