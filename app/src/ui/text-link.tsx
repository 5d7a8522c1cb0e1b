import type { ReactNode } from 'react';
import { Link } from 'react-router';

const look =
  'rounded-sm font-medium text-action underline decoration-1 underline-offset-[0.3em] hover:text-action-strong hover:decoration-2';

/** A link in running text: `to` within the app, `href` out of it (opened beside, never with access to our window). */
export function TextLink({ to, href, children }: { children: ReactNode; to?: string; href?: string }) {
  if (to !== undefined) {
    return (
      <Link to={to} className={look}>
        {children}
      </Link>
    );
  }
  return (
    <a href={href} target="_blank" rel="noopener noreferrer" className={look}>
      {children}
    </a>
  );
}
