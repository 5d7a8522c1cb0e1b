import type { FileItem } from '@kepwai/api-client';
import SquareCheckBig from 'lucide-react/icons/square-check-big';
import { type FilesTarget, type ItemAction, toFilesTarget } from '../../bulk/item-action.ts';
import type { Selection } from '../selection/selection.ts';

/** Returns the subject of the right-click menus of a list: a selected file stands for the selection. */
export function listMenus(
  groupId: string,
  { files, selection, selected }: ListedFiles,
): {
  findTarget: (item: HTMLElement) => FilesTarget | null;
  findOwn: (item: HTMLElement) => readonly ItemAction[];
} {
  const find = ({ dataset }: HTMLElement) => files.find(({ id }) => id === dataset.file);
  return {
    findTarget: (item) => {
      const file = find(item);
      if (!file) return null;
      return selection.has(file) ? selected() : toFilesTarget(groupId, [file]);
    },
    findOwn: (item) => {
      const file = find(item);
      if (!file) return [];
      const label = selection.has(file) ? 'เอาออกจากที่เลือก' : 'เลือก';
      const icon = <SquareCheckBig aria-hidden="true" />;
      return [{ name: 'select', label, icon, obstacle: null, run: () => selection.toggle(file.id) }];
    },
  };
}

interface ListedFiles {
  readonly files: readonly FileItem[];
  readonly selection: Selection;
  /** Returns the selection as the target of actions. */
  readonly selected: () => FilesTarget;
}
