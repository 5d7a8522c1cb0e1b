import type { PromoEffect } from '@kepwai/api-client';
import Gift from 'lucide-react/icons/gift';
import type { ReactNode } from 'react';
import { formatSize } from '../../lib/format/sizes.ts';
import { classes } from '../../ui/classes.ts';
import { MeterBar, MeterLegend } from '../../ui/drawings/meter.tsx';

/** Card with what a promo gives; grey if it cannot be redeemed. */
export function GiftCard({
  title,
  token,
  isGrey = false,
  children,
}: {
  title: string;
  token: string;
  isGrey?: boolean;
  children?: ReactNode;
}) {
  return (
    <section
      aria-labelledby="gift"
      className={classes(
        'flex w-full flex-col items-center gap-3 rounded-tile border p-5 text-center',
        isGrey ? 'border-line bg-surface-sunken' : 'border-edge bg-surface-raised',
      )}
    >
      <Gift className={classes('size-12', isGrey ? 'text-ink-soft' : 'text-accent')} aria-hidden="true" />
      <h2 id="gift" className="text-heading font-semibold text-balance wrap-anywhere">
        {title}
      </h2>
      <p className="text-small text-ink-soft">
        โค้ด <span className="font-mono">{token}</span>
      </p>
      {children}
    </section>
  );
}

/** Shows by how much a quota grows. */
export function Growth({ effect: { beforeBytes, afterBytes } }: { effect: PromoEffect }) {
  const addedBytes = afterBytes - beforeBytes;
  if (addedBytes <= 0) return null;
  const [before, after] = [formatSize(beforeBytes), formatSize(afterBytes)];
  const parts = [
    { label: 'ขนาดเดิม', value: beforeBytes, tone: 'file', text: before },
    { label: 'ได้เพิ่ม', value: addedBytes, tone: 'action', text: formatSize(addedBytes) },
  ] as const;
  return (
    <div className="flex w-full flex-col gap-2 text-left">
      <p className="text-small tabular-nums">
        จาก {before} เป็น {after}
      </p>
      <MeterBar label="ขนาดที่เก็บ" total={afterBytes} parts={parts} valueText={`จาก ${before} เป็น ${after}`} />
      <MeterLegend parts={parts} />
    </div>
  );
}
