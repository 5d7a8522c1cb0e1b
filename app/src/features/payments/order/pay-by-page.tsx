import type { Order } from '@kepwai/api-client';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import ExternalLink from 'lucide-react/icons/external-link';
import { useSearchParams } from 'react-router';
import { describeError } from '../../../lib/errors/error-text.ts';
import { formatTime } from '../../../lib/format/dates.ts';
import { formatBaht } from '../../../lib/format/money.ts';
import { isInLine } from '../../../lib/line/liff.ts';
import { useOnline } from '../../../lib/page/online.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { useWayOut } from '../../../ui/overlays/use-way-out.ts';
import { Banner } from '../../../ui/page/banner.tsx';
import { CancelButton } from '../cancel-button.tsx';
import { orderLabel, priceLines } from '../money-words.ts';
import { cancelOrder, openCheckout } from '../mutations.ts';
import { PriceBreakdown } from '../price-breakdown.tsx';

/** Leads to the page of Stripe on which an order is paid, and waits for the result after the return. */
export function PayByPage({ order }: { order: Order }) {
  const isOnline = useOnline();
  const queryClient = useQueryClient();
  const [query] = useSearchParams();
  const leave = useWayOut();
  const hasReturned = query.has('returned');
  const opening = useMutation({
    ...openCheckout(queryClient, order.quotaId),
    onSuccess: ({ url }) => leave('checkout', { address: url, isHere: true }),
  });
  if (!order.mayPay) return <p>ให้เจ้าของที่เก็บเป็นคนจ่าย หน้านี้จะบอกเองเมื่อจ่ายแล้ว</p>;
  return (
    <>
      <header className="text-center">
        <p className="text-small text-ink-soft">{orderLabel(order)}</p>
        <h2 className="text-display font-semibold tabular-nums">{formatBaht(order.amountSatang)}</h2>
        <p className="text-small text-ink-soft">จ่ายได้ถึง {formatTime(order.expiresAt)}</p>
      </header>
      {hasReturned && (
        <p role="status" className="rounded-tile bg-action-soft px-4 py-3 text-small text-action-soft-ink">
          ถ้าจ่ายแล้ว กำลังรอ Stripe ยืนยัน ปกติไม่กี่วินาที หน้านี้จะบอกเอง ไม่ต้องจ่ายซ้ำ ปิดหน้านี้แล้วกลับมาดูได้ทุกเมื่อ
        </p>
      )}
      {opening.error && (
        <Banner tone="danger" title={describeError(opening.error).title}>
          {describeError(opening.error).advice}
        </Banner>
      )}
      <Button
        wide
        tone={hasReturned ? 'secondary' : 'primary'}
        icon={<ExternalLink aria-hidden="true" />}
        busy={opening.isPending}
        disabled={!isOnline}
        onClick={() => opening.mutate(order.id)}
      >
        {hasReturned ? 'ยังไม่ได้จ่าย ไปหน้าจ่ายอีกครั้ง' : 'ไปหน้าจ่ายเงิน'}
      </Button>
      {opening.data && (
        <p className="text-small">
          ถ้าหน้าจ่ายไม่ขึ้น{' '}
          <a href={opening.data.url} className="inline-flex min-h-11 items-center text-action underline">
            แตะที่นี่
          </a>
        </p>
      )}
      <p className="text-small text-ink-soft">
        จ่ายด้วยบัตรหรือพร้อมเพย์บนหน้าของ Stripe เลขบัตรไม่ผ่านที่นี่{' '}
        {isInLine() ? 'จ่ายเสร็จแล้วกลับมาที่ LINE หน้านี้จะบอกเอง' : 'จ่ายเสร็จแล้วจะกลับมาหน้านี้เอง'}
      </p>
      <details>
        <summary className="flex min-h-11 cursor-pointer items-center rounded-control text-small text-ink-soft">
          ยอดนี้มาจากไหน
        </summary>
        <PriceBreakdown lines={priceLines(order)} />
      </details>
      <CancelButton id={order.id} cancel={cancelOrder(queryClient, order.quotaId)} />
    </>
  );
}
