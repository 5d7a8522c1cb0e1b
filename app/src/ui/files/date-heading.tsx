import type { ReactNode } from 'react';
import { classes } from '../classes.ts';

/** Heading of a day, which stays at the top while its items scroll. */
export function DateHeading({
  dayKey,
  children,
  lead,
  aside,
}: {
  dayKey: string;
  children: ReactNode;
  /** Control before the day. */
  lead?: ReactNode;
  aside?: ReactNode;
}) {
  return (
    <div className="@container sticky top-(--top-bar-height,0px) z-10 -mx-4 flex items-baseline justify-between gap-4 bg-surface px-4 py-2 sm:-mx-2 sm:px-2">
      {lead}
      <h2 className={classes('min-w-0 truncate text-body font-semibold', lead !== undefined && 'flex-1')}>
        <time dateTime={dayKey}>{children}</time>
      </h2>
      {aside && (
        <span className="shrink-0 @max-[18rem]:sr-only text-caption text-ink-soft tabular-nums">{aside}</span>
      )}
    </div>
  );
}
