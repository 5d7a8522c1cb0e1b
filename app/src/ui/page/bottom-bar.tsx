import type { ComponentProps, ReactNode } from 'react';
import { NavLink } from 'react-router';
import { classes } from '../classes.ts';

/*
 * A place adapts to both bars: the label is under its icon in a phone's bar, and beside it in a desktop's
 * rail (any ancestor with data-frame="rail").
 */
const place = classes(
  'flex min-h-11 items-center gap-0.5 rounded-control px-1 py-1 text-caption font-medium text-ink-soft no-underline transition-colors [&_svg]:size-6',
  // One line each: with the largest text a long name takes some of its neighbours' space.
  'whitespace-nowrap not-in-data-[frame=rail]:min-w-fit not-in-data-[frame=rail]:flex-1 not-in-data-[frame=rail]:flex-col not-in-data-[frame=rail]:justify-center',
  'in-data-[frame=rail]:w-full in-data-[frame=rail]:gap-3 in-data-[frame=rail]:px-3 in-data-[frame=rail]:text-body',
  'hover:text-ink in-data-[frame=rail]:hover:bg-surface-sunken',
  'aria-[current=page]:text-action in-data-[frame=rail]:aria-[current=page]:bg-action-soft in-data-[frame=rail]:aria-[current=page]:text-action-soft-ink',
);

/** Attribute of a bar that replaces {@link BottomBar} while it is in the page. */
export const coversBottomBar = { 'data-covers-bottom-bar': true } as const;

/** Bar of at most four places, and an action between them, at the bottom of a phone; hidden while another bar covers it. */
export function BottomBar({ children, label = 'เมนูหลัก' }: { children: ReactNode; label?: string }) {
  return (
    <nav
      aria-label={label}
      className="fixed inset-x-0 bottom-0 z-bar border-t border-line bg-surface-raised pb-[env(safe-area-inset-bottom)] [:has([data-covers-bottom-bar])>&]:hidden lg:hidden"
    >
      <div className="@container mx-auto flex max-w-lg gap-0.5 px-1 py-1 sm:gap-1">{children}</div>
    </nav>
  );
}

/** Link to a place, marked while it is open. Set `end` if deeper addresses are places of their own. */
export function PlaceLink({
  to,
  end = false,
  icon,
  label,
}: {
  to: string;
  end?: boolean;
  icon: ReactNode;
  label: ReactNode;
}) {
  return (
    <NavLink to={to} end={end} className={place}>
      {icon}
      {label}
    </NavLink>
  );
}

/** Place that opens something instead, such as the account sheet. */
export function PlaceButton({
  icon,
  label,
  ...rest
}: { icon: ReactNode; label: string } & ComponentProps<'button'>) {
  return (
    <button type="button" {...rest} className={place}>
      {icon}
      {label}
    </button>
  );
}
