import { type ReactNode, useEffect, useState } from 'react';
import { Link } from 'react-router';

/** Distance in pixels that counts as scrolling. */
const thresholdPx = 8;

/**
 * Button for the most common action of a screen, within reach of the thumb. While one scrolls down, it shrinks
 * to its icon. It keeps space at the end of the page, so that it never lies over the last item.
 */
export function FloatingAction({ to, icon, label }: { to: string; icon: ReactNode; label: string }) {
  const isSmall = useScrollsDown();
  return (
    <>
      {/* Hidden, since moving it while the page fills up would count as a layout shift. */}
      <div className="invisible h-[calc(3.5rem+--spacing(2))] shrink-0" />
      <Link
        to={to}
        data-floating=""
        data-small={isSmall || undefined}
        className="group/action fixed right-4 bottom-[calc(env(safe-area-inset-bottom)+4.75rem)] z-bar inline-flex min-h-14 items-center rounded-full bg-action px-4 font-semibold text-action-ink no-underline shadow-lift transition-colors hover:bg-action-strong lg:right-8 lg:bottom-8 [&_svg]:size-6"
      >
        {icon}
        <span className="grid grid-cols-[1fr] transition-[grid-template-columns] duration-calm ease-settle group-data-small/action:grid-cols-[0fr]">
          <span className="overflow-hidden whitespace-nowrap">
            <span className="pr-1 pl-2">{label}</span>
          </span>
        </span>
      </Link>
    </>
  );
}

/** Whether the last scrolling of the page was downwards. */
function useScrollsDown(): boolean {
  const [isDown, setIsDown] = useState(false);
  useEffect(() => {
    // Read at the first scrolling: here, the page would have to be laid out for it.
    let lastY: number | null = null;
    const onScroll = () => {
      lastY ??= scrollY;
      if (Math.abs(scrollY - lastY) < thresholdPx) return;
      setIsDown(scrollY > lastY);
      lastY = scrollY;
    };
    // Before others change the page: reading the place afterwards would lay it out in between.
    addEventListener('scroll', onScroll, true);
    return () => removeEventListener('scroll', onScroll, true);
  }, []);
  return isDown;
}
