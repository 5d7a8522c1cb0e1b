import type { QuotaUsage } from '@kepwai/api-client';
import type { ReactNode } from 'react';
import { formatSize } from '../../../lib/format/sizes.ts';
import { MeterBar } from '../../../ui/drawings/meter.tsx';
import { remainingBytesOf, unreservedBytes } from '../queue/remaining-bytes.ts';
import { listItems } from '../queue/upload-state.ts';
import type { UploadManager } from '../upload-manager.ts';
import { useUploadsState } from '../use-uploads.ts';

/** Shows the group that the files go to and its quota: the used bytes, and those of the chosen files. */
export function TargetCard({
  manager,
  name,
  folderName,
  picture,
  quota,
}: {
  manager: UploadManager;
  name: string;
  /** Folder in it that the files go to; null for the top. */
  folderName: string | null;
  picture: ReactNode;
  quota: QuotaUsage;
}) {
  const chosenBytes = useUploadsState(manager, (state) => unreservedBytes(listItems(state)));
  const usedBytes = quota.usedBytes + quota.reservedBytes;
  return (
    <section
      aria-label="ที่เก็บ"
      className="flex flex-col gap-2.5 rounded-tile border border-line bg-surface-raised p-3"
    >
      <div className="flex flex-wrap items-center gap-3">
        {picture}
        <div className="min-w-[min(9rem,100%)] flex-1">
          <p className="text-caption text-ink-soft">เก็บไว้ในตู้ของ</p>
          <p className="text-body font-medium wrap-anywhere">{name}</p>
          {folderName !== null && (
            <p className="text-small text-ink-soft wrap-anywhere">ในโฟลเดอร์ “{folderName}”</p>
          )}
        </div>
        <div className="ml-auto text-right tabular-nums">
          <p className="text-caption text-ink-soft">เหลือที่เก็บ</p>
          <p className="text-body font-medium">{formatSize(remainingBytesOf(quota))}</p>
        </div>
      </div>
      <MeterBar
        label="ที่เก็บ"
        total={quota.limitBytes}
        parts={[
          { label: 'ใช้ไปแล้ว', value: usedBytes, tone: 'action' },
          { label: 'ที่เลือกไว้', value: Math.min(chosenBytes, remainingBytesOf(quota)), tone: 'warm' },
        ]}
        valueText={`ใช้ไป ${formatSize(usedBytes)} จาก ${formatSize(quota.limitBytes)} ที่เลือกไว้อีก ${formatSize(chosenBytes)}`}
      />
    </section>
  );
}
