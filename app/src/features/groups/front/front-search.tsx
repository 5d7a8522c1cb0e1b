import Search from 'lucide-react/icons/search';
import { useLayoutEffect, useRef, useState } from 'react';
import { useIdle } from '../../../lib/page/use-idle.ts';
import { classes } from '../../../ui/classes.ts';
import { IconButton } from '../../../ui/controls/icon-button.tsx';
import { useEarlyOverlay } from '../../../ui/overlays/layer/early-overlays.ts';
import { lazyPart } from '../../../ui/page/lazy-part.tsx';
import { coversTopBar } from '../../../ui/page/top-bar.tsx';

const FrontSearchForm = lazyPart(() => import('./front-search-form.tsx'), 'โหลดช่องค้นหาไม่ได้');

/**
 * Search of the group in the top bar: a field from lg on, and below that a button that opens it over the bar.
 * The field is there before it is opened: a phone opens its keyboard only for a focus within the tap.
 */
export function FrontSearch({ groupId }: { groupId: string }) {
  const [isOpen, setIsOpen] = useState(false);
  const [hasOpened, setHasOpened] = useState(false);
  const isReady = useIdle() || hasOpened;
  const opener = useRef<HTMLButtonElement>(null);
  const open = () => {
    setHasOpened(true);
    setIsOpen(true);
  };
  const close = () => setIsOpen(false);
  useEarlyOverlay(isOpen, close);
  const wasOpen = useRef(false);
  // Not before the button is seen again.
  useLayoutEffect(() => {
    if (wasOpen.current && !isOpen) opener.current?.focus();
    wasOpen.current = isOpen;
  }, [isOpen]);
  return (
    <>
      <span className="lg:hidden">
        <IconButton ref={opener} label="ค้นหาในกลุ่มนี้" icon={<Search />} aria-expanded={isOpen} onClick={open} />
      </span>
      <div
        {...(isOpen && { ...coversTopBar, 'data-overlay': 'search' })}
        className={classes(
          'absolute inset-x-0 bottom-0 z-1 min-h-14 items-center gap-1 bg-surface px-2 sm:px-6 lg:static lg:flex lg:w-72 lg:px-0',
          isOpen ? 'flex' : 'hidden',
        )}
      >
        {isReady && <FrontSearchForm groupId={groupId} isOpen={isOpen} onClose={close} />}
      </div>
    </>
  );
}
