import type { Gift } from '@kepwai/api-client';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useState } from 'react';
import { resolveApiUrl } from '../../../lib/api/api.ts';
import { ofGroup } from '../../../lib/api/query-keys.ts';
import { formatDateTime } from '../../../lib/format/dates.ts';
import { formatBaht } from '../../../lib/format/money.ts';
import { Button, ButtonLink } from '../../../ui/controls/button.tsx';
import { Banner } from '../../../ui/page/banner.tsx';
import { DetailRows } from '../../../ui/page/detail-rows.tsx';
import { CancelButton } from '../cancel-button.tsx';
import { CodeToPay } from '../order/code-to-pay.tsx';
import { PaidHeading } from '../order/paid-heading.tsx';
import { useOnceSettled } from '../order/use-once-settled.ts';
import { StaleNote } from '../stale-note.tsx';
import { promise } from './hat-words.ts';
import { cancelGift } from './mutations.ts';
import { RenewGift } from './renew-gift.tsx';

/** Shows a gift in its state: the code to pay, or its outcome. */
export function GiftScreen({ groupId, gift, isStale }: { groupId: string; gift: Gift; isStale: boolean }) {
  const queryClient = useQueryClient();
  useOnceSettled(
    gift.state,
    useCallback(() => void queryClient.invalidateQueries(ofGroup(groupId)), [queryClient, groupId]),
  );
  return (
    <div className="mx-auto flex w-full max-w-md flex-col gap-5">
      {isStale && <StaleNote />}
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
        <>
          <Banner tone="warning" title="QR หมดเวลาแล้ว ยังไม่ได้จ่าย">
            ถ้าเพิ่งโอนไป รอสักครู่ หน้านี้จะบอกเอง ไม่ต้องโอนซ้ำ ถ้ายังไม่ได้โอน ขอ QR ใหม่ได้เลย
          </Banner>
          <RenewGift groupId={groupId} gift={gift} />
        </>
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
  const queryClient = useQueryClient();
  const { qr, amountSatang, satang } = gift;
  if (!qr) return <p>แสดง QR ไม่ได้ ลองเปิดหน้านี้ใหม่</p>;
  const imageUrl = resolveApiUrl(qr.imageUrl);
  return (
    <>
      <CodeToPay
        id={gift.id}
        label="ช่วยลงขัน"
        amountSatang={amountSatang}
        note={amountSatang < satang ? `นับให้เต็ม ${formatBaht(satang)}` : undefined}
        imageUrl={imageUrl}
        qr={qr}
      />
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
      <CancelButton id={gift.id} cancel={cancelGift(queryClient, groupId)} />
    </>
  );
}

function Paid({ gift: { satang, amountSatang, paidAt, receiptNumber, message, showsName } }: { gift: Gift }) {
  return (
    <>
      <PaidHeading title="ขอบคุณที่ช่วย">นับให้แล้ว {formatBaht(satang)}</PaidHeading>
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
