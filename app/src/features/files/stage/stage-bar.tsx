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
  usePreload(loadRenameDialog);
  const [open, setOpen] = useState<'details' | 'rename' | null>(null);
  const [wasRenaming, setWasRenaming] = useState(false);
  if (open === 'rename' && !wasRenaming) setWasRenaming(true);
  const { trash } = useTrash(groupId);
  const { listPath, leave } = useLeave(groupId, filter);
  const heading = useRef<HTMLHeadingElement>(null);
  // The tapped control is gone, so screen readers continue at the file's name.
  useEffect(() => heading.current?.focus({ preventScroll: true }), []);
  const close = () => setOpen(null);
  // The name of an unsent file is not shown any more.
  const name = (!isGone && file?.name) || 'ไฟล์';
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
      <div className="min-w-0 flex-1 px-1">
        <h1 ref={heading} tabIndex={-1} className="truncate py-0.5 text-body font-medium outline-none">
          {name}
        </h1>
        <title>{`${name} · เก็บไว้`}</title>
      </div>
      {file && !isGone && (
        <>
          <DownloadButton file={file} />
          <IconButton
            tone="stage"
            label="รายละเอียด"
            icon={<Info aria-hidden="true" />}
            onClick={() => setOpen('details')}
          />
          <MenuButton
            tone="stage"
            label="เพิ่มเติม"
            icon={<EllipsisVertical aria-hidden="true" />}
            items={[
              {
                label: 'เปลี่ยนชื่อ',
                icon: <Pencil aria-hidden="true" />,
                onSelect: () => setOpen('rename'),
              },
              {
                label: 'ย้ายไปถังขยะ',
                icon: <Trash2 aria-hidden="true" />,
                tone: 'danger',
                disabled: !file.permissions.trash || file.trashedAt !== null,
                onSelect: () => {
                  onTrashed();
                  void trash([file]);
                },
              },
            ]}
          />
          <Sheet open={open === 'details'} onClose={close} title="รายละเอียด">
            <FileDetails file={file} />
          </Sheet>
          {wasRenaming && (
            <Suspense fallback={null}>
              <RenameDialog key={file.name} file={file} open={open === 'rename'} onClose={close} />
            </Suspense>
          )}
        </>
      )}
    </header>
  );
}
