import type { OperatorOverview } from '@kepwai/api-client';
import { useState } from 'react';
import { formatDateTime } from '../../lib/format/dates.ts';
import { formatBaht } from '../../lib/format/money.ts';
import { Button } from '../../ui/controls/button.tsx';
import { LazyOverlay } from '../../ui/overlays/lazy-overlay.tsx';

const loadUnmatchedDialog = () => import('./unmatched-dialog.tsx');

type PaymentsPart = NonNullable<OperatorOverview['payments']>;
type Payment = PaymentsPart['unmatched'][number];

/** Shows money that belongs to no order, which the operator gives to one, or pays back. */
export function Unmatched({
  payments,
  orders,
}: {
  payments: PaymentsPart['unmatched'];
  orders: PaymentsPart['orders'];
}) {
  const [deciding, setDeciding] = useState<{ payment: Payment; decision: 'match' | 'return' } | null>(null);
  return (
    <div className="flex flex-col gap-1">
      <h3 className="text-body font-semibold">เงินที่ยังไม่รู้ว่าเป็นของใคร</h3>
      <ul className="flex flex-col divide-y divide-line">
        {payments.map((payment) => (
          <li
            key={payment.reference}
            className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-3 text-small"
          >
            <p className="min-w-[min(14rem,100%)] flex-1">
              <span className="font-semibold tabular-nums">{formatBaht(payment.amountSatang)}</span> ·{' '}
              {formatDateTime(payment.paidAt)}
              <span className="block text-caption text-ink-soft">
                อ้างอิง <span className="break-all">{payment.reference}</span>
              </span>
            </p>
            <div className="flex flex-wrap gap-2">
              <Button tone="quiet" onClick={() => setDeciding({ payment, decision: 'return' })}>
                คืนเงินแล้ว
              </Button>
              {orders.length > 0 && (
                <Button tone="secondary" onClick={() => setDeciding({ payment, decision: 'match' })}>
                  เป็นของคำสั่งซื้อ
                </Button>
              )}
            </div>
          </li>
        ))}
      </ul>
      {deciding && (
        <LazyOverlay
          load={loadUnmatchedDialog}
          props={{ ...deciding, orders, open: true, onClose: () => setDeciding(null) }}
        />
      )}
    </div>
  );
}
