import { Skeleton } from '../../../ui/drawings/skeleton.tsx';
import { DenseGridSkeleton } from '../../../ui/files/dense-grid.tsx';

/** Placeholder of the row of kinds. */
export function ChipsSkeleton() {
  return (
    <div className="flex gap-2 overflow-hidden py-1">
      {['w-24', 'w-27', 'w-25', 'w-22'].map((width) => (
        <Skeleton key={width} className={`h-11 shrink-0 rounded-full ${width}`} />
      ))}
    </div>
  );
}

/** Placeholder of the latest files: the heading of a day and its tiles. */
export function DaysSkeleton() {
  return (
    <div>
      <div className="py-2">
        <Skeleton className="h-7 w-28" />
      </div>
      <DenseGridSkeleton count={12} />
    </div>
  );
}
