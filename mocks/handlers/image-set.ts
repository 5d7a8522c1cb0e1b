import { http } from './contract.ts';
import type { FakeServer } from './fake-server.ts';
import { getCaller, getGroupImageSet, getOwnGroup } from './guard.ts';
import { takePage } from './page.ts';
import { listImageSetFiles, viewFile, viewImageSet } from './views.ts';

export function createImageSetHandlers(server: FakeServer) {
  return [
    http.get('/api/group/{groupId}/image-set', ({ request, params, response }) => {
      const me = getCaller(server, request);
      const group = getOwnGroup(server, me, params.groupId);
      const sets = [...server.imageSets.values()]
        .filter(({ groupId }) => groupId === group.id)
        .toSorted((a, b) => b.postedAt.localeCompare(a.postedAt))
        .map((set) => viewImageSet(server, group, set, me.id));
      return response(200).json({ success: true, data: takePage(request, sets) });
    }),

    http.get('/api/group/{groupId}/image-set/{imageSetId}', ({ request, params, response }) => {
      const me = getCaller(server, request);
      const group = getOwnGroup(server, me, params.groupId);
      const set = getGroupImageSet(server, group, params.imageSetId);
      const files = listImageSetFiles(server, set).map((file) => viewFile(server, group, file, me.id));
      const imageSet = viewImageSet(server, group, set, me.id);
      return response(200).json({ success: true, data: { imageSet, files } });
    }),
  ];
}
