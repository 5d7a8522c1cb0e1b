import type { FileItem } from '@kepwai/api-client';
import type { ReactNode } from 'react';
import { useDetailsPanel } from '../../lib/page/details-panel.ts';
import { lazyPart } from '../../ui/page/lazy-part.tsx';
import { toFilesTarget } from '../bulk/item-action.ts';
import { useItemDialogs } from '../files/actions/use-item-dialogs.tsx';

const DetailsPanel = lazyPart(() => import('../files/actions/details-panel.tsx'), 'โหลดรายละเอียดไม่ได้');

/** Renders the viewer, with the details of its file at the right if they are open and there is room. */
export function StageWithDetails({ file, children }: { file: FileItem | undefined; children: ReactNode }) {
  const { isOpen, setOpen } = useDetailsPanel();
  return (
    <div data-stage className="flex min-h-0 flex-1">
      {/* Fixed parts of the viewer, such as the steps to the neighbours, keeps to its part of the screen. */}
      <div className="relative flex min-h-0 min-w-0 flex-1 scheme-dark flex-col overflow-hidden bg-stage text-stage-ink contain-layout">
        {children}
      </div>
      {isOpen && file && (
        <div className="sticky top-0 h-dvh w-88 shrink-0 overflow-y-auto overscroll-contain border-l border-line bg-surface text-ink">
          <FileBeside file={file} onClose={() => setOpen(false)} />
        </div>
      )}
    </div>
  );
}

function FileBeside({ file, onClose }: { file: FileItem; onClose: () => void }) {
  const { ask, dialog } = useItemDialogs(file.groupId);
  return (
    <>
      <DetailsPanel target={toFilesTarget(file.groupId, [file])} isInViewer {...{ ask, onClose }} />
      {dialog}
    </>
  );
}
