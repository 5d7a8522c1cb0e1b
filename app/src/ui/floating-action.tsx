import type { ReactNode } from 'react';
import { Link } from 'react-router';

/** Button for the most common action of a screen, within reach of the thumb. */
export function FloatingAction({ to, icon, label }: { to: string; icon: ReactNode; label: string }) {
  return (
    <Link
      to={to}
      className="fixed right-4 bottom-[calc(env(safe-area-inset-bottom)+4.75rem)] z-bar inline-flex min-h-14 items-center gap-2 rounded-full bg-action px-5 font-semibold text-action-ink no-underline shadow-lift transition-colors hover:bg-action-strong lg:right-8 lg:bottom-8 [&_svg]:size-6"
    >
      {icon}
      {label}
    </Link>
  );
}
