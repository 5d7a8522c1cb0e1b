import type { Offer } from '@kepwai/api-client';
import type { ReactNode } from 'react';
import { formatDate } from '../../lib/format/dates.ts';
import { formatBaht } from '../../lib/format/money.ts';
import { formatPercent, formatSize } from '../../lib/format/sizes.ts';
import { classes } from '../../ui/classes.ts';
import { MeterBar } from '../../ui/drawings/meter.tsx';
import { Pill } from '../../ui/drawings/pill.tsx';
import { perPeriod, planLabel, priceLines, refusalWords, yearDiscount } from './money-words.ts';
import { PriceBreakdown } from './price-breakdown.tsx';

/** Shows one plan beside what is kept today: its price, the difference worked out, and its button or why there is none. */
export function PlanCard({
  offer,
  usedBytes,
  action,
}: {
  offer: Offer;
  usedBytes: number;
  action: ReactNode;
}) {
  const { plan, kind, period, isCurrent, priceSatang, startsAt, endsAt } = offer;
  const refusal = refusalWords(offer);
  const discount = period === 'year' ? yearDiscount(offer) : 0;
  const isFitting = usedBytes <= plan.limitBytes;
  return (
    <article
      aria-label={planLabel(plan)}
      className={classes(
        'flex flex-col gap-3 rounded-sheet border bg-surface-raised p-4',
        isCurrent ? 'border-action' : 'border-line',
      )}
    >
      <header className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
        <h3 className="text-title font-semibold">
          {plan.name} <span className="tabular-nums">{formatSize(plan.limitBytes)}</span>
        </h3>
        {isCurrent && <Pill tone="action">ใช้อยู่ตอนนี้</Pill>}
      </header>
      <p>
        {kind === 'free' ? (
          <span className="text-body font-semibold">ฟรี</span>
        ) : (
          <>
            <span className="text-body font-semibold tabular-nums">{formatBaht(priceSatang)}</span>{' '}
            <span className="text-small text-ink-soft">{perPeriod[period]}</span>
          </>
        )}
        {discount > 0 && (
          <span className="block text-small text-kept">ถูกกว่าจ่ายรายเดือน {formatBaht(discount)} ต่อปี</span>
        )}
      </p>
      <div className="flex flex-col gap-1">
        <MeterBar
          label={`ของที่มีตอนนี้ใน ${planLabel(plan)}`}
          total={plan.limitBytes}
          parts={[{ label: 'ของที่มีตอนนี้', value: usedBytes, tone: isFitting ? 'action' : 'full' }]}
          valueText={`${formatSize(usedBytes)} จาก ${formatSize(plan.limitBytes)}`}
        />
        <p className="text-caption text-ink-soft">
          {isFitting
            ? `ของที่มีตอนนี้ ${formatSize(usedBytes)} (${formatPercent(usedBytes, plan.limitBytes)})`
            : `ของที่มีตอนนี้ ${formatSize(usedBytes)} ใส่ไม่หมด`}
        </p>
      </div>
      {refusal === null && kind !== 'free' && (
        <>
          {offer.creditSatang > 0 && <PriceBreakdown lines={priceLines(offer)} />}
          <p className="text-small text-ink-soft">
            {kind === 'renew' ? `เริ่ม ${formatDate(startsAt)} ` : 'เริ่มทันทีที่จ่าย '}ใช้ได้ถึง {formatDate(endsAt)}
          </p>
        </>
      )}
      {refusal === null ? action : <p className="text-small text-ink-soft">{refusal}</p>}
    </article>
  );
}
