import type { FileItem } from '@kepwai/api-client';
import ChevronLeft from 'lucide-react/icons/chevron-left';
import ChevronRight from 'lucide-react/icons/chevron-right';
import House from 'lucide-react/icons/house';
import LayoutGrid from 'lucide-react/icons/layout-grid';
import MessageCircle from 'lucide-react/icons/message-circle';
import X from 'lucide-react/icons/x';
import { type ReactNode, useEffect, useRef } from 'react';
import { Link } from 'react-router';
import { useLeaveEasy } from '../../layouts/use-leave-easy.ts';
import { spokenName } from '../../lib/format/names/spoken-name.ts';
import { useItemDialogs } from '../files/actions/use-item-dialogs.tsx';
import type { SwipeDirection } from '../viewer/image/use-drag.ts';
import { DownloadButton } from './download-button.tsx';
import type { Neighbours } from './neighbours.ts';
import { StageAction, stageActionLook } from './stage-action.tsx';
import '../../layouts/easy.css';

/** Bar above a file in easy mode: its kind, and the ways out. */
export function EasyStageBar({ file, onClose }: { file: FileItem | undefined; onClose: () => void }) {
  const heading = useRef<HTMLHeadingElement>(null);
  // The tapped control is gone, so screen readers continue at the file.
  useEffect(() => heading.current?.focus({ preventScroll: true }), []);
  const { frontPath, leave } = useLeaveEasy();
  const name = file ? spokenName(file) : 'ไฟล์';
  return (
    <div className="flex flex-wrap items-center px-2 py-1">
      <title>{`${name} · เก็บไว้`}</title>
      <h1
        ref={heading}
        tabIndex={-1}
        className="order-last min-w-0 flex-1 basis-full px-2 text-body leading-normal font-medium outline-none [@media(height<30rem)]:order-first [@media(height<30rem)]:basis-40"
      >
        {name}
      </h1>
      <nav
        data-easy-bar=""
        aria-label="ออกจากรูป"
        className="min-w-0 flex-1 basis-full [@media(height<30rem)]:basis-80"
      >
        <Link to={frontPath} className={stageActionLook}>
          <House aria-hidden="true" />
          หน้าแรก
        </Link>
        <StageAction label="หน้าปกติ" icon={<LayoutGrid aria-hidden="true" />} onClick={leave} />
        <StageAction label="ปิด" icon={<X aria-hidden="true" />} onClick={onClose} />
      </nav>
    </div>
  );
}

/** Bar below a file in easy mode: its neighbours, saving it, and sending it to others. */
export function EasyStageFoot({
  file,
  neighbours: { previousId, nextId },
  onGo,
}: {
  file: FileItem;
  neighbours: Neighbours;
  onGo: (direction: SwipeDirection) => void;
}) {
  const { ask, dialog } = useItemDialogs(file.groupId);
  const isKept = file.state === 'kept' && file.trashedAt === null;
  return (
    <div data-easy-bar="four" className="mx-auto max-w-lg px-3 py-2">
      <Step
        label="ก่อนหน้า"
        icon={<ChevronLeft aria-hidden="true" />}
        to={previousId}
        onGo={() => onGo('previous')}
      />
      <Step label="ถัดไป" icon={<ChevronRight aria-hidden="true" />} to={nextId} onGo={() => onGo('next')} />
      <DownloadButton file={file} />
      {isKept && (
        <StageAction
          label="ส่งให้คนอื่น"
          icon={<MessageCircle aria-hidden="true" />}
          onClick={() => ask({ about: 'send', item: { type: 'files', files: [file] } })}
        />
      )}
      {dialog}
    </div>
  );
}

/** Button of a neighbour. It keeps the focus at the end, where it is disabled. */
function Step({
  label,
  icon,
  to,
  onGo,
}: {
  label: string;
  icon: ReactNode;
  to: string | null;
  onGo: () => void;
}) {
  return (
    <StageAction
      label={label}
      icon={icon}
      aria-disabled={to === null || undefined}
      {...(to === null ? {} : { onClick: onGo })}
    />
  );
}
