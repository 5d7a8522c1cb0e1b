import type { Group } from '@kepwai/api-client';
import { Link } from 'react-router';
import { usedBytes } from '../../../lib/format/names/group-words.ts';
import { formatPercent, formatSize } from '../../../lib/format/sizes.ts';
import { arrivesLate } from '../../../lib/page/arrives-late.ts';
import { MeterBar, MeterLegend, type MeterPart } from '../../../ui/drawings/meter.tsx';
import { fileKindLabels } from '../../../ui/files/file-kind.tsx';

/**
 * Shows how much of the group's quota is used: by kind in this group, and by everything else that counts
 * against it.
 */
export default function QuotaCard({ group }: { group: Pick<Group, 'id' | 'quota' | 'counts'> }) {
  const { quota } = group;
  if (!quota) return null;
  const used = usedBytes(quota);
  const parts = partsOf(group.counts, used);
  const left = Math.max(0, quota.limitBytes - used);
  return (
    <section
      aria-label="ที่เก็บ"
      {...arrivesLate}
      className="relative flex flex-col gap-1.5 xl:gap-2 xl:rounded-tile xl:border xl:border-line xl:bg-surface-raised xl:p-4"
    >
      <div className="flex flex-wrap items-baseline justify-between gap-x-3 text-caption">
        <h2 className="min-w-[min(6rem,100%)] flex-1 truncate font-medium">
          {/* The whole card is the tap target. */}
          <Link
            to={`/microapp/${group.id}/quota`}
            className="text-ink no-underline after:absolute after:inset-0 hover:underline"
          >
            {quota.name}
          </Link>
        </h2>
        <span className="shrink-0 text-ink-soft tabular-nums">
          {formatPercent(used, quota.limitBytes)} · เหลือ {formatSize(left)}
        </span>
      </div>
      <MeterBar
        label={quota.name}
        total={quota.limitBytes}
        parts={parts}
        valueText={`ใช้ไป ${formatSize(used)} จาก ${formatSize(quota.limitBytes)}`}
      />
      <div className="hidden xl:block">
        <MeterLegend parts={parts.map((part) => ({ ...part, text: formatSize(part.value) }))} />
      </div>
    </section>
  );
}

/**
 * Identical contents count once per quota, so the sum of a group's files can exceed the used bytes; the bar
 * never does.
 */
function partsOf(counts: Group['counts'], used: number): MeterPart[] {
  const sum = counts.reduce((total, { sizeBytes }) => total + sizeBytes, 0);
  const scale = sum > used ? used / sum : 1;
  const parts: MeterPart[] = counts
    .filter(({ sizeBytes }) => sizeBytes > 0)
    .map(({ kind, sizeBytes }) => ({
      label: fileKindLabels[kind],
      value: Math.round(sizeBytes * scale),
      tone: kind,
    }));
  const rest = used - parts.reduce((total, { value }) => total + value, 0);
  return rest > 0 ? [...parts, { label: 'อื่น ๆ และถังขยะ', value: rest, tone: 'action' }] : parts;
}
