import type { Folder } from '@kepwai/api-client';
import EllipsisVertical from 'lucide-react/icons/ellipsis-vertical';
import { MenuButton } from '../../../ui/overlays/menu.tsx';
import type { MenuItem } from '../../../ui/overlays/menu-surface.tsx';
import { toMenuItems } from '../../bulk/item-action.ts';
import { useFolderActions } from '../../files/actions/use-folder-actions.tsx';
import { useItemDialogs } from '../../files/actions/use-item-dialogs.tsx';

/** Menu of a folder, after other lines of the screen that shows it. */
export function FolderMenu({
  folder,
  label,
  isOpened = false,
  before = [],
  onTrash,
}: {
  folder: Folder;
  label: string;
  /** Whether the folder is the one on screen, which cannot be opened again. */
  isOpened?: boolean;
  before?: readonly MenuItem[];
  /** Called when the folder is going to the trash. */
  onTrash?: () => void;
}) {
  const { ask, dialog } = useItemDialogs(folder.groupId);
  const actions = useFolderActions(folder, { ask, ...(onTrash && { onTrash }) });
  return (
    <>
      <MenuButton
        label={label}
        icon={<EllipsisVertical aria-hidden="true" />}
        items={[...before, ...toMenuItems(actions.filter(({ name }) => !isOpened || name !== 'open'))]}
      />
      {dialog}
    </>
  );
}
