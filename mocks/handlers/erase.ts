import type { FileItem, MyPost } from '@kepwai/api-client';
import * as z from 'zod';
import { http } from './contract.ts';
import type { FakeServer } from './fake-server.ts';
import { getCaller, getOwnGroup } from './guard.ts';
import { readJson } from './json-body.ts';
import { takePage } from './page.ts';
import { refuse } from './refuse.ts';
import { mayEmptyTrash } from './views.ts';

const chosen = z.strictObject({ fileIds: z.array(z.uuid()).min(1).max(200) });
const instant = z.strictObject({ upTo: z.iso.datetime({ offset: true }) });

/** Erasing for good. What the server does in the background is done at once here. */
export function createEraseHandlers(server: FakeServer) {
  function eraseWhere(isWanted: (file: FileItem) => boolean): FileItem[] {
    const files = [...server.files.values()].filter(isWanted);
    for (const { id, groupId } of files) {
      server.files.delete(id);
      server.publish({ type: 'files-changed', groupId, change: 'removed', fileIds: [id] });
    }
    return files;
  }

  function getEmptiedGroup(request: Request, groupId: unknown) {
    const me = getCaller(server, request);
    const group = getOwnGroup(server, me, groupId);
    if (!mayEmptyTrash(server, group, me.id)) throw refuse('NOT_ALLOWED');
    return group;
  }

  return [
    http.post('/api/group/{groupId}/trash/erase', async ({ request, params, response }) => {
      const group = getEmptiedGroup(request, params.groupId);
      const { fileIds } = await readJson(request, chosen);
      const erased = eraseWhere(
        ({ id, groupId, trashedAt }) => groupId === group.id && trashedAt !== null && fileIds.includes(id),
      );
      return response(200).json({ success: true, data: { fileIds: erased.map(({ id }) => id) } });
    }),

    http.post('/api/group/{groupId}/trash/empty', async ({ request, params, response }) => {
      const group = getEmptiedGroup(request, params.groupId);
      const { upTo } = await readJson(request, instant);
      const erased = eraseWhere(
        ({ groupId, trashedAt }) =>
          groupId === group.id && trashedAt !== null && Date.parse(trashedAt) <= Date.parse(upTo),
      );
      return response(200).json({ success: true, data: { fileCount: erased.length } });
    }),

    http.get('/api/me/post', ({ request, response }) => {
      const me = getCaller(server, request);
      const posts = [...server.files.values()]
        .filter(({ postedBy }) => postedBy?.id === me.id)
        .toSorted((a, b) => b.postedAt.localeCompare(a.postedAt) || b.id.localeCompare(a.id));
      const { items, nextCursor } = takePage(request, posts);
      const data = { nextCursor, fileCount: posts.length, erasingCount: 0 };
      return response(200).json({
        success: true,
        data: { ...data, items: items.map((file) => viewPost(server, file, me.id)) },
      });
    }),

    http.post('/api/me/post/erase', async ({ request, response }) => {
      const me = getCaller(server, request);
      const { fileIds } = await readJson(request, chosen);
      const erased = eraseWhere(({ id, postedBy }) => postedBy?.id === me.id && fileIds.includes(id));
      return response(200).json({ success: true, data: { fileIds: erased.map(({ id }) => id) } });
    }),

    http.post('/api/me/post/erase-all', async ({ request, response }) => {
      const me = getCaller(server, request);
      const { upTo } = await readJson(request, instant);
      const erased = eraseWhere(
        ({ postedBy, postedAt }) => postedBy?.id === me.id && Date.parse(postedAt) <= Date.parse(upTo),
      );
      return response(200).json({ success: true, data: { fileCount: erased.length } });
    }),
  ];
}

/** A post as its poster sees it: of a group that they have left, only its name. */
function viewPost(server: FakeServer, file: FileItem, personId: string): MyPost {
  const { id, kind, name, state, sizeBytes, postedAt, trashedAt, thumbhash, thumbnailUrl } = file;
  const group = server.groups.get(file.groupId);
  const isMember = group?.memberIds.includes(personId) ?? false;
  return {
    ...{ id, kind, name, state, sizeBytes, postedAt },
    isTrashed: trashedAt !== null,
    thumbhash: isMember ? thumbhash : null,
    thumbnailUrl: isMember ? thumbnailUrl : null,
    group: { id: isMember ? file.groupId : null, name: group?.name ?? null },
  };
}
