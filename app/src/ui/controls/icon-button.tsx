import type { ComponentProps, ReactNode } from 'react';
import { classes } from '../classes.ts';
import { Tooltip } from './tooltip.tsx';

/** Button with only an icon: its `label` is its name for screen readers and its tooltip for a mouse. */
export function IconButton({
  label,
  icon,
  tone = 'quiet',
  className,
  ...rest
}: { label: string; icon: ReactNode; tone?: 'quiet' | 'raised' | 'stage' } & Omit<
  ComponentProps<'button'>,
  'aria-label'
>) {
  return (
    <Tooltip text={label}>
      <button type="button" {...rest} aria-label={label} className={classes(iconButtonLook(tone), className)}>
        {icon}
      </button>
    </Tooltip>
  );
}

/** Returns the class names of an icon button, for a link that should look like one. */
export function iconButtonLook(tone: 'quiet' | 'raised' | 'stage' = 'quiet'): string {
  return classes(
    'inline-grid size-11 shrink-0 place-items-center rounded-control transition-colors disabled:cursor-not-allowed disabled:opacity-50 [&_svg]:size-5.5',
    tone === 'quiet' && 'text-ink-soft hover:bg-surface-sunken hover:text-ink aria-pressed:text-action',
    tone === 'raised' && 'border border-edge bg-surface-raised text-ink hover:bg-surface-sunken',
    tone === 'stage' && 'text-stage-ink hover:bg-stage-ink/15 focus-visible:outline-accent',
  );
}
