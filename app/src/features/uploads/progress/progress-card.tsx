import Check from 'lucide-react/icons/check';
import type { ReactNode } from 'react';
import { formatCount, formatSize } from '../../../lib/format/sizes.ts';
import { useOnline } from '../../../lib/page/online.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { Progress } from '../../../ui/drawings/progress.tsx';
import { Banner } from '../../../ui/page/banner.tsx';
import type { UploadSummary } from '../queue/summary.ts';
import type { UploadManager } from '../upload-manager.ts';
import { announce, describeStop, formatRetry, formatSpeed, formatTimeLeft } from '../upload-words.ts';
import { useUploadSummary } from '../use-uploads.ts';
import { useNow } from './use-now.ts';

/** Shows the total progress: numbers for the eye, and steps for screen readers. */
export function ProgressCard({ manager, targetName }: { manager: UploadManager; targetName: string }) {
  const summary = useUploadSummary(manager);
  return (
    <>
      <p role="status" className="sr-only">
        {announce(summary)}
      </p>
      <Card summary={summary} targetName={targetName} onHurry={manager.hurry} />
    </>
  );
}

function Card({
  summary,
  targetName,
  onHurry,
}: {
  summary: UploadSummary;
  targetName: string;
  onHurry: () => void;
}) {
  const { phase, totalCount, doneCount } = summary;
  const doneWords = `เสร็จแล้ว ${formatCount(doneCount)} จาก ${formatCount(totalCount)} ไฟล์`;
  switch (phase) {
    case 'empty':
    case 'choosing':
    case 'skipped':
      return null;
    case 'sending':
      return (
        <Bar summary={summary} title={`กำลังส่ง · ${doneWords}`}>
          อย่าเพิ่งปิดหน้านี้ ไปดูหน้าอื่นในตู้ได้ ไฟล์จะส่งต่อเอง
        </Bar>
      );
    case 'paused':
      return (
        <Bar summary={summary} title={`พักไว้ · ${doneWords}`}>
          ที่ส่งไปแล้วไม่หาย กดส่งต่อเมื่อพร้อม
        </Bar>
      );
    case 'waiting':
      return <Waiting summary={summary} onHurry={onHurry} />;
    case 'stopped':
      // Files that do not fit have their own banner.
      return summary.failedCount === 0 ? null : (
        <Banner tone="warning" title={describeStop(summary)}>
          ไฟล์ในเครื่องยังอยู่ครบ ดูเหตุผลได้ใต้ชื่อไฟล์
        </Banner>
      );
    case 'done':
      return (
        <section className="flex animate-rise flex-wrap items-center gap-4 rounded-tile bg-kept-soft px-4 py-4 text-kept-soft-ink">
          <span className="grid size-12 shrink-0 place-items-center rounded-full bg-kept text-kept-ink">
            <Check className="size-7" strokeWidth={2.5} aria-hidden="true" />
          </span>
          <div className="min-w-[min(10rem,100%)] flex-1">
            <p className="text-title font-semibold">ส่งครบ {formatCount(doneCount)} ไฟล์แล้ว</p>
            <p className="text-small">เก็บไว้ในตู้ของ “{targetName}” แล้ว ปิดหน้านี้ได้เลย</p>
          </div>
        </section>
      );
  }
}

function Bar({ summary, title, children }: { summary: UploadSummary; title: string; children: ReactNode }) {
  const { phase, sentBytes, totalBytes, bytesPerSecond } = summary;
  const isSending = phase === 'sending';
  return (
    <section
      aria-label="ความคืบหน้า"
      className="flex flex-col gap-2 rounded-tile border border-line bg-surface-raised p-4"
    >
      <p className="text-body font-semibold tabular-nums">{title}</p>
      <Progress
        label="ส่งทั้งหมด"
        value={totalBytes === 0 ? 0 : sentBytes / totalBytes}
        valueText={`${formatSize(sentBytes)} จาก ${formatSize(totalBytes)}`}
      />
      <p className="text-small text-ink-soft tabular-nums">
        {[
          `${formatSize(sentBytes)} จาก ${formatSize(totalBytes)}`,
          isSending && bytesPerSecond !== null && formatSpeed(bytesPerSecond),
          isSending && formatTimeLeft(summary.secondsLeft),
        ]
          .filter(Boolean)
          .join(' · ')}
      </p>
      <p className="text-small text-ink">{children}</p>
    </section>
  );
}

function Waiting({ summary, onHurry }: { summary: UploadSummary; onHurry: () => void }) {
  const isOnline = useOnline();
  const retry = formatRetry(summary.retryAt, useNow());
  return (
    // Not a live region: the seconds are for the eye, and the state is announced once.
    <section
      aria-label="ความคืบหน้า"
      className="flex flex-col gap-3 rounded-tile bg-accent-soft p-4 text-accent-soft-ink"
    >
      <div>
        <p className="text-body font-semibold tabular-nums">
          {isOnline ? `ส่งไม่ถึง ${retry}` : `เน็ตหลุด ${retry}`}
        </p>
        <p className="text-small">ที่ส่งไปแล้วไม่หาย พอเน็ตกลับมาจะส่งต่อเอง อย่าเพิ่งปิดหน้านี้</p>
      </div>
      <Button tone="secondary" className="self-start" onClick={onHurry}>
        ลองเลย
      </Button>
    </section>
  );
}
