import { type ReactNode, useLayoutEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import { Link } from 'react-router';
import { useWide } from '../../lib/page/use-wide.ts';
import { classes } from '../classes.ts';

const look = classes(
  'grid size-12 shrink-0 place-items-center self-center rounded-full bg-action text-action-ink no-underline transition-colors hover:bg-action-strong [&_svg]:size-6',
  'in-data-[frame=rail]:order-first in-data-[frame=rail]:mb-2 in-data-[frame=rail]:flex in-data-[frame=rail]:h-11 in-data-[frame=rail]:w-full in-data-[frame=rail]:gap-3 in-data-[frame=rail]:rounded-control in-data-[frame=rail]:px-3',
);

/** Place for the action of the open screen: one in a desktop's rail, and one in the middle of a phone's bar. */
export function ActionPlace() {
  return <div data-action-place="" className="contents" />;
}

/** Most common action of a screen, within reach of the thumb: round in the bar, where it covers nothing. */
export function ScreenAction({ to, icon, label }: { to: string; icon: ReactNode; label: string }) {
  const [places, setPlaces] = useState<readonly Element[]>([]);
  const place = places[useWide() ? 0 : 1];
  useLayoutEffect(() => setPlaces([...document.querySelectorAll('[data-action-place]')]), []);
  return (
    place &&
    createPortal(
      <Link to={to} className={look}>
        {icon}
        <span className="font-medium not-in-data-[frame=rail]:sr-only">{label}</span>
      </Link>,
      place,
    )
  );
}
