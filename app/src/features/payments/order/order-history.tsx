import type { Order } from '@kepwai/api-client';
import { useInfiniteQuery } from '@tanstack/react-query';
import { formatDate } from '../../../lib/format/dates.ts';
import { inThai } from '../../../lib/format/in-thai.ts';
import { formatBaht } from '../../../lib/format/money.ts';
import { TextLink } from '../../../ui/controls/text-link.tsx';
import { ListEnd } from '../../../ui/files/list-end.tsx';
import { InlineError } from '../../../ui/page/inline-error.tsx';
import { orderLabel, orderStateWords } from '../money-words.ts';
import { ordersQuery } from '../queries.ts';
import { ReceiptButton } from './receipt-button.tsx';

/** Lists what was ordered for a quota, each with its state and receipt; nothing if there was none. */
export function OrderHistory({ quotaId }: { quotaId: string }) {
  const query = useInfiniteQuery(ordersQuery(quotaId));
  const { data, error, isFetching, refetch } = query;
  const orders = data?.pages.flatMap(({ items }) => items) ?? [];
  if (orders.length === 0 && !error) return null;
  return (
    <section aria-labelledby="orders" className="flex flex-col gap-2">
      <h2 id="orders" className="text-body font-semibold">
        ที่จ่ายมาแล้ว
      </h2>
      {error && !data && (
        <InlineError title="โหลดประวัติไม่ได้" isRetrying={isFetching} onRetry={() => void refetch()} />
      )}
      <ul className="divide-y divide-line rounded-tile border border-line bg-surface-raised empty:hidden">
        {orders.map((order) => (
          <OrderRow key={order.id} order={order} />
        ))}
      </ul>
      <ListEnd query={query} label="ดูก่อนหน้านี้" />
    </section>
  );
}

function OrderRow({ order }: { order: Order }) {
  const { id, quotaId, amountSatang, createdAt, paidAt, receiptNumber, payer } = order;
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 px-4 py-2.5">
      <div className="min-w-[min(12rem,100%)] flex-1">
        <TextLink to={`/microapp/subscribe?quota=${quotaId}&order=${id}`}>{orderLabel(order)}</TextLink>
        <p className="text-caption text-ink-soft">
          {[
            formatDate(paidAt ?? createdAt),
            orderStateWords(order),
            receiptNumber && `ใบเสร็จ ${receiptNumber}`,
            payer?.displayName && inThai`โดย${payer.displayName}`,
          ]
            .filter(Boolean)
            .join(' · ')}
        </p>
      </div>
      <p className="text-small font-medium tabular-nums">{formatBaht(amountSatang)}</p>
      <ReceiptButton order={order} />
    </li>
  );
}
