import type { ReactNode } from 'react';
import { classes } from '../classes.ts';

const radius = 42;
const circumference = 2 * Math.PI * radius;

/** Share below which round ends would be longer than the arc, and the least that can be seen. */
const roundFrom = 0.05;
const leastShown = 0.008;

/** From 80 % marigold, from 95 % red: the shares at which the bot also warns. */
function levelOf(fraction: number): 'calm' | 'warm' | 'full' {
  if (fraction >= 0.95) return 'full';
  return fraction >= 0.8 ? 'warm' : 'calm';
}

const strokes = { calm: 'stroke-action', warm: 'stroke-accent', full: 'stroke-danger' } as const;

/** Shows the used share of a quota as a ring with space for words inside. `fraction` is from 0 to 1. */
export function MeterRing({
  label,
  fraction,
  valueText,
  className,
  children,
}: {
  label: string;
  fraction: number;
  /** Text such as "ใช้ไป 2.4 GB จาก 5 GB". */
  valueText: string;
  /** Class name of its size; default `size-28`. */
  className?: string;
  children?: ReactNode;
}) {
  const filled = Math.min(1, Math.max(0, fraction));
  const shown = filled > 0 ? Math.max(leastShown, filled) : 0;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a native meter supports neither a ring nor a bar of parts
    <div
      role="meter"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={Math.round(filled * 100)}
      aria-valuetext={valueText}
      className={classes('relative grid shrink-0 place-items-center', className ?? 'size-28')}
    >
      <svg viewBox="0 0 100 100" className="absolute inset-0 -rotate-90" aria-hidden="true">
        <circle className="stroke-surface-sunken" cx="50" cy="50" r={radius} fill="none" strokeWidth="11" />
        {shown > 0 && (
          <circle
            className={classes('transition-[stroke-dashoffset] duration-slow', strokes[levelOf(filled)])}
            cx="50"
            cy="50"
            r={radius}
            fill="none"
            strokeWidth="11"
            strokeLinecap={shown < roundFrom ? 'butt' : 'round'}
            strokeDasharray={circumference}
            strokeDashoffset={circumference * (1 - shown)}
          />
        )}
      </svg>
      <div className="relative text-center">{children}</div>
    </div>
  );
}
