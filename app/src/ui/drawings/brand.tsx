import { classes } from '../classes.ts';

/**
 * Logo: a half-open drawer with marigold paper in it, whose handle is a smile. Drawn on even coordinates, so
 * that it is sharp at 16 px.
 */
export function BrandMark({ className, tone = 'two' }: { className?: string; tone?: 'one' | 'two' }) {
  const one = tone === 'one';
  return (
    <svg
      viewBox="0 0 32 32"
      className={classes('shrink-0', className ?? 'size-8')}
      aria-hidden="true"
      focusable="false"
    >
      <path
        className={one ? 'fill-current opacity-70' : 'fill-action-strong'}
        d="M9 2h14a5 5 0 0 1 5 5v8H4V7a5 5 0 0 1 5-5Z"
      />
      <path
        className={one ? 'fill-surface' : 'fill-accent'}
        d="M9.5 6h13A1.5 1.5 0 0 1 24 7.5V14H8V7.5A1.5 1.5 0 0 1 9.5 6Z"
      />
      <rect className={one ? 'fill-current' : 'fill-action'} x="2" y="12" width="28" height="18" rx="6" />
      <path
        className={one ? 'stroke-surface' : 'stroke-action-ink'}
        d="M10.5 19c1.3 2.4 3.3 3.6 5.5 3.6s4.2-1.2 5.5-3.6"
        fill="none"
        strokeWidth="2.8"
        strokeLinecap="round"
      />
    </svg>
  );
}

/** Logo with the name. */
export function Brand({ className }: { className?: string }) {
  return (
    <span
      className={classes(
        'inline-flex items-center gap-2.5 text-title font-semibold whitespace-nowrap',
        className,
      )}
    >
      <BrandMark />
      เก็บไว้
    </span>
  );
}
