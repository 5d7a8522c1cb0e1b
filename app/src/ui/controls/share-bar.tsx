import { classes } from '../classes.ts';

/** Least part of a hundred that can be seen. */
const leastShown = 0.8;

/** Thin bar that shows an amount as a part of the whole; decorative, next to the amount in words. */
export function ShareBar({
  share,
  className,
}: {
  /** From 0 to 1. */
  share: number;
  /** Class name of its height. */
  className: string;
}) {
  return (
    <svg
      className={classes('w-full overflow-hidden rounded-full', className)}
      viewBox="0 0 100 6"
      preserveAspectRatio="none"
      aria-hidden="true"
    >
      <rect className="fill-surface-sunken" width="100" height="6" />
      <rect className="fill-action" width={share > 0 ? Math.max(leastShown, share * 100) : 0} height="6" />
    </svg>
  );
}
