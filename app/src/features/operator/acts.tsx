import type { OperatorOverview } from '@kepwai/api-client';
import { formatDateTime } from '../../lib/format/dates.ts';
import { actWords, outcomeWords } from './operator-words.ts';

/** Shows what operators did, and why, the latest first. */
export function Acts({ acts }: { acts: NonNullable<OperatorOverview['acts']> }) {
  if (acts.length === 0) return <p className="text-ink-soft">ยังไม่มีใครทำอะไร</p>;
  return (
    <ul className="flex flex-col divide-y divide-line">
      {acts.map(({ id, at, act, via, actorName, orderId, paymentReference, reason, outcome }) => (
        <li key={id} className="py-2.5">
          <p className="text-small">
            {actWords[act]} · {outcomeWords[outcome] ?? outcome}
          </p>
          {reason !== null && <p className="text-small text-ink-soft">“{reason}”</p>}
          <p className="text-caption text-ink-soft tabular-nums">
            {via === 'command' ? 'คำสั่งบนเครื่อง' : (actorName ?? 'ไม่ทราบชื่อ')} · {formatDateTime(at)} ·{' '}
            <span className="break-all">{orderId?.slice(0, 8) ?? paymentReference}</span>
          </p>
        </li>
      ))}
    </ul>
  );
}
