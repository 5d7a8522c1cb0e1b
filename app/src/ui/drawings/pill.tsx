import type { ReactNode } from 'react';
import { classes } from '../classes.ts';

const tones = {
  plain: 'bg-surface-sunken text-ink-soft',
  new: 'bg-accent text-accent-ink',
  kept: 'bg-kept-soft text-kept-soft-ink',
  action: 'bg-action-soft text-action-soft-ink',
  danger: 'bg-danger-soft text-danger-soft-ink',
} as const;

/** Small label for a state. */
export function Pill({
  tone = 'plain',
  icon,
  children,
}: {
  tone?: keyof typeof tones;
  icon?: ReactNode;
  children: ReactNode;
}) {
  return (
    <span
      className={classes(
        'inline-flex items-center gap-1 rounded-full px-2.5 py-0.5 text-caption font-medium whitespace-nowrap tabular-nums [&_svg]:size-3.5',
        tones[tone],
      )}
    >
      {icon}
      {children}
    </span>
  );
}
