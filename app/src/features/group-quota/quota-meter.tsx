import type { Group, Person, QuotaUsage } from '@kepwai/api-client';
import type { ReactNode } from 'react';
import { usedBytes } from '../../lib/format/group-words.ts';
import { formatPercent, formatSize } from '../../lib/format/sizes.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { MeterRing } from '../../ui/meter.tsx';

/** Shows how full a group's quota is, who owns it, and how much of it the group uses. */
export function QuotaMeter({
  quota,
  owner,
  counts,
  children,
}: {
  quota: QuotaUsage;
  owner: Person | null;
  counts: Group['counts'];
  /** More lines, such as when it will be full. */
  children?: ReactNode;
}) {
  const { name, limitBytes } = quota;
  const used = usedBytes(quota);
  const left = Math.max(0, limitBytes - used);
  const groupBytes = counts.reduce((sum, { sizeBytes }) => sum + sizeBytes, 0);
  const ownerName = owner?.displayName ?? 'สมาชิกคนหนึ่ง';
  return (
    <section aria-label="ใช้ไปเท่าไหร่" className="flex flex-wrap items-center gap-x-5 gap-y-4 sm:gap-x-8">
      <MeterRing
        className="size-28 sm:size-36"
        label={name}
        fraction={used / Math.max(1, limitBytes)}
        valueText={`ใช้ไป ${formatSize(used)} จาก ${formatSize(limitBytes)}`}
      >
        <span className="block text-heading font-semibold tabular-nums">
          {formatPercent(used, limitBytes)}
        </span>
        <span className="block text-caption text-ink-soft">ใช้ไปแล้ว</span>
      </MeterRing>
      <div className="flex min-w-[min(12rem,100%)] flex-1 flex-col gap-1">
        <p className="text-title font-semibold">
          {used > limitBytes ? `เกินไป ${formatSize(used - limitBytes)}` : `เหลือ ${formatSize(left)}`}
        </p>
        <p className="text-small text-ink-soft">
          ใช้ไป {formatSize(used)} จาก {formatSize(limitBytes)} · กลุ่มนี้ {formatSize(groupBytes)}
        </p>
        {children}
        <p className="mt-1 flex items-center gap-2 text-small">
          <Avatar name={ownerName} pictureUrl={owner?.pictureUrl} size="small" />
          <span className="min-w-0">
            “{name}” ของ {ownerName}
          </span>
        </p>
      </div>
    </section>
  );
}
