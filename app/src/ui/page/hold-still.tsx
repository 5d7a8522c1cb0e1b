import { type QueryClient, useIsFetching, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useEffect, useState } from 'react';

/** Time after which loaded parts are shown: that of the note that it is slow (skeleton.tsx). */
const maxHoldMs = 8000;

/**
 * Shows a screen of separately loading parts once all of them have their data, so that no late part pushes another
 * away. Until then there is the placeholder.
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
    // A new part may request more as soon as it is rendered.
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

/** Whether a query without data is being waited for. */
function isFirst(query: { state: { data: unknown }; isActive: () => boolean }): boolean {
  return query.state.data === undefined && query.isActive();
}
