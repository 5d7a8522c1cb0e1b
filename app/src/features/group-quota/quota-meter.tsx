import type { Group, Person, QuotaUsage } from '@kepwai/api-client';
import type { ReactNode } from 'react';
import { inThai } from '../../lib/format/in-thai.ts';
import { usedBytes } from '../../lib/format/names/group-words.ts';
import { formatSize } from '../../lib/format/sizes.ts';
import { Avatar } from '../../ui/drawings/avatar.tsx';
import { QuotaSummary } from '../../ui/drawings/quota-ring.tsx';

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
  const groupBytes = counts.reduce((sum, { sizeBytes }) => sum + sizeBytes, 0);
  const ownerName = owner?.displayName ?? 'สมาชิกคนหนึ่ง';
  return (
    <QuotaSummary
      name={name}
      usedBytes={used}
      limitBytes={limitBytes}
      headline={
        used > limitBytes ? `เกินไป ${formatSize(used - limitBytes)}` : `เหลือ ${formatSize(limitBytes - used)}`
      }
    >
      <p className="text-small text-ink-soft">
        ใช้ไป {formatSize(used)} จาก {formatSize(limitBytes)} · กลุ่มนี้ {formatSize(groupBytes)}
      </p>
      {children}
      <p className="mt-1 flex items-center gap-2 text-small">
        <Avatar name={ownerName} pictureUrl={owner?.pictureUrl} size="small" />
        <span className="min-w-0">{inThai`“${name}” ของ${ownerName}`}</span>
      </p>
    </QuotaSummary>
  );
}
