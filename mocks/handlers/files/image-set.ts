import { getGroupImageSet, openGroup } from '../contract/guard.ts';
import { operation } from '../contract/operation.ts';
import { takePage } from '../contract/page.ts';
import { refuse } from '../contract/refuse.ts';
import { listImageSetFiles } from '../state/files.ts';
import type { FakeServer } from '../state/records/records.ts';
import { viewFile } from '../views/file.ts';
import { viewImageSet } from '../views/image-set.ts';

/** Creates the handlers of `openapi/paths/image-set.yaml`. */
export function createImageSetHandlers(server: FakeServer) {
  return [
    operation('listImageSets', (call) => {
      const { me, group } = openGroup(server, call);
      const sets = [...server.imageSets.values()]
        .filter((set) => set.groupId === group.id && listImageSetFiles(server, set).length > 0)
        .toSorted((a, b) => b.postedAt.localeCompare(a.postedAt))
        .map((set) => viewImageSet(server, group, set, me.id));
      return takePage(call.query, sets);
    }),

    operation('getImageSet', (call) => {
      const { me, group } = openGroup(server, call);
      const set = getGroupImageSet(server, group, call.path.imageSetId);
      return {
        imageSet: viewImageSet(server, group, set, me.id),
        files: listImageSetFiles(server, set).map((file) => viewFile(server, group, file, me.id)),
      };
    }),

    operation('updateImageSet', async (call) => {
      const { me, group } = openGroup(server, call);
      const set = getGroupImageSet(server, group, call.path.imageSetId);
      const change = await call.readBody();
      const files = listImageSetFiles(server, set);
      const isCover = change.coverFileId == null || files.some(({ id }) => id === change.coverFileId);
      if (files.length === 0 || !isCover) throw refuse('NOT_FOUND');
      const changed = { ...set, ...change };
      server.imageSets.set(set.id, changed);
      server.publish({ type: 'image-sets-changed', groupId: group.id });
      return viewImageSet(server, group, changed, me.id);
    }),
  ];
}
