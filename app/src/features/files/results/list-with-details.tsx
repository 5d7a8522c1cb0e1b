import type { FileItem } from '@kepwai/api-client';
import { type CSSProperties, type ReactNode, type RefObject, useEffect, useState } from 'react';
import { useDetailsPanel } from '../../../lib/page/details-panel.ts';
import { useKey } from '../../../lib/page/use-key.ts';
import { lazyPart } from '../../../ui/page/lazy-part.tsx';
import { type FilesTarget, toFilesTarget } from '../../bulk/item-action.ts';
import { useStars } from '../../stars/use-stars.ts';
import type { AskItem } from '../actions/use-item-dialogs.tsx';
import { findFileId } from '../selection/find-file-id.ts';

const DetailsPanel = lazyPart(() => import('../actions/details-panel.tsx'), 'โหลดรายละเอียดไม่ได้');

/** Keeps the fast scroller beside the panel. */
const beside: CSSProperties & Record<'--scroller-right', string> = { '--scroller-right': '22.5rem' };

/**
 * Renders a list, and beside it, if there is room, the details of the selection or of the file that has the focus.
 * `i` opens and closes them, `s` stars.
 */
export function ListWithDetails({
  groupId,
  box,
  files,
  selected,
  ask,
  onActed,
  children,
}: {
  groupId: string;
  /** Set to the element around the list. */
  box: RefObject<HTMLDivElement | null>;
  files: readonly FileItem[];
  /** Returns the selection as the target of actions. */
  selected: () => FilesTarget;
  ask: AskItem;
  onActed: () => void;
  children: ReactNode;
}) {
  const { isWide, isOpen, setOpen } = useDetailsPanel();
  const [focusedId, setFocusedId] = useState<string | null>(null);
  const { toggleStars } = useStars(groupId);
  const focused = files.find(({ id }) => id === focusedId);
  const selection = selected();
  const target = selection.files.length > 0 ? selection : focused ? toFilesTarget(groupId, [focused]) : null;
  useKey('i', () => {
    const [file] = target?.files ?? [];
    if (isWide) setOpen(!isOpen);
    else if (file) ask({ about: 'details', file });
  });
  useKey('s', () => {
    if (target && !target.isWhole) toggleStars(target.files.map(({ id }) => id));
  });
  useFocusedFile(box, setFocusedId);
  return (
    <div className={isOpen ? 'flex items-start gap-6' : 'contents'} style={isOpen ? beside : undefined}>
      <div ref={box} className={isOpen ? 'flex min-w-0 flex-1 flex-col gap-6' : 'contents'}>
        {children}
      </div>
      {isOpen && (
        <div className="sticky top-[calc(var(--top-bar-height)+1rem)] max-h-[calc(100dvh-var(--top-bar-height)-6rem)] w-80 shrink-0 overflow-y-auto overscroll-contain rounded-sheet border border-line bg-surface-raised">
          <DetailsPanel {...{ target, ask, onActed }} onClose={() => setOpen(false)} />
        </div>
      )}
    </div>
  );
}

/** Calls back with the file that receives the focus within an element. */
function useFocusedFile(box: RefObject<HTMLElement | null>, onFocused: (fileId: string) => void): void {
  useEffect(() => {
    const element = box.current;
    const onFocusIn = ({ target }: FocusEvent) => {
      const fileId = target && findFileId(target);
      if (fileId) onFocused(fileId);
    };
    element?.addEventListener('focusin', onFocusIn);
    return () => element?.removeEventListener('focusin', onFocusIn);
  }, [box, onFocused]);
}
