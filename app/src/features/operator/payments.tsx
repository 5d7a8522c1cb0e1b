import type { OperatorOverview } from '@kepwai/api-client';
import { useState } from 'react';
import { formatDateTime } from '../../lib/format/dates.ts';
import { formatBaht } from '../../lib/format/money.ts';
import { usePreload } from '../../lib/page/use-preload.ts';
import { Button } from '../../ui/controls/button.tsx';
import { LazyOverlay } from '../../ui/overlays/lazy-overlay.tsx';
import { orderState } from './operator-words.ts';
import { Unmatched } from './unmatched.tsx';

const loadDecideDialog = () => import('./decide-dialog.tsx');

type PaymentsPart = NonNullable<OperatorOverview['payments']>;
type OperatorOrder = PaymentsPart['orders'][number];

/** Shows orders that wait for money or are stuck, and money that belongs to no order. */
export function Payments({ payments: { orders, unmatched, hasMore } }: { payments: PaymentsPart }) {
  usePreload(loadDecideDialog);
  const [deciding, setDeciding] = useState<{
    order: OperatorOrder;
    decision: 'approve' | 'reject';
  } | null>(null);
  // Stuck ones first: somebody has paid for them.
  const inOrder = orders.toSorted((a, b) => rank(a) - rank(b));
  if (orders.length + unmatched.length === 0) return <p className="text-ink-soft">ไม่มีเงินที่ต้องดู</p>;
  return (
    <>
      <ul className="flex flex-col divide-y divide-line">
        {inOrder.map((order) => (
          <li key={order.id} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-3">
            <OrderWords order={order} />
            <div className="flex flex-wrap gap-2">
              <Button tone="quiet" onClick={() => setDeciding({ order, decision: 'reject' })}>
                ปิด
              </Button>
              <Button tone="secondary" onClick={() => setDeciding({ order, decision: 'approve' })}>
                เงินเข้าแล้ว
              </Button>
            </div>
          </li>
        ))}
      </ul>
      {unmatched.length > 0 && <Unmatched payments={unmatched} orders={inOrder} />}
      {hasMore && <p className="text-small text-ink-soft">ยังมีอีก จัดการรายการเก่าก่อน แล้วที่เหลือจะขึ้นมา</p>}
      {deciding && (
        <LazyOverlay
          load={loadDecideDialog}
          props={{ ...deciding, open: true, onClose: () => setDeciding(null) }}
        />
      )}
    </>
  );
}

function OrderWords({ order }: { order: OperatorOrder }) {
  const { planName, period, amountSatang, receivedSatang, createdAt, id } = order;
  return (
    <div className="min-w-[min(14rem,100%)] flex-1">
      <p className="font-semibold tabular-nums">{formatBaht(amountSatang)}</p>
      <p className={order.state === 'review' ? 'text-small text-danger' : 'text-small'}>
        {orderState(order)}
        {receivedSatang > 0 && ` · เข้ามา ${formatBaht(receivedSatang)}`}
      </p>
      <p className="text-caption text-ink-soft tabular-nums">
        {planName} {period === 'year' ? 'รายปี' : 'รายเดือน'} · {formatDateTime(createdAt)} · {id.slice(0, 8)}
      </p>
    </div>
  );
}

function rank({ state }: OperatorOrder): number {
  return ['review', 'open'].indexOf(state) === -1 ? 2 : ['review', 'open'].indexOf(state);
}
