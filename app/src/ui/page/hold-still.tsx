import { type QueryClient, useIsFetching, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useEffect, useState } from 'react';

/** Time after which what is there is shown: that of the note that it is slow (skeleton.tsx). */
const maxHoldMs = 8000;

/**
 * Shows a screen whose parts load by themselves once all of them know what they hold, so that no late part pushes
 * another away. Until then there is the placeholder; what is invisible does not move for anybody.
 */
export function HoldStill({
  isKnown,
  placeholder,
  children,
}: {
  /** Whether the device has the parts' data already, and shows them at once. */
  isKnown: boolean;
  placeholder: ReactNode;
  children: ReactNode;
}) {
  const queryClient = useQueryClient();
  const [isHeld, setIsHeld] = useState(!isKnown);
  // Renders again whenever a first request ends.
  const count = useIsFetching({ predicate: isFirst });
  useEffect(() => {
    if (!isHeld || count > 0) return;
    // A part that has just come may request more as soon as it is rendered.
    const frame = requestAnimationFrame(() => setIsHeld(countFirst(queryClient) > 0));
    return () => cancelAnimationFrame(frame);
  }, [isHeld, count, queryClient]);
  useEffect(() => {
    const timer = setTimeout(() => setIsHeld(false), maxHoldMs);
    return () => clearTimeout(timer);
  }, []);
  return (
    <div aria-busy={isHeld || undefined} className={isHeld ? 'invisible flex flex-col gap-6' : 'contents'}>
      {/* Without a height of its own: the parts measure where they will be. */}
      {isHeld && <div className="visible -mb-6 h-0">{placeholder}</div>}
      {children}
    </div>
  );
}

function countFirst(queryClient: QueryClient): number {
  return queryClient.isFetching({ predicate: isFirst });
}

/** Whether somebody waits for a query that has never had data. */
function isFirst(query: { state: { data: unknown }; isActive: () => boolean }): boolean {
  return query.state.data === undefined && query.isActive();
}
