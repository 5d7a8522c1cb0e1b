import type { FileItem } from '@kepwai/api-client';
import Ellipsis from 'lucide-react/icons/ellipsis';
import Info from 'lucide-react/icons/info';
import MessageCircle from 'lucide-react/icons/message-circle';
import Pencil from 'lucide-react/icons/pencil';
import Trash2 from 'lucide-react/icons/trash-2';
import { lazy, Suspense, useState } from 'react';
import { usePreload } from '../../../lib/page/use-preload.ts';
import { Menu } from '../../../ui/menu.tsx';
import { Sheet } from '../../../ui/modal.tsx';
import { useTrash } from '../use-trash.ts';
import { DownloadButton } from './download-button.tsx';
import { FileDetails } from './file-details.tsx';
import { StageAction } from './stage-action.tsx';

const loadRenameDialog = () => import('./rename-dialog.tsx');
const RenameDialog = lazy(loadRenameDialog);
const loadSendDialog = () => import('./send-dialog.tsx');
const SendDialog = lazy(loadSendDialog);

/** Renders the bar below the file, within a thumb's reach: its four actions. */
export function StageFoot({ file, onTrashed }: { file: FileItem; onTrashed: () => void }) {
  usePreload(loadRenameDialog);
  usePreload(loadSendDialog);
  const [open, setOpen] = useState<'details' | 'send' | 'rename' | null>(null);
  const [opened, setOpened] = useState({ send: false, rename: false });
  if ((open === 'send' || open === 'rename') && !opened[open]) setOpened({ ...opened, [open]: true });
  const { trash } = useTrash(file.groupId);
  const close = () => setOpen(null);
  const trashFile = () => {
    onTrashed();
    void trash([file]);
  };
  return (
    <div className="mx-auto flex max-w-lg flex-wrap items-stretch gap-1 px-2 py-1">
      <DownloadButton file={file} />
      {file.state === 'kept' && file.trashedAt === null && (
        <StageAction
          label="ส่งเข้าแชท"
          icon={<MessageCircle aria-hidden="true" />}
          onClick={() => setOpen('send')}
        />
      )}
      <StageAction label="รายละเอียด" icon={<Info aria-hidden="true" />} onClick={() => setOpen('details')} />
      <MoreMenu file={file} onRename={() => setOpen('rename')} onTrash={trashFile} />
      <Sheet open={open === 'details'} onClose={close} title="รายละเอียด">
        <FileDetails file={file} />
      </Sheet>
      {opened.send && (
        <Suspense fallback={null}>
          <SendDialog file={file} open={open === 'send'} onClose={close} />
        </Suspense>
      )}
      {opened.rename && (
        <Suspense fallback={null}>
          <RenameDialog key={file.name} file={file} open={open === 'rename'} onClose={close} />
        </Suspense>
      )}
    </div>
  );
}

function MoreMenu({
  file,
  onRename,
  onTrash,
}: {
  file: FileItem;
  onRename: () => void;
  onTrash: () => void;
}) {
  return (
    <Menu
      label="เพิ่มเติม"
      renderTrigger={(trigger) => (
        <StageAction {...trigger} label="เพิ่มเติม" icon={<Ellipsis aria-hidden="true" />} />
      )}
      items={[
        { label: 'เปลี่ยนชื่อ', icon: <Pencil aria-hidden="true" />, onSelect: onRename },
        {
          label: 'ย้ายไปถังขยะ',
          icon: <Trash2 aria-hidden="true" />,
          tone: 'danger',
          disabled: !file.permissions.trash || file.trashedAt !== null,
          onSelect: onTrash,
        },
      ]}
    />
  );
}
