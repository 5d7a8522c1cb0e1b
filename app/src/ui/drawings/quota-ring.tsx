import type { ReactNode } from 'react';
import { formatPercent, formatSize } from '../../lib/format/sizes.ts';
import { MeterRing } from './meter-ring.tsx';

interface Fill {
  name: string;
  usedBytes: number;
  limitBytes: number;
}

/** Ring that shows how full a quota is, with the percentage in it. */
export function QuotaRing({
  name,
  usedBytes,
  limitBytes,
  className,
  children,
}: Fill & {
  /** Class name of its size. */
  className: string;
  /** Words inside. Default: the percentage, small. */
  children?: ReactNode;
}) {
  return (
    <MeterRing
      className={className}
      label={name}
      fraction={usedBytes / Math.max(1, limitBytes)}
      valueText={`ใช้ไป ${formatSize(usedBytes)} จาก ${formatSize(limitBytes)}`}
    >
      {children ?? (
        <span aria-hidden="true" className="block text-[0.6875rem] leading-none font-semibold tabular-nums">
          {formatPercent(usedBytes, limitBytes)}
        </span>
      )}
    </MeterRing>
  );
}

/** Shows how full a quota is: a large ring with the percentage, and lines beside it. */
export function QuotaSummary({
  headline,
  children,
  ...fill
}: Fill & { headline: string; children: ReactNode }) {
  return (
    <section aria-label="ใช้ไปเท่าไหร่" className="flex flex-wrap items-center gap-x-5 gap-y-4 sm:gap-x-8">
      <QuotaRing className="size-28 sm:size-36" {...fill}>
        <span className="block text-heading font-semibold tabular-nums">
          {formatPercent(fill.usedBytes, fill.limitBytes)}
        </span>
        <span className="block text-caption text-ink-soft">ใช้ไปแล้ว</span>
      </QuotaRing>
      <div className="flex min-w-[min(12rem,100%)] flex-1 flex-col gap-1">
        <p className="text-title font-semibold">{headline}</p>
        {children}
      </div>
    </section>
  );
}
