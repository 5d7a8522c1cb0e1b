import { getGroupImageSet, openGroup } from './contract/guard.ts';
import { operation } from './contract/operation.ts';
import { takePage } from './contract/page.ts';
import { listImageSetFiles } from './rules/files.ts';
import type { FakeServer } from './state/records.ts';
import { viewFile } from './views/file.ts';
import { viewImageSet } from './views/image-set.ts';

/** Creates the handlers of `openapi/paths/image-set.yaml`. */
export function createImageSetHandlers(server: FakeServer) {
  return [
    operation('listImageSets', (call) => {
      const { me, group } = openGroup(server, call);
      const sets = [...server.imageSets.values()]
        .filter(({ groupId }) => groupId === group.id)
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
  ];
}
