import { classes } from '../../ui/classes.ts';
import type { PriceLine } from './money-words.ts';

/** Shows how an amount comes about; its last line is what one pays. */
export function PriceBreakdown({ lines }: { lines: readonly PriceLine[] }) {
  return (
    <dl className="flex flex-col gap-1">
      {lines.map(([label, amount], index) => (
        <div
          key={label}
          className={classes(
            'flex flex-wrap justify-between gap-x-4',
            index === lines.length - 1
              ? 'border-t border-line pt-2 text-body font-semibold'
              : 'text-small text-ink-soft',
          )}
        >
          <dt>{label}</dt>
          <dd className="tabular-nums">{amount}</dd>
        </div>
      ))}
    </dl>
  );
}
