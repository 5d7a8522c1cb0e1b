import type { OperatorOverview } from '@kepwai/api-client';
import { dayMs } from '@kepwai/rules/time';
import type { ReactNode } from 'react';
import { formatAgo, formatDateTime, formatMonth } from '../../lib/format/dates.ts';
import { formatCount } from '../../lib/format/sizes.ts';
import { Banner } from '../../ui/page/banner.tsx';
import { DetailRows } from '../../ui/page/detail-rows.tsx';
import { missedWord } from './operator-words.ts';

type Parts = Pick<OperatorOverview, 'missed' | 'queue' | 'pushes' | 'backup'>;

/** Shows what could not be kept, how long work waits, and what is left of the month's pushes. */
export function Running({
  parts: { missed, queue, pushes, backup },
  at,
  missing,
}: {
  parts: Parts;
  at: string;
  /** Shown in place of a part that cannot be read. */
  missing: ReactNode;
}) {
  const isBackupOld =
    backup && (backup.takenAt === null || Date.parse(at) - Date.parse(backup.takenAt) > 2 * dayMs);
  const waiting = queue ? <Queue queue={queue} at={at} /> : missing;
  const missedNumbers = missed ? <Missed missed={missed} /> : missing;
  return (
    <>
      {isBackupOld && (
        <Banner
          tone="warning"
          title={backup.takenAt === null ? 'ยังไม่เคยสำรองข้อมูล' : 'สำรองข้อมูลครั้งล่าสุดนานแล้ว'}
        >
          ให้สคริปต์สำรองเรียก kepwai backup noted เมื่อเสร็จทุกครั้ง
        </Banner>
      )}
      <DetailRows
        rows={[
          ['สำรองข้อมูลล่าสุด', backup ? (backup.takenAt ? formatDateTime(backup.takenAt) : 'ยังไม่เคย') : missing],
          ['ข้อความที่ส่งเดือนนี้', pushes ? pushLine(pushes) : missing],
          ['งานที่รออยู่', waiting],
          ['เก็บไม่ได้ใน 7 วัน', missedNumbers],
        ]}
      />
    </>
  );
}

function pushLine({ month, count, budget }: NonNullable<Parts['pushes']>): string {
  if (budget === 0) return 'ปิดไว้ ไม่ส่งข้อความ';
  return `${formatCount(count)} จาก ${formatCount(budget)} (${formatMonth(`${month}T12:00:00+07:00`)})`;
}

function Queue({ queue: { waiting, countedUpTo }, at }: { queue: NonNullable<Parts['queue']>; at: string }) {
  if (waiting.length === 0) return 'ไม่มี';
  return (
    <ul className="flex flex-col gap-1">
      {waiting.map(({ name, count, oldestAt }) => (
        <li key={name}>
          {name} {atLeast(count, countedUpTo)} · เก่าสุด {formatAgo(oldestAt, at)}
        </li>
      ))}
    </ul>
  );
}

function Missed({ missed: { byReason, countedUpTo } }: { missed: NonNullable<Parts['missed']> }) {
  if (byReason.length === 0) return 'ไม่มี';
  return (
    <ul className="flex flex-col gap-1">
      {byReason
        .toSorted((a, b) => b.count - a.count)
        .map(({ reason, count }) => (
          <li key={reason}>
            {missedWord(reason)} {atLeast(count, countedUpTo)}
          </li>
        ))}
    </ul>
  );
}

function atLeast(count: number, countedUpTo: number): string {
  return `${count >= countedUpTo ? 'กว่า ' : ''}${formatCount(count)}`;
}
