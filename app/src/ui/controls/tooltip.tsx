import type { ReactNode } from 'react';
import { classes } from '../classes.ts';

/**
 * Short hint for the hovered or focused element. It is decorative: the wrapped element must have the same words as its
 * name, so that screen readers read them once.
 */
export function Tooltip({
  text,
  side = 'below',
  children,
}: {
  text: string;
  side?: 'above' | 'below';
  children: ReactNode;
}) {
  return (
    <span className="group/tip relative inline-flex">
      {children}
      <span
        aria-hidden="true"
        className={classes(
          'pointer-events-none absolute left-1/2 z-tooltip hidden -translate-x-1/2 rounded-control bg-ink px-2.5 py-1 text-caption whitespace-nowrap text-surface shadow-lift',
          'group-hover/tip:[@media(hover:hover)]:block group-has-focus-visible/tip:block',
          // An open menu covers it, and at the edge of a narrow page it would stick out behind the menu.
          'group-has-aria-expanded/tip:hidden!',
          side === 'below' ? 'top-[calc(100%+0.25rem)]' : 'bottom-[calc(100%+0.25rem)]',
        )}
      >
        {text}
      </span>
    </span>
  );
}
