import { Dialog as BaseDialog } from '@base-ui/react/dialog';
import X from 'lucide-react/icons/x';
import type { ReactNode } from 'react';
import { useRef } from 'react';
import { classes } from '../classes.ts';
import { iconButtonLook } from '../controls/icon-button.tsx';
import { useDragDown } from './layer/use-drag-down.ts';
import { useOverlay } from './layer/use-overlay.ts';

/** Properties of dialogs and sheets. */
export interface ModalProps {
  readonly open: boolean;
  readonly onClose: () => void;
  readonly title: string;
  /** One sentence under the title. */
  readonly description?: ReactNode;
  readonly children?: ReactNode;
  /** Buttons at the bottom, the primary one last. */
  readonly actions?: ReactNode;
  /** Whether the address opens it, whose entry in the history back leaves. */
  readonly isInAddress?: boolean;
  /** Whether it is only read: then keys scroll its text, which has nothing else to focus. */
  readonly isReading?: boolean;
}

const shapes = {
  dialog:
    'top-1/2 left-1/2 max-h-[calc(100dvh-2rem)] w-[min(28rem,calc(100vw-2rem))] -translate-x-1/2 -translate-y-1/2 rounded-sheet data-ending-style:scale-97 data-ending-style:opacity-0 data-starting-style:scale-97 data-starting-style:opacity-0',
  sheet: classes(
    'inset-x-0 bottom-0 max-h-[88dvh] rounded-t-sheet pb-[env(safe-area-inset-bottom)] data-ending-style:translate-y-full data-starting-style:translate-y-full',
    'lg:inset-y-0 lg:right-0 lg:left-auto lg:max-h-none lg:w-[26rem] lg:rounded-none lg:rounded-l-sheet lg:data-ending-style:translate-x-full lg:data-ending-style:translate-y-0 lg:data-starting-style:translate-x-full lg:data-starting-style:translate-y-0',
  ),
} as const;

/** Open dialog or sheet; modal.tsx loads it when one first opens. */
export default function ModalSurface({
  shape,
  open,
  onClose,
  title,
  description,
  children,
  actions,
  isReading = false,
  isInAddress = false,
}: ModalProps & { shape: 'dialog' | 'sheet' }) {
  const popup = useRef<HTMLDivElement>(null);
  const dragDown = useDragDown(popup, onClose);
  useOverlay(open, onClose, { takesEscape: true, isEntryless: isInAddress });
  return (
    <BaseDialog.Root open={open} onOpenChange={(isOpen) => !isOpen && onClose()}>
      {/* A layer of its own, whose backdrop also covers a sheet from which this one was opened. */}
      <BaseDialog.Portal className="relative z-modal">
        <BaseDialog.Backdrop
          forceRender
          className="fixed inset-0 z-overlay min-h-dvh bg-scrim transition-opacity duration-calm data-ending-style:opacity-0 data-starting-style:opacity-0"
        />
        <BaseDialog.Popup
          ref={popup}
          data-overlay={shape}
          className={classes(
            'fixed z-modal flex flex-col overflow-y-auto overscroll-contain border border-line bg-surface-raised text-ink shadow-lift outline-none transition-[translate,scale,opacity] duration-slow ease-settle',
            shapes[shape],
          )}
        >
          <header
            className={classes('shrink-0', shape === 'sheet' && 'touch-none lg:touch-auto')}
            {...(shape === 'sheet' && dragDown)}
          >
            {shape === 'sheet' && (
              <span
                aria-hidden="true"
                className="mx-auto mt-2 block h-1 w-10 rounded-full bg-line lg:hidden"
              />
            )}
            <div className="flex items-start gap-2 py-2 pr-2 pl-5">
              <BaseDialog.Title className="flex-1 pt-1.5 text-title font-semibold">{title}</BaseDialog.Title>
              <BaseDialog.Close aria-label="ปิด" className={iconButtonLook()}>
                <X aria-hidden="true" />
              </BaseDialog.Close>
            </div>
          </header>
          {/* With large text, the window scrolls as a whole before this part gets too small. */}
          <div
            {...(isReading && { role: 'region', 'aria-label': title, tabIndex: 0 })}
            data-scrolls=""
            className="min-h-[min(10rem,40dvh)] flex-1 overflow-y-auto overscroll-contain px-5 pb-5"
          >
            {description && (
              <BaseDialog.Description className="text-small text-ink-soft">
                {description}
              </BaseDialog.Description>
            )}
            {children}
          </div>
          {actions && (
            <footer className="flex shrink-0 flex-wrap justify-end gap-2 border-t border-line px-5 py-3">
              {actions}
            </footer>
          )}
        </BaseDialog.Popup>
      </BaseDialog.Portal>
    </BaseDialog.Root>
  );
}
