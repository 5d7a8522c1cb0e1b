import { classes } from './classes.ts';

/** The mark: a drawer half open, marigold paper in it, whose pull is a smile. Readable from 16 px. */
export function BrandMark({ className, tone = 'two' }: { className?: string; tone?: 'one' | 'two' }) {
  const one = tone === 'one';
  return (
    <svg
      viewBox="0 0 32 32"
      className={classes('size-8 shrink-0', className)}
      aria-hidden="true"
      focusable="false"
    >
      <path
        className={one ? 'fill-current opacity-70' : 'fill-action-strong'}
        d="M9 2.5h14a5 5 0 0 1 5 5V15H4V7.5a5 5 0 0 1 5-5Z"
      />
      <path
        className={one ? 'fill-surface' : 'fill-accent'}
        d="M8.5 7.5h15a1.5 1.5 0 0 1 1.5 1.5v5H7V9a1.5 1.5 0 0 1 1.5-1.5Z"
      />
      <rect
        className={one ? 'fill-current' : 'fill-action'}
        x="1.5"
        y="12.5"
        width="29"
        height="17"
        rx="5.5"
      />
      <path
        className={one ? 'stroke-surface' : 'stroke-action-ink'}
        d="M10.5 19.2c1.3 2.4 3.3 3.6 5.5 3.6s4.2-1.2 5.5-3.6"
        fill="none"
        strokeWidth="2.8"
        strokeLinecap="round"
      />
    </svg>
  );
}

/** Mark and name. */
export function Brand({ className }: { className?: string }) {
  return (
    <span className={classes('inline-flex items-center gap-2.5 text-title font-semibold', className)}>
      <BrandMark />
      เก็บไว้
    </span>
  );
}
