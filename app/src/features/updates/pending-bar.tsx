import { useEffect, useState } from 'react';
import { useNavigation } from 'react-router';
import { isEasy } from '../../lib/page/device/is-easy.ts';

/** Time that a screen may take to open before the page shows it, in milliseconds. */
const patienceMs = 200;

/** Shows that the screen which was requested is still loading: a bar at the top, and words for readers of the screen. */
export function PendingBar() {
  const isPending = useIsSlow(useNavigation().state === 'loading');
  return (
    <div role="status" className="pointer-events-none fixed inset-x-0 top-0 z-overlay">
      {isPending && (
        <>
          <span className="block h-1 animate-shimmer bg-action" />
          <span
            className={
              isEasy()
                ? 'mx-auto mt-2 block w-fit rounded-full bg-action px-5 py-2 text-body font-medium text-action-ink shadow-lift'
                : 'sr-only'
            }
          >
            กำลังเปิด
          </span>
        </>
      )}
    </div>
  );
}

function useIsSlow(isLoading: boolean): boolean {
  const [isSlow, setIsSlow] = useState(false);
  useEffect(() => {
    if (!isLoading) return;
    const timer = setTimeout(() => setIsSlow(true), patienceMs);
    return () => {
      clearTimeout(timer);
      setIsSlow(false);
    };
  }, [isLoading]);
  return isLoading && isSlow;
}
