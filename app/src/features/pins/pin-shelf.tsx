import { useQuery } from '@tanstack/react-query';
import PinIcon from 'lucide-react/icons/pin';
import { useState } from 'react';
import { arrivesLate } from '../../lib/page/arrives-late.ts';
import { usePreload } from '../../lib/page/use-preload.ts';
import { Skeleton } from '../../ui/drawings/skeleton.tsx';
import { LazyOverlay } from '../../ui/overlays/lazy-overlay.tsx';
import { InlineError } from '../../ui/page/error-state.tsx';
import { PinCard } from './pin-card.tsx';
import { pinsQuery } from './queries.ts';

const loadSheet = () => import('./arrange-pins-sheet.tsx');

/** Shows what a group pinned as a row of cards, with the way to arrange it. */
export default function PinShelf({ groupId }: { groupId: string }) {
  usePreload(loadSheet);
  const { data, error, isFetching, refetch } = useQuery(pinsQuery(groupId));
  const [open, setOpen] = useState(false);
  if (data?.items.length === 0) return null;
  return (
    <section aria-label="ปักหมุด" {...arrivesLate}>
      <div className="mb-1 flex items-center gap-2">
        <h2 className="flex flex-1 items-center gap-2 text-body font-semibold">
          <PinIcon className="size-5 text-action" aria-hidden="true" />
          ปักหมุด
        </h2>
        {data && (
          <button
            type="button"
            className="min-h-11 scroll-mb-16 rounded-control px-2 text-small font-medium text-action hover:bg-surface-sunken"
            onClick={() => setOpen(true)}
          >
            จัดหมุด
          </button>
        )}
      </div>
      {!data && error && (
        <InlineError title="โหลดหมุดไม่ได้" isRetrying={isFetching} onRetry={() => void refetch()} />
      )}
      <ul className="-mx-4 flex gap-3 overflow-x-auto px-4 pb-1 [scrollbar-width:thin] sm:-mx-8 sm:px-8 xl:mx-0 xl:px-0">
        {data
          ? data.items.map((pin) => (
              <li key={pin.id} className="shrink-0">
                <PinCard groupId={groupId} pin={pin} />
              </li>
            ))
          : !error &&
            [0, 1, 2].map((place) => (
              <li key={place} className="shrink-0">
                <Skeleton className="size-30 rounded-tile xl:size-36" />
              </li>
            ))}
      </ul>
      {data && (
        <LazyOverlay
          load={loadSheet}
          props={{ ...{ groupId, open }, pins: data.items, onClose: () => setOpen(false) }}
        />
      )}
    </section>
  );
}
