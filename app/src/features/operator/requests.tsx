import type { OperatorOverview } from '@kepwai/api-client';
import { formatDate } from '../../lib/format/dates.ts';
import { Pill } from '../../ui/drawings/pill.tsx';
import { requestWords } from './operator-words.ts';

/** Shows people's open requests under the law, by their numbers alone. */
export function Requests({
  requests: { items, hasMore },
  at,
}: {
  requests: NonNullable<OperatorOverview['requests']>;
  at: string;
}) {
  if (items.length === 0) return <p className="text-ink-soft">ไม่มีคำขอค้าง</p>;
  return (
    <>
      <ul className="flex flex-col divide-y divide-line">
        {items.map(({ number, kind, source, dueAt }) => (
          <li key={`${source} ${number}`} className="flex flex-wrap items-center gap-x-3 gap-y-1 py-2.5">
            <span className="min-w-[min(12rem,100%)] flex-1">
              <span className="block text-small">{requestWords[kind]}</span>
              <span className="block text-caption text-ink-soft">
                <span className="break-all">{number}</span> ·{' '}
                {source === 'app' ? 'ลบให้เองเมื่อครบกำหนด' : 'ผู้ให้บริการต้องทำเอง'}
              </span>
            </span>
            <Pill tone={dueAt < at ? 'danger' : 'plain'}>
              {dueAt < at ? 'เลยกำหนด' : 'ภายใน'} {formatDate(dueAt)}
            </Pill>
          </li>
        ))}
      </ul>
      {hasMore && <p className="text-small text-ink-soft">ยังมีอีก ดูทั้งหมดด้วยคำสั่ง kepwai request list</p>}
    </>
  );
}
