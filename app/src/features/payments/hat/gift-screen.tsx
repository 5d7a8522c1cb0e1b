import type { Gift } from '@kepwai/api-client';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import CircleCheck from 'lucide-react/icons/circle-check-big';
import Download from 'lucide-react/icons/download';
import { useEffect, useRef, useState } from 'react';
import { resolveApiUrl } from '../../../lib/api/api.ts';
import { ofGroup } from '../../../lib/api/query-keys.ts';
import { formatDateTime } from '../../../lib/format/dates.ts';
import { describeErrorBriefly } from '../../../lib/format/error-text.ts';
import { formatBaht } from '../../../lib/format/money.ts';
import { Banner } from '../../../ui/banner.tsx';
import { Button, ButtonLink } from '../../../ui/button.tsx';
import { DetailRows } from '../../../ui/detail-rows.tsx';
import { useToast } from '../../../ui/toast.tsx';
import { CodeFrame } from '../code-frame.tsx';
import { Countdown } from '../countdown.tsx';
import { promise } from './hat-words.ts';
import { cancelGift } from './mutations.ts';

/** Shows a gift in its state: the code to pay, or what became of it. */
export function GiftScreen({ groupId, gift, isStale }: { groupId: string; gift: Gift; isStale: boolean }) {
  useRefreshOnceSettled(groupId, gift);
  return (
    <div className="mx-auto flex w-full max-w-md flex-col gap-5">
      {isStale && (
        <Banner tone="offline" title="ตอนนี้เช็กกับเซิร์ฟเวอร์ไม่ได้">
          จ่ายไปแล้วไม่ต้องจ่ายซ้ำ ต่อเน็ตได้เมื่อไหร่ หน้านี้จะบอกเอง
        </Banner>
      )}
      <Outcome groupId={groupId} gift={gift} />
      {gift.state !== 'open' && (
        <ButtonLink
          tone={gift.state === 'paid' ? 'primary' : 'secondary'}
          wide
          to={`/microapp/${groupId}/quota/hat`}
        >
          ดูยอดลงขัน
        </ButtonLink>
      )}
    </div>
  );
}

function Outcome({ groupId, gift }: { groupId: string; gift: Gift }) {
  switch (gift.state) {
    case 'open':
      return <Pay groupId={groupId} gift={gift} />;
    case 'paid':
      return <Paid gift={gift} />;
    case 'expired':
      return (
        <Banner tone="warning" title="QR หมดเวลาแล้ว ยังไม่ได้จ่าย">
          ถ้าเพิ่งโอนไป รอสักครู่ หน้านี้จะบอกเอง ไม่ต้องโอนซ้ำ ถ้ายังไม่ได้โอน กลับไปช่วยใหม่ได้
        </Banner>
      );
    case 'review':
      return (
        <Banner tone="warning" title={`ได้รับ ${formatBaht(gift.receivedSatang)} แต่ไม่นับในรอบนี้`}>
          {gift.message}
        </Banner>
      );
    case 'cancelled':
    case 'refunded':
      return (
        <Banner title={gift.state === 'refunded' ? 'คืนเงินแล้ว' : 'ยกเลิกแล้ว ไม่ได้จ่าย'}>
          ช่วยลงขัน {formatBaht(gift.amountSatang)}
        </Banner>
      );
  }
}

function Pay({ groupId, gift }: { groupId: string; gift: Gift }) {
  const [hasPaid, setHasPaid] = useState(false);
  const toast = useToast();
  const cancelling = useMutation({
    ...cancelGift(useQueryClient(), groupId),
    onError: (error) => toast({ text: describeErrorBriefly(error), tone: 'error' }),
  });
  const { qr, amountSatang, satang } = gift;
  if (!qr) return <p>แสดง QR ไม่ได้ ลองเปิดหน้านี้ใหม่</p>;
  const imageUrl = resolveApiUrl(qr.imageUrl);
  return (
    <>
      <header className="text-center">
        <p className="text-small text-ink-soft">ช่วยลงขัน</p>
        <h2 className="text-display font-semibold tabular-nums">{formatBaht(amountSatang)}</h2>
        <p className="text-small text-ink-soft">
          โอนยอดนี้พอดี สตางค์ด้วย จะได้รู้ว่าเป็นของคุณ
          {amountSatang < satang && ` นับให้เต็ม ${formatBaht(satang)}`}
        </p>
      </header>
      <CodeFrame imageUrl={imageUrl} payload={qr.payload} amount={formatBaht(amountSatang)} />
      <Countdown expiresAt={qr.expiresAt} />
      <p className="text-small text-ink-soft">
        มือถือเครื่องเดียวก็จ่ายได้: กดค้างที่รูปแล้วบันทึก จากนั้นเปิดแอปธนาคาร เลือกสแกน แล้วเลือกรูปนี้
      </p>
      <ButtonLink
        tone="secondary"
        className="self-center"
        icon={<Download aria-hidden="true" />}
        href={imageUrl}
        download={`promptpay-${gift.id.slice(0, 8)}.png`}
        target="_blank"
        rel="noopener"
      >
        บันทึกรูป
      </ButtonLink>
      {hasPaid ? (
        <p role="status" className="rounded-tile bg-action-soft px-4 py-3 text-small text-action-soft-ink">
          กำลังรอเงินเข้า ปกติไม่กี่นาที ปิดหน้านี้ได้ กลับมาดูได้ทุกเมื่อ
        </p>
      ) : (
        <Button wide onClick={() => setHasPaid(true)}>
          จ่ายแล้ว
        </Button>
      )}
      <p className="text-small text-ink-soft">{promise}</p>
      <Button tone="quiet" wide busy={cancelling.isPending} onClick={() => cancelling.mutate(gift.id)}>
        ยกเลิก ไม่จ่าย
      </Button>
    </>
  );
}

function Paid({ gift: { satang, amountSatang, paidAt, receiptNumber, message, showsName } }: { gift: Gift }) {
  return (
    <>
      <div role="status" className="flex flex-col items-center gap-2 text-center">
        <CircleCheck className="size-14 text-kept" aria-hidden="true" />
        <h2 className="text-heading font-semibold">ขอบคุณที่ช่วย</h2>
        <p>นับให้แล้ว {formatBaht(satang)}</p>
      </div>
      {message !== null && <Banner tone="warning">{message}</Banner>}
      <DetailRows
        rows={[
          ['โอนมา', formatBaht(amountSatang)],
          ['เมื่อ', paidAt && formatDateTime(paidAt)],
          ['ใบเสร็จ', receiptNumber],
          ['ชื่อ', showsName ? 'บอกชื่อ' : 'ไม่บอกชื่อ'],
        ]}
      />
    </>
  );
}

/** Refetches what the group shows once the gift that this page waits for is settled. */
function useRefreshOnceSettled(groupId: string, { state }: Gift): void {
  const queryClient = useQueryClient();
  const before = useRef(state);
  useEffect(() => {
    if (before.current === state) return;
    before.current = state;
    void queryClient.invalidateQueries(ofGroup(groupId));
  }, [state, groupId, queryClient]);
}
