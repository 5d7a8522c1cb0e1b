import type { Cabinet } from './cabinet.ts';
import { http } from './contract.ts';
import { getCaller, getGroupImageSet, getOwnGroup } from './guard.ts';
import { takePage } from './page.ts';
import { listImageSetFiles, viewFile, viewImageSet } from './views.ts';

export function createImageSetHandlers(cabinet: Cabinet) {
  return [
    http.get('/api/group/{groupId}/image-set', ({ request, params, response }) => {
      const me = getCaller(cabinet, request);
      const group = getOwnGroup(cabinet, me, params.groupId);
      const sets = [...cabinet.imageSets.values()]
        .filter(({ groupId }) => groupId === group.id)
        .toSorted((a, b) => b.postedAt.localeCompare(a.postedAt))
        .map((set) => viewImageSet(cabinet, group, set, me.id));
      return response(200).json({ success: true, data: takePage(request, sets) });
    }),

    http.get('/api/group/{groupId}/image-set/{imageSetId}', ({ request, params, response }) => {
      const me = getCaller(cabinet, request);
      const group = getOwnGroup(cabinet, me, params.groupId);
      const set = getGroupImageSet(cabinet, group, params.imageSetId);
      const files = listImageSetFiles(cabinet, set).map((file) => viewFile(cabinet, group, file, me.id));
      const imageSet = viewImageSet(cabinet, group, set, me.id);
      return response(200).json({ success: true, data: { imageSet, files } });
    }),
  ];
}
