import type { FileItem, FileNumber } from '@kepwai/api-client';
import * as z from 'zod';
import { askAgain, listAskable } from './ask-again.ts';
import type { Cabinet } from './cabinet.ts';
import { http } from './contract.ts';
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

export function createFileHandlers(cabinet: Cabinet) {
  function getFile(request: Request, params: { groupId?: unknown; fileId?: unknown }) {
    const me = getCaller(cabinet, request);
    const group = getOwnGroup(cabinet, me, params.groupId);
    return { me, group, file: getGroupFile(cabinet, group, params.fileId) };
  }

  function setTrashed(request: Request, params: object, trashedAt: string | null): FileItem {
    const { me, group, file } = getFile(request, params);
    if (!viewFile(cabinet, group, file, me.id).permissions.trash) throw refuse('NOT_ALLOWED');
    const isDone = (file.trashedAt === null) === (trashedAt === null);
    return viewFile(cabinet, group, isDone ? file : cabinet.changeFile(file, { trashedAt }), me.id);
  }

  return [
    http.get('/api/group/{groupId}/file', ({ request, params, response }) => {
      const me = getCaller(cabinet, request);
      const group = getOwnGroup(cabinet, me, params.groupId);
      const files = selectFiles(listGroupFiles(cabinet, group.id), new URL(request.url).searchParams);
      const { items, nextCursor } = takePage(request, files);
      const seen = items.map((file) => viewFile(cabinet, group, file, me.id));
      return response(200).json({ success: true, data: { items: seen, nextCursor } });
    }),

    http.get('/api/group/{groupId}/file/{fileId}', ({ request, params, response }) => {
      const { me, group, file } = getFile(request, params);
      return response(200).json({ success: true, data: viewFile(cabinet, group, file, me.id) });
    }),

    http.patch('/api/group/{groupId}/file/{fileId}', async ({ request, params, response }) => {
      const { me, group, file } = getFile(request, params);
      const { name } = await readJson(request, newName);
      const renamed = cabinet.changeFile(file, { name });
      return response(200).json({ success: true, data: viewFile(cabinet, group, renamed, me.id) });
    }),

    http.post('/api/group/{groupId}/file/{fileId}/trash', ({ request, params, response }) => {
      const trashedAt = new Date(cabinet.now()).toISOString();
      return response(200).json({ success: true, data: setTrashed(request, params, trashedAt) });
    }),

    http.post('/api/group/{groupId}/file/{fileId}/restore', ({ request, params, response }) =>
      response(200).json({ success: true, data: setTrashed(request, params, null) }),
    ),

    http.post('/api/group/{groupId}/file/{fileId}/ask-again', ({ request, params, response }) => {
      const { me, group, file } = getFile(request, params);
      const asked = askAgain(cabinet, group, file);
      return response(200).json({ success: true, data: viewFile(cabinet, group, asked, me.id) });
    }),

    http.get('/api/group/{groupId}/missed', ({ request, params, response }) => {
      const group = getOwnGroup(cabinet, getCaller(cabinet, request), params.groupId);
      return response(200).json({ success: true, data: countFiles(listAskable(cabinet, group)) });
    }),

    http.post('/api/group/{groupId}/missed/ask-again', ({ request, params, response }) => {
      const group = getOwnGroup(cabinet, getCaller(cabinet, request), params.groupId);
      const askable = listAskable(cabinet, group);
      const chosen = askable.slice(0, mostAsked);
      for (const file of chosen) askAgain(cabinet, group, file);
      const data = { asked: countFiles(chosen), remainingCount: askable.length - chosen.length };
      return response(200).json({ success: true, data });
    }),

    http.get('/api/group/{groupId}/trash', ({ request, params, response }) => {
      const me = getCaller(cabinet, request);
      const group = getOwnGroup(cabinet, me, params.groupId);
      const trashed = [...cabinet.files.values()]
        .filter((file) => file.groupId === group.id && file.trashedAt !== null)
        .toSorted((a, b) => (b.trashedAt ?? '').localeCompare(a.trashedAt ?? ''))
        .map((file) => viewFile(cabinet, group, file, me.id));
      return response(200).json({ success: true, data: takePage(request, trashed) });
    }),
  ];
}
