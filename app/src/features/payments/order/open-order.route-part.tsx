import type { SubscriptionView } from '@kepwai/api-client';
import { useQuery } from '@tanstack/react-query';
import { formatDayTime } from '../../../lib/format/dates.ts';
import { formatExactBaht } from '../../../lib/format/money.ts';
import { ButtonLink } from '../../../ui/controls/button.tsx';
import { Banner } from '../../../ui/page/banner.tsx';
import { orderLabel } from '../money-words.ts';
import { subscriptionQuery } from '../queries.ts';
import { useLiveOrders } from '../use-live-orders.ts';

/** Leads back to an order that waits for its money, for who may pay it. */
export function OpenOrder({ view: { openOrder, permissions, quotaId } }: { view: SubscriptionView }) {
  if (!openOrder || !permissions.pay) return null;
  return (
    <Banner
      title="ยังจ่ายไม่เสร็จ"
      action={
        <ButtonLink to={`/microapp/subscribe?quota=${quotaId}&order=${openOrder.id}`}>จ่ายต่อ</ButtonLink>
      }
    >
      {orderLabel(openOrder)} {formatExactBaht(openOrder.amountSatang)} จ่ายได้ถึง{' '}
      {formatDayTime(openOrder.expiresAt, Date.now())}
    </Banner>
  );
}

/** Shows on another screen of a quota that an order of it is unpaid. A failure is silent: the page of plans shows it. */
export function OpenOrderPart({ quotaId }: { quotaId: string }) {
  const { data: view } = useQuery(subscriptionQuery(quotaId));
  useLiveOrders(quotaId);
  return view ? <OpenOrder view={view} /> : null;
}
