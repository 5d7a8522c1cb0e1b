import type { FileItem } from '@kepwai/api-client';
import ArrowLeft from 'lucide-react/icons/arrow-left';
import EllipsisVertical from 'lucide-react/icons/ellipsis-vertical';
import Info from 'lucide-react/icons/info';
import Pencil from 'lucide-react/icons/pencil';
import Trash2 from 'lucide-react/icons/trash-2';
import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { Link } from 'react-router';
import { usePreload } from '../../../lib/page/use-preload.ts';
import { IconButton, iconButtonLook } from '../../../ui/icon-button.tsx';
import { MenuButton } from '../../../ui/menu.tsx';
import { Sheet } from '../../../ui/modal.tsx';
import type { FileFilter } from '../file-filter.ts';
import { useTrash } from '../use-trash.ts';
import { DownloadButton } from './download-button.tsx';
import { FileDetails } from './file-details.tsx';
import { useLeave } from './use-leave.ts';

const loadRenameDialog = () => import('./rename-dialog.tsx');
const RenameDialog = lazy(loadRenameDialog);

/** Renders the bar above the file: the way back, the name, and the file's actions. */
export function StageBar({
  file,
  groupId,
  filter,
  isGone,
  onTrashed,
}: {
  file: FileItem | undefined;
  groupId: string;
  filter: FileFilter;
  isGone: boolean;
  onTrashed: () => void;
}) {
  const { listPath, leave } = useLeave(groupId, filter);
  return (
    <header className="flex min-h-14 items-center gap-1 px-2 pt-[env(safe-area-inset-top)]">
      <Link
        to={listPath}
        aria-label="กลับ"
        className={iconButtonLook('stage')}
        onClick={(event) => {
          event.preventDefault();
          leave();
        }}
      >
        <ArrowLeft aria-hidden="true" />
      </Link>
      {/* The name of an unsent file is not shown any more. */}
      <FileHeading name={(!isGone && file?.name) || 'ไฟล์'} />
      {file && !isGone && <FileActions file={file} groupId={groupId} onTrashed={onTrashed} />}
    </header>
  );
}

function FileHeading({ name }: { name: string }) {
  const heading = useRef<HTMLHeadingElement>(null);
  // The tapped control is gone, so screen readers continue at the file's name.
  useEffect(() => heading.current?.focus({ preventScroll: true }), []);
  return (
    <div className="min-w-0 flex-1 px-1">
      <h1 ref={heading} tabIndex={-1} className="truncate py-0.5 text-body font-medium outline-none">
        {name}
      </h1>
      <title>{`${name} · เก็บไว้`}</title>
    </div>
  );
}

function FileActions({
  file,
  groupId,
  onTrashed,
}: {
  file: FileItem;
  groupId: string;
  onTrashed: () => void;
}) {
  usePreload(loadRenameDialog);
  const [open, setOpen] = useState<'details' | 'rename' | null>(null);
  const [wasRenaming, setWasRenaming] = useState(false);
  if (open === 'rename' && !wasRenaming) setWasRenaming(true);
  const { trash } = useTrash(groupId);
  const close = () => setOpen(null);
  const trashFile = () => {
    onTrashed();
    void trash([file]);
  };
  return (
    <>
      <DownloadButton file={file} />
      <IconButton
        tone="stage"
        label="รายละเอียด"
        icon={<Info aria-hidden="true" />}
        onClick={() => setOpen('details')}
      />
      <MoreMenu file={file} onRename={() => setOpen('rename')} onTrash={trashFile} />
      <Sheet open={open === 'details'} onClose={close} title="รายละเอียด">
        <FileDetails file={file} />
      </Sheet>
      {wasRenaming && (
        <Suspense fallback={null}>
          <RenameDialog key={file.name} file={file} open={open === 'rename'} onClose={close} />
        </Suspense>
      )}
    </>
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
    <MenuButton
      tone="stage"
      label="เพิ่มเติม"
      icon={<EllipsisVertical aria-hidden="true" />}
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
