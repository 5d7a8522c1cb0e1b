import type { Folder } from '@kepwai/api-client';
import { Link } from 'react-router';
import { uploadFolderProps } from '../../../lib/page/device/upload-folder.ts';
import { classes } from '../../../ui/classes.ts';
import { writeDrag } from '../drag-items.ts';
import { FolderMark } from '../folder-colors.tsx';
import { folderContents, folderPath } from '../folder-words.ts';
import { useMoveItems } from '../tree/use-move-items.ts';
import { useDragTarget } from '../use-drag-target.ts';
import { FolderMenu } from './folder-menu.tsx';

/** Shows a folder of a level with its menu. By mouse it can be dragged, and things can be dragged onto it. */
export function FolderCard({ folder }: { folder: Folder }) {
  const { move } = useMoveItems(folder.groupId);
  const drag = useDragTarget((items) => move(items, folder));
  return (
    <li
      data-folder={folder.id}
      draggable
      onDragStart={({ dataTransfer }) => writeDrag(dataTransfer, { files: [], folders: [folder] })}
      {...drag.handlers}
      {...uploadFolderProps(folder)}
      className={classes(
        'flex min-h-16 items-center gap-1 rounded-tile border border-line bg-surface-raised pr-1 hover:border-edge',
        drag.isOver && 'outline-2 outline-action outline-dashed',
      )}
    >
      <Link
        to={folderPath(folder.groupId, folder.id)}
        draggable={false}
        className="flex min-w-0 flex-1 items-center gap-3 rounded-tile py-2 pl-3 text-ink no-underline"
      >
        <FolderMark color={folder.color} />
        <span className="min-w-0 flex-1">
          <span className="line-clamp-2 font-medium wrap-anywhere">{folder.name}</span>
          <span className="block text-caption text-ink-soft tabular-nums">{folderContents(folder)}</span>
        </span>
      </Link>
      <FolderMenu folder={folder} label={`ตัวเลือกของ ${folder.name}`} />
    </li>
  );
}
