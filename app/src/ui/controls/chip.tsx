import Check from 'lucide-react/icons/check';
import type { ComponentProps, ReactNode } from 'react';
import { classes } from '../classes.ts';

/** Filter that can be switched on and off; several may be on. */
export function Chip({
  pressed,
  icon,
  count,
  children,
  className,
  ...rest
}: { pressed: boolean; icon?: ReactNode; count?: ReactNode } & Omit<
  ComponentProps<'button'>,
  'aria-pressed'
>) {
  return (
    <button
      type="button"
      {...rest}
      aria-pressed={pressed}
      className={classes(
        'inline-flex min-h-11 shrink-0 items-center gap-1.5 rounded-full border px-4 text-small font-medium whitespace-nowrap transition-colors [&_svg]:size-4.5',
        pressed
          ? 'border-action bg-action-soft text-action-soft-ink'
          : 'border-edge bg-surface-raised text-ink hover:bg-surface-sunken',
        className,
      )}
    >
      {pressed ? <Check aria-hidden="true" strokeWidth={2.5} /> : icon}
      {children}
      {count !== undefined && <span className="text-caption tabular-nums opacity-90">{count}</span>}
    </button>
  );
}

/** Row of chips that scrolls sideways on a phone. */
export function ChipRow({ label, children }: { label: string; children: ReactNode }) {
  return (
    <fieldset className="-mx-4 flex min-w-0 gap-2 overflow-x-auto px-4 py-1 [scrollbar-width:none] sm:mx-0 sm:flex-wrap sm:px-0">
      <legend className="sr-only">{label}</legend>
      {children}
    </fieldset>
  );
}

/** Class names of a link in a {@link LinkRow}. */
export const linkChip =
  'inline-flex min-h-11 shrink-0 items-center gap-1.5 rounded-full border border-line bg-surface-raised px-3.5 text-small font-medium whitespace-nowrap text-ink no-underline transition-colors hover:border-edge [&_svg]:size-4.5';

/** Row of links that look like chips. It scrolls sideways on a phone. */
export function LinkRow({ label, children }: { label: string; children: ReactNode }) {
  return (
    <nav
      aria-label={label}
      className="-ml-4 flex min-w-0 gap-2 overflow-x-auto py-1 pr-1 pl-4 [scrollbar-width:none] sm:ml-0 sm:flex-wrap sm:px-0"
    >
      {children}
    </nav>
  );
}
