import type { ImageSet } from '@kepwai/api-client';
import { useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { imageSetName } from '../../lib/format/names/image-set-name.ts';
import { toFilesTarget } from '../bulk/item-action.ts';
import { ContextMenus } from '../files/actions/lazy-context-menus.tsx';
import { latestFilesQuery } from '../files/queries.ts';

/** Renders the right-click menus of the group's front: of files, and of image sets if a stack stands for one. */
export default function FrontMenus({
  groupId,
  sets,
}: {
  groupId: string;
  /** Latest image sets; undefined while they are loading. */
  sets: readonly ImageSet[] | undefined;
}) {
  // Rendered apart from the tiles, whose code must stay small, and for all of them.
  const box = useRef(document.querySelector('main'));
  const { data: latest } = useQuery(latestFilesQuery(groupId));
  const files = latest?.items ?? [];
  return (
    <ContextMenus
      groupId={groupId}
      box={box}
      findTarget={({ dataset }) => {
        const { file: fileId, imageSet: imageSetId } = dataset;
        const imageSet = sets?.find(({ id }) => id === imageSetId);
        if (imageSet) {
          return {
            type: 'image-set',
            imageSet: { id: imageSet.id, groupId, name: imageSetName(imageSet), givenName: imageSet.name },
            files: files.filter((one) => one.imageSetId === imageSet.id),
          };
        }
        const file = files.find(({ id }) => id === fileId);
        return file && imageSetId === undefined ? toFilesTarget(groupId, [file]) : null;
      }}
    />
  );
}
