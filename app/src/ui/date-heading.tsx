import type { ReactNode } from 'react';

/** The head over a day's things; stays at the top while they pass. */
export function DateHeading({
  dayKey,
  children,
  aside,
}: {
  dayKey: string;
  children: ReactNode;
  aside?: ReactNode;
}) {
  return (
    <div className="sticky top-(--top-bar-height,0px) z-10 -mx-4 flex items-baseline justify-between gap-4 bg-surface/95 px-4 py-2 sm:mx-0 sm:px-0">
      <h2 className="text-body font-semibold">
        <time dateTime={dayKey}>{children}</time>
      </h2>
      {aside && <span className="text-caption text-ink-soft tabular-nums">{aside}</span>}
    </div>
  );
}
