import CheckCheck from 'lucide-react/icons/check-check';
import X from 'lucide-react/icons/x';
import { type ReactNode, useId, useLayoutEffect, useRef, useState } from 'react';
import { formatCount, formatSize } from '../../../lib/format/sizes.ts';
import { IconButton } from '../../../ui/controls/icon-button.tsx';
import { useOverlay } from '../../../ui/overlays/layer/use-overlay.ts';
import { coversBottomBar, PlaceButton } from '../../../ui/page/bottom-bar.tsx';
import type { Selection } from './selection.ts';

/** Button of the bar; the hint warns before the tap. */
export interface SelectionAction {
  readonly label: string;
  readonly icon: ReactNode;
  readonly hint?: string | null;
  readonly run: () => void;
}

/** Shows the actions on the selected files at the bottom, within reach of the thumb. */
export function SelectionBar({
  selection,
  onClose,
  actions,
  children,
}: {
  selection: Selection;
  onClose: () => void;
  actions: readonly SelectionAction[];
  /** Rendered after the actions, such as a menu of others. */
  children?: ReactNode;
}) {
  const hintId = useId();
  const { files, count, isWhole, isEverything } = selection;
  useOverlay(files.length > 0, onClose);
  const { bar, heightPx } = useHeight(files.length > 0);
  if (files.length === 0) return null;
  const hint = actions.find((action) => action.hint)?.hint;
  const sizeBytes = files.reduce((sum, file) => sum + (file.sizeBytes ?? 0), 0);
  return (
    <>
      {/* Spacer as high as the bar, also when its buttons wrap, so that the last files stay reachable. */}
      <div aria-hidden="true" className="shrink-0" style={{ height: heightPx }} />
      <section
        ref={bar}
        aria-label="ที่เลือกไว้"
        data-overlay="selection"
        {...coversBottomBar}
        className="fixed inset-x-0 bottom-0 z-overlay animate-rise border-t border-line bg-surface-raised pb-[env(safe-area-inset-bottom)] shadow-lift lg:left-68"
      >
        <div className="mx-auto flex max-w-page flex-wrap items-center gap-1 px-2 py-1 sm:px-8">
          <IconButton label="เลิกเลือก" icon={<X aria-hidden="true" />} onClick={onClose} />
          <p role="status" className="min-w-20 flex-1 text-small tabular-nums">
            เลือก{count === null ? 'ทั้งหมด' : ` ${formatCount(count)}`}
            {!isWhole && <span className="text-ink-soft"> · {formatSize(sizeBytes)}</span>}
          </p>
          {!isEverything && (
            <IconButton
              label="เลือกทั้งหมด"
              icon={<CheckCheck aria-hidden="true" />}
              onClick={() => selection.all()}
            />
          )}
          <div className="flex flex-auto flex-wrap justify-end gap-1 sm:flex-none">
            {actions.map((action) => (
              <PlaceButton
                key={action.label}
                icon={action.icon}
                label={action.label}
                {...(action.hint && { 'aria-describedby': hintId })}
                onClick={action.run}
              />
            ))}
            {children}
          </div>
          {hint && (
            <p id={hintId} className="w-full px-2 pb-1 text-caption text-ink-soft">
              {hint}
            </p>
          )}
        </div>
      </section>
    </>
  );
}

/** Returns the height of the bar, which changes if its buttons wrap, and keeps scroll targets above it. */
function useHeight(isShown: boolean) {
  const bar = useRef<HTMLElement>(null);
  const [heightPx, setHeightPx] = useState(0);
  useLayoutEffect(() => {
    const element = bar.current;
    if (!isShown || !element) return;
    const { style } = document.documentElement;
    const observer = new ResizeObserver(() => {
      setHeightPx(element.offsetHeight);
      style.scrollPaddingBottom = `${element.offsetHeight + 8}px`;
    });
    observer.observe(element);
    return () => {
      observer.disconnect();
      style.removeProperty('scroll-padding-bottom');
    };
  }, [isShown]);
  return { bar, heightPx };
}
