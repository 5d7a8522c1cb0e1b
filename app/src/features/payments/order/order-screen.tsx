import type { Order } from '@kepwai/api-client';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { describeErrorBriefly } from '../../../lib/errors/error-text.ts';
import { formatDateTime, formatLongDate } from '../../../lib/format/dates.ts';
import { formatBaht } from '../../../lib/format/money.ts';
import { Button, ButtonLink } from '../../../ui/controls/button.tsx';
import { useToast } from '../../../ui/overlays/toast.tsx';
import { Banner } from '../../../ui/page/banner.tsx';
import { DetailRows } from '../../../ui/page/detail-rows.tsx';
import { orderLabel, planLabel, priceLines, providerWords, refundWords } from '../money-words.ts';
import { refresh, renewCode } from '../mutations.ts';
import { PriceBreakdown } from '../price-breakdown.tsx';
import { StaleNote } from '../stale-note.tsx';
import { useLiveOrders } from '../use-live-orders.ts';
import { PaidHeading } from './paid-heading.tsx';
import { PayByCode } from './pay-by-code.tsx';
import { PayByPage } from './pay-by-page.tsx';
import { ReceiptButton } from './receipt-button.tsx';
import { SendSlip, SlipNote } from './send-slip.tsx';
import { useOnceSettled } from './use-once-settled.ts';

/** Shows an order in its state: the code to pay, or its outcome. */
export function OrderScreen({ order, isStale }: { order: Order; isStale: boolean }) {
  const queryClient = useQueryClient();
  useOnceSettled(
    order.state,
    useCallback(() => refresh(queryClient, order.quotaId), [queryClient, order.quotaId]),
  );
  useLiveOrders(order.quotaId);
  return (
    <div className="mx-auto flex w-full max-w-md flex-col gap-5">
      {isStale && <StaleNote />}
      <Outcome order={order} />
    </div>
  );
}

function Outcome({ order }: { order: Order }) {
  switch (order.state) {
    case 'open':
      return order.provider === 'stripe' ? <PayByPage order={order} /> : <PayByCode order={order} />;
    case 'paid':
      return <Paid order={order} />;
    case 'expired':
      return <Expired order={order} />;
    case 'review':
      return (
        <>
          <Banner tone="warning" title={`ได้รับ ${formatBaht(order.review?.receivedSatang ?? 0)} ยังไม่ตรงกับยอด`}>
            {order.review?.message}
          </Banner>
          <PriceBreakdown lines={priceLines(order, 'ยอดของคำสั่งซื้อ')} />
          <Back order={order} />
        </>
      );
    case 'cancelled':
      return (
        <>
          <Banner title="ยกเลิกแล้ว ไม่ได้จ่าย">
            {orderLabel(order)} {formatBaht(order.amountSatang)}
          </Banner>
          <SlipNote order={order} />
          <Back order={order} />
        </>
      );
    case 'refunded':
      return (
        <>
          <Banner title={refundWords(order)} tone={order.refund === 'failed' ? 'warning' : 'info'}>
            {orderLabel(order)} {formatBaht(order.amountSatang)} {refundAdvice(order)} ของที่เก็บไว้ยังอยู่ครบ
          </Banner>
          <ReceiptButton order={order} />
          <Back order={order} />
        </>
      );
  }
}

/** Returns where the money of a refund is, and what to look at. */
function refundAdvice({ refund }: Order): string {
  if (refund === 'under-way') return 'เงินกลับทางเดิมที่จ่าย อาจใช้เวลาถึง 10 วัน';
  if (refund === 'failed') return 'ธนาคารไม่รับเงินคืน หักให้เองตอนจ่ายครั้งหน้า หรือขอรับทางอื่นกับผู้ให้บริการได้';
  return 'ใช้ได้ถึงเมื่อไหร่ ดูได้ที่หน้าแพ็กเกจ';
}

/** Shows thanks, and shows the receipt. */
function Paid({ order }: { order: Order }) {
  const { quotaId, quotaName, planName, limitBytes, endsAt, paidAt, receiptNumber, provider, payer, review } =
    order;
  return (
    <>
      <PaidHeading title="จ่ายแล้ว ขอบคุณ">
        “{quotaName}” ใช้แพ็กเกจ {planLabel({ name: planName, limitBytes })} ถึง {formatLongDate(endsAt)}
      </PaidHeading>
      {review && (
        <Banner tone="warning" title={`มีเงินเข้ามาเพิ่ม ${formatBaht(review.receivedSatang)}`}>
          {review.message}
        </Banner>
      )}
      <section
        aria-labelledby="receipt"
        className="flex flex-col gap-2 rounded-tile border border-line bg-surface-raised p-4"
      >
        <h3 id="receipt" className="text-body font-semibold">
          ใบเสร็จ {receiptNumber}
        </h3>
        <DetailRows
          rows={[
            ['แพ็กเกจ', orderLabel(order)],
            ['จ่ายเมื่อ', paidAt && formatDateTime(paidAt)],
            ['จ่ายด้วย', providerWords[provider]],
            ['จ่ายโดย', payer?.displayName ?? null],
          ]}
        />
        <PriceBreakdown lines={priceLines(order, 'ยอดของคำสั่งซื้อ')} />
        <ReceiptButton order={order} />
      </section>
      <ButtonLink wide to={`/microapp/quota/${quotaId}`}>
        ดูที่เก็บนี้
      </ButtonLink>
    </>
  );
}

/** Offers a new code for the same order: nothing was paid. */
function Expired({ order }: { order: Order }) {
  const toast = useToast();
  const renewing = useMutation({
    ...renewCode(useQueryClient(), order.quotaId),
    onError: (error) => toast({ text: describeErrorBriefly(error), tone: 'error' }),
  });
  const isByPage = order.provider === 'stripe';
  return (
    <>
      <SlipNote order={order} />
      {order.slip?.state !== 'waiting' && (
        <Banner tone="warning" title={isByPage ? 'หมดเวลาจ่ายแล้ว ยังไม่ได้จ่าย' : 'QR หมดเวลาแล้ว ยังไม่ได้จ่าย'}>
          {isByPage
            ? 'ถ้าเพิ่งจ่ายไป รอสักครู่ หน้านี้จะบอกเอง ไม่ต้องจ่ายซ้ำ'
            : 'ถ้าเพิ่งโอนไป ส่งสลิปมาได้ หรือรอสักครู่ หน้านี้จะบอกเอง ไม่ต้องโอนซ้ำ'}
        </Banner>
      )}
      <PriceBreakdown lines={priceLines(order, 'ยอดของคำสั่งซื้อ')} />
      {order.slip?.state !== 'waiting' && (
        <Button wide busy={renewing.isPending} onClick={() => renewing.mutate(order.id)}>
          {isByPage ? 'จ่ายอีกครั้ง' : 'สร้าง QR ใหม่'}
        </Button>
      )}
      {!isByPage && <SendSlip order={order} />}
      <Back order={order} />
    </>
  );
}

function Back({ order: { quotaId } }: { order: Order }) {
  return (
    <ButtonLink tone="secondary" wide to={`/microapp/quota/${quotaId}/upgrade`}>
      กลับไปเลือกแพ็กเกจ
    </ButtonLink>
  );
}
