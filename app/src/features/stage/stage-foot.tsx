import type { FileItem } from '@kepwai/api-client';
import Ellipsis from 'lucide-react/icons/ellipsis';
import Info from 'lucide-react/icons/info';
import MessageCircle from 'lucide-react/icons/message-circle';
import Play from 'lucide-react/icons/play';
import { useDetailsPanel } from '../../lib/page/details-panel.ts';
import { useKey } from '../../lib/page/use-key.ts';
import { Menu } from '../../ui/overlays/menu.tsx';
import type { MenuItem } from '../../ui/overlays/menu-surface.tsx';
import { type ActionName, toFilesTarget, toMenuItems } from '../bulk/item-action.ts';
import { useFileActions } from '../files/actions/use-file-actions.tsx';
import { useItemDialogs } from '../files/actions/use-item-dialogs.tsx';
import { DownloadButton } from './download-button.tsx';
import { StageAction } from './stage-action.tsx';

/** Actions that the bar itself has, or that are done. */
const notInMenu: readonly ActionName[] = ['open', 'open-tab', 'download', 'send', 'details'];

/** Renders the bar below the file, within a thumb's reach: its four actions. */
export function StageFoot({
  file,
  onTrashed,
  onSlideshow,
  isLast,
}: {
  file: FileItem;
  onTrashed: () => void;
  onSlideshow: () => void;
  /** Whether no file follows. */
  isLast: boolean;
}) {
  const { ask, dialog } = useItemDialogs(file.groupId);
  const { isWide, isOpen, setOpen } = useDetailsPanel();
  const showDetails = () => (isWide ? setOpen(!isOpen) : ask({ about: 'details', file }));
  useKey('i', showDetails);
  const target = toFilesTarget(file.groupId, [file]);
  const actions = useFileActions(target, { ask, onTrash: onTrashed });
  const isPicture = (file.kind === 'image' || file.kind === 'video') && file.state === 'kept';
  const slideshowItem: MenuItem = {
    ...{ label: 'เล่นสไลด์', icon: <Play aria-hidden="true" />, onSelect: onSlideshow },
    ...(isLast && { disabled: true, hint: 'นี่รูปสุดท้ายแล้ว เลื่อนกลับไปก่อน' }),
  };
  return (
    <div className="mx-auto flex max-w-lg flex-wrap items-stretch gap-1 px-2 py-1">
      <DownloadButton file={file} />
      {file.state === 'kept' && file.trashedAt === null && (
        <StageAction
          label="ส่งเข้าแชท"
          icon={<MessageCircle aria-hidden="true" />}
          onClick={() => ask({ about: 'send', item: { type: 'files', files: [file] } })}
        />
      )}
      <StageAction
        label="รายละเอียด"
        icon={<Info aria-hidden="true" />}
        {...(isWide && { 'aria-pressed': isOpen })}
        onClick={showDetails}
      />
      <Menu
        label="เพิ่มเติม"
        items={[
          ...(isPicture ? [slideshowItem] : []),
          ...toMenuItems(actions.filter(({ name }) => !notInMenu.includes(name))),
        ]}
        renderTrigger={(trigger) => (
          <StageAction {...trigger} label="เพิ่มเติม" icon={<Ellipsis aria-hidden="true" />} />
        )}
      />
      {dialog}
    </div>
  );
}
