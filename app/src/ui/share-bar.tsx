import { classes } from './classes.ts';

/** Thin bar that compares an amount with the largest of a list; decorative, next to the amount in words. */
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
      <rect className="fill-action" width={share * 100} height="6" />
    </svg>
  );
}
