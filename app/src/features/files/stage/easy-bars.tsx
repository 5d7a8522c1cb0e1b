import type { FileItem } from '@kepwai/api-client';
import ChevronLeft from 'lucide-react/icons/chevron-left';
import ChevronRight from 'lucide-react/icons/chevron-right';
import X from 'lucide-react/icons/x';
import { type ReactNode, useEffect, useRef } from 'react';
import { fileKindLabels } from '../../../ui/file-kind.tsx';
import { originOf } from '../file-words.ts';
import type { SwipeDirection } from '../viewer/use-drag.ts';
import { DownloadButton } from './download-button.tsx';
import type { Neighbours } from './neighbours.ts';
import { StageAction } from './stage-action.tsx';
import '../../../layouts/easy.css';

/** Bar above a file in easy mode: what it is, and the way out. */
export function EasyStageBar({ file, onClose }: { file: FileItem | undefined; onClose: () => void }) {
  const heading = useRef<HTMLHeadingElement>(null);
  // The tapped control is gone, so screen readers continue at the file.
  useEffect(() => heading.current?.focus({ preventScroll: true }), []);
  const name = file ? `${fileKindLabels[file.kind]}${originOf(file)}` : 'ไฟล์';
  return (
    <div className="flex items-center gap-2 px-2 py-1">
      <title>{`${file?.name ?? name} · เก็บไว้`}</title>
      <h1
        ref={heading}
        tabIndex={-1}
        className="min-w-0 flex-1 px-2 text-body leading-normal font-medium outline-none"
      >
        {file?.kind === 'file' ? file.name : name}
      </h1>
      <button
        type="button"
        onClick={onClose}
        className="inline-flex min-h-14 shrink-0 items-center gap-2 rounded-control border border-stage-ink px-4 text-body font-medium text-stage-ink hover:bg-stage-ink/15 focus-visible:outline-accent"
      >
        <X aria-hidden="true" className="size-6" />
        ปิด
      </button>
    </div>
  );
}

/** Bar below a file in easy mode: its neighbours, and saving it. */
export function EasyStageFoot({
  file,
  neighbours: { previousId, nextId },
  onGo,
}: {
  file: FileItem;
  neighbours: Neighbours;
  onGo: (direction: SwipeDirection) => void;
}) {
  return (
    <div data-easy-bar="" className="mx-auto max-w-lg px-2 py-1">
      <Step
        label="ก่อนหน้า"
        icon={<ChevronLeft aria-hidden="true" />}
        to={previousId}
        onGo={() => onGo('previous')}
      />
      <DownloadButton file={file} />
      <Step label="ถัดไป" icon={<ChevronRight aria-hidden="true" />} to={nextId} onGo={() => onGo('next')} />
    </div>
  );
}

/** Button of a neighbour. It keeps the focus at the end, where it has nowhere to go. */
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
