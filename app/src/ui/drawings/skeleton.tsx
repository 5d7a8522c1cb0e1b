import { type ReactNode, useEffect, useState } from 'react';
import { classes } from '../classes.ts';
import { Button } from '../controls/button.tsx';

/** Grey placeholder. Size and corners come from `className`. */
export function Skeleton({ className }: { className?: string }) {
  return (
    <span
      aria-hidden="true"
      className={classes(
        'block animate-shimmer rounded-control bg-surface-sunken',
        className ?? 'h-4 w-full',
      )}
    />
  );
}

/**
 * Loading state of a screen: nothing for 150 ms, then its skeleton, and after 8 s a note that it is slow,
 * with a retry.
 */
export function Loading({
  label = 'กำลังโหลด',
  onRetry,
  children,
}: {
  label?: string;
  onRetry?: () => void;
  /** Skeleton in the shape of the final content. */
  children: ReactNode;
}) {
  const isVisible = useElapsed(150);
  const isSlow = useElapsed(8000);
  return (
    <div aria-busy="true">
      <span role="status" className="sr-only">
        {isVisible && label}
      </span>
      {isSlow && (
        <div className="mb-4 flex flex-wrap items-center gap-3 text-small text-ink-soft">
          ช้ากว่าปกติ
          {onRetry && (
            <Button tone="secondary" onClick={onRetry}>
              ลองอีกครั้ง
            </Button>
          )}
        </div>
      )}
      <div className={isVisible ? undefined : 'invisible'}>{children}</div>
    </div>
  );
}

function useElapsed(delayMs: number): boolean {
  const [isElapsed, setIsElapsed] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setIsElapsed(true), delayMs);
    return () => clearTimeout(timer);
  }, [delayMs]);
  return isElapsed;
}
