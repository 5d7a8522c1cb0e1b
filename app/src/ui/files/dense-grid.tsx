import type { ReactNode } from 'react';
import { Skeleton } from '../drawings/skeleton.tsx';
import { RovingList } from './roving-list.tsx';

/** Edge to edge with hairlines between; `--tile-min` comes from the density chosen on the device. */
const denseGrid = '-mx-4 grid grid-cols-[repeat(auto-fill,minmax(var(--tile-min),1fr))] gap-0.5 sm:mx-0';

/** Grid of pictures from edge to edge: a list with one tab stop and arrow keys. Each tile is a `listitem`. */
export function DenseTileList({
  label,
  ids,
  children,
}: {
  label: string;
  /** Ids of the files in their order. */
  ids: readonly string[];
  children: ReactNode;
}) {
  return (
    <div data-tiles="dense">
      <RovingList label={label} ids={ids} className={denseGrid}>
        {children}
      </RovingList>
    </div>
  );
}

/** Placeholder of such a grid, with this number of tiles. */
export function DenseGridSkeleton({ count }: { count: number }) {
  return (
    <div className={denseGrid}>
      {Array.from({ length: count }, (_, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: placeholders have no other identity
        <Skeleton key={place} className="aspect-square" />
      ))}
    </div>
  );
}
