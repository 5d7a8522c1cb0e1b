import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { classes } from '../classes.ts';

const look =
  'rounded-sm font-medium text-action underline decoration-1 underline-offset-[0.3em] hover:text-action-strong hover:decoration-2';

/**
 * Link in running text: `to` within the app, `href` outside it (opened in a new window without access to
 * ours). With `alone` it is as tall as a tap target.
 */
export function TextLink({
  to,
  href,
  alone = false,
  children,
}: {
  children: ReactNode;
  to?: string;
  href?: string;
  alone?: boolean;
}) {
  const className = classes(look, alone && 'inline-flex min-h-11 items-center');
  if (to !== undefined) {
    return (
      <Link to={to} className={className}>
        {children}
      </Link>
    );
  }
  return (
    <a href={href} target="_blank" rel="noopener noreferrer" className={className}>
      {children}
    </a>
  );
}
