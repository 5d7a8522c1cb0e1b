import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { classes } from '../classes.ts';
import { Skeleton } from '../drawings/skeleton.tsx';

/**
 * Card that looks like a drawer: a group, an image set, a folder. Pictures show above its edge, its label is
 * on the front, and its handle smiles, in marigold if there is something new.
 */
export function DrawerCard({
  to,
  title,
  details,
  leading,
  aside,
  peek,
  hasNew = false,
  dimmed = false,
  hasMenu = false,
}: {
  to: string;
  title: string;
  details?: ReactNode;
  /** On the front before the label, such as a picture. */
  leading?: ReactNode;
  /** On the front at its end, such as a ring or a pill. */
  aside?: ReactNode;
  /** Up to four small pictures in the drawer. Each fills its place. */
  peek?: readonly ReactNode[];
  hasNew?: boolean;
  dimmed?: boolean;
  /** Whether a menu button lies over the end of the front, which leaves space for it. */
  hasMenu?: boolean;
}) {
  return (
    <Link
      to={to}
      className={classes(
        '@container/drawer group/drawer relative block w-full min-w-0 rounded-sheet pt-2 text-ink no-underline',
        dimmed && 'grayscale',
      )}
    >
      <span aria-hidden="true" className="absolute inset-x-3 top-0 bottom-6 rounded-sheet bg-action-soft" />
      {peek && peek.length > 0 && <Peek pictures={peek.slice(0, 4)} />}
      <span
        className={classes(
          'relative flex min-h-20 flex-wrap items-center gap-3 rounded-sheet border border-line px-4 pt-3 pb-5 inset-shadow-[0_1px_0_oklch(1_0_0/0.35)] transition-transform duration-calm ease-settle group-hover/drawer:translate-y-0.5',
          dimmed ? 'bg-surface-sunken text-ink-soft' : 'bg-surface-raised shadow-lift',
          hasMenu && 'pr-14',
        )}
      >
        {leading}
        {/* With large text, the label moves below the picture and the ring. */}
        <span className="min-w-0 flex-1 @max-[17rem]/drawer:order-last @max-[17rem]/drawer:basis-full">
          <span className="line-clamp-2 text-body font-semibold wrap-anywhere">{title}</span>
          {details && <span className="block text-caption text-ink-soft">{details}</span>}
        </span>
        {aside}
        <Handle hasNew={hasNew} />
      </span>
    </Link>
  );
}

function Peek({ pictures }: { pictures: readonly ReactNode[] }) {
  return (
    <span className="relative mx-6 -mb-3 grid grid-cols-4 gap-1.5 transition-transform duration-calm ease-settle group-hover/drawer:-translate-y-1">
      {pictures.map((picture, index) => (
        <span
          // biome-ignore lint/suspicious/noArrayIndexKey: keys are places: the same picture may appear in two
          key={index}
          className="relative h-17 overflow-hidden rounded-t-control border border-b-0 border-line bg-surface-raised"
        >
          {picture}
        </span>
      ))}
    </span>
  );
}

function Handle({ hasNew }: { hasNew: boolean }) {
  return (
    <svg
      viewBox="0 0 40 12"
      className={classes(
        'absolute bottom-1 left-1/2 h-3 w-10 -translate-x-1/2',
        hasNew ? 'stroke-accent' : 'stroke-line',
      )}
      aria-hidden="true"
    >
      <path d="M6 2.5c4 5 9 7 14 7s10-2 14-7" fill="none" strokeWidth="3.5" strokeLinecap="round" />
    </svg>
  );
}

/** Placeholder of a drawer that is loading: its front, with grey areas for label, picture and ring. */
export function DrawerCardSkeleton({ hasLeading = false }: { hasLeading?: boolean }) {
  return (
    <div aria-hidden="true" className="relative w-full rounded-sheet pt-2">
      <span className="absolute inset-x-3 top-0 bottom-6 rounded-sheet bg-action-soft" />
      <div className="relative flex min-h-20 items-center gap-3 rounded-sheet border border-line bg-surface-raised px-4 pt-3 pb-5">
        {hasLeading && <Skeleton className="size-11 shrink-0 rounded-[28%]" />}
        <div className="flex flex-1 flex-col gap-2">
          <Skeleton className="h-5 w-3/5" />
          <Skeleton className="h-3.5 w-4/5" />
        </div>
        <Skeleton className="size-10 shrink-0 rounded-full" />
      </div>
    </div>
  );
}
