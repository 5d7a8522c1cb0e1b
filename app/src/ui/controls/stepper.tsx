import Check from 'lucide-react/icons/check';
import { classes } from '../classes.ts';

/**
 * Shows the progress over a few steps. `current` counts from 0; if it equals the number of steps, all are
 * done.
 */
export function Stepper({
  label,
  steps,
  current,
}: {
  label: string;
  steps: readonly string[];
  current: number;
}) {
  return (
    <ol aria-label={label} className="isolate flex w-full">
      {steps.map((step, index) => {
        const isDone = index < current;
        const isCurrent = index === current;
        return (
          <li
            key={step}
            aria-current={isCurrent ? 'step' : undefined}
            className="group relative flex flex-1 flex-col items-center gap-1 text-center"
          >
            <span
              aria-hidden="true"
              className={classes(
                'absolute -z-1 top-3.75 right-1/2 h-0.5 w-full group-first:hidden',
                isDone || isCurrent ? 'bg-action' : 'bg-line',
              )}
            />
            <span
              aria-hidden="true"
              className={classes(
                'relative grid size-8 place-items-center rounded-full text-small font-semibold tabular-nums',
                isDone && 'bg-action text-action-ink',
                isCurrent && 'border-2 border-action bg-surface-raised text-action',
                !isDone && !isCurrent && 'border-2 border-edge bg-surface text-ink-soft',
              )}
            >
              {isDone ? <Check className="size-4" strokeWidth={3} /> : index + 1}
            </span>
            <span className={classes('text-caption', isCurrent ? 'font-medium text-ink' : 'text-ink-soft')}>
              {step}
              {isDone && <span className="sr-only"> เสร็จแล้ว</span>}
            </span>
          </li>
        );
      })}
    </ol>
  );
}
