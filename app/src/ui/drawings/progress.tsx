import { classes } from '../classes.ts';

/**
 * Progress bar. `value` is from 0 to 1, or null while unknown. Screen readers read `valueText` instead of a percentage.
 */
export function Progress({
  label,
  value,
  valueText,
  tone = 'action',
}: {
  label: string;
  value: number | null;
  valueText?: string;
  tone?: 'action' | 'kept' | 'danger';
}) {
  const percent = value === null ? null : Math.round(Math.min(1, Math.max(0, value)) * 100);
  return (
    <div
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={percent ?? undefined}
      aria-valuetext={valueText}
      className="h-2 overflow-hidden rounded-full bg-surface-sunken inset-ring inset-ring-line"
    >
      <div
        className={classes(
          'h-full rounded-full transition-[width] duration-calm ease-settle',
          percent === null && 'w-full animate-shimmer',
          { action: 'bg-action', kept: 'bg-kept', danger: 'bg-danger' }[tone],
        )}
        style={percent === null ? undefined : { width: `${percent}%` }}
      />
    </div>
  );
}
