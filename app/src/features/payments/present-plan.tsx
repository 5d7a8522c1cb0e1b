import type { SubscriptionView } from '@kepwai/api-client';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { mutateThen } from '../../lib/api/mutate-then.ts';
import { describeErrorBriefly } from '../../lib/errors/error-text.ts';
import { formatDate, formatLongDate } from '../../lib/format/dates.ts';
import { formatBaht } from '../../lib/format/money.ts';
import { formatSize } from '../../lib/format/sizes.ts';
import { Button } from '../../ui/controls/button.tsx';
import { QuotaSummary } from '../../ui/drawings/quota-ring.tsx';
import { Dialog } from '../../ui/overlays/modal.tsx';
import { useToast } from '../../ui/overlays/toast.tsx';
import { besidesPlan, subscriptionLine } from './money-words.ts';
import { setCancelled } from './mutations.ts';

/** Shows what a quota has today, until when it is paid, and how to cancel. */
export function PresentPlan({
  view,
  planNames,
}: {
  view: SubscriptionView;
  planNames: ReadonlyMap<string, string>;
}) {
  const { plan, limitBytes, usedBytes, reservedBytes, subscription, creditSatang, permissions } = view;
  const line = subscriptionLine(view);
  const besides = besidesPlan(view);
  const next = subscription?.next;
  return (
    <QuotaSummary
      name={plan?.name ?? 'ที่เก็บจากผู้ให้บริการ'}
      usedBytes={usedBytes + reservedBytes}
      limitBytes={limitBytes}
      headline={`${plan?.name ?? 'ที่เก็บจากผู้ให้บริการ'} ${formatSize(limitBytes)}`}
    >
      {besides && <p className="text-small text-ink-soft">{besides}</p>}
      {line && <p className="text-small text-ink-soft">{line}</p>}
      {next && (
        <p className="text-small text-ink-soft">
          {`ตั้งแต่ ${formatLongDate(next.startsAt)} เปลี่ยนเป็น ${planNames.get(next.planId) ?? next.planId}`}
          {!next.isPaid && ' (ยังไม่ได้จ่าย)'}
        </p>
      )}
      {creditSatang > 0 && (
        <p className="text-small text-ink-soft">มีเครดิต {formatBaht(creditSatang)} หักให้เองตอนจ่ายครั้งหน้า</p>
      )}
      {permissions.pay && subscription?.state === 'active' && <Cancelling view={view} />}
    </QuotaSummary>
  );
}

/** Cancels, as near as paying is; or takes it back. */
function Cancelling({ view: { quotaId, subscription } }: { view: SubscriptionView }) {
  const toast = useToast();
  const [isAsking, setIsAsking] = useState(false);
  const cancelling = useMutation(setCancelled(useQueryClient(), quotaId));
  const isCancelled = subscription?.cancelledAt !== null;
  const endsAt = subscription?.endsAt ?? null;

  function set(toCancelled: boolean): void {
    mutateThen(cancelling, toCancelled, {
      onSuccess: () => {
        setIsAsking(false);
        toast({
          text: toCancelled ? 'ยกเลิกแล้ว จะไม่เตือนให้จ่ายอีก' : 'ใช้ต่อเหมือนเดิมแล้ว',
          undo: () => set(!toCancelled),
        });
      },
      onError: (error) => toast({ text: describeErrorBriefly(error), tone: 'error' }),
    });
  }

  if (isCancelled)
    return (
      <Button tone="secondary" className="self-start" busy={cancelling.isPending} onClick={() => set(false)}>
        ไม่ยกเลิกแล้ว ใช้ต่อ
      </Button>
    );
  return (
    <>
      <Button tone="quiet" className="-ml-4 self-start" onClick={() => setIsAsking(true)}>
        ยกเลิกแพ็กเกจ
      </Button>
      <Dialog
        open={isAsking}
        onClose={() => setIsAsking(false)}
        title="ยกเลิกแพ็กเกจนี้"
        actions={
          <>
            <Button tone="quiet" onClick={() => setIsAsking(false)}>
              ไม่ยกเลิก
            </Button>
            <Button tone="danger" busy={cancelling.isPending} onClick={() => set(true)}>
              ยกเลิกแพ็กเกจ
            </Button>
          </>
        }
      >
        <p>
          {endsAt && `ใช้ได้เต็มที่ถึง ${formatDate(endsAt)} เงินที่จ่ายแล้วไม่คืน `}
          หลังจากนั้นเก็บของใหม่ให้อีก 7 วัน แล้วหยุดเก็บ ของเดิมยังเปิดดูและดาวน์โหลดได้ เปลี่ยนใจได้ทุกเมื่อก่อนวันหมด
        </p>
      </Dialog>
    </>
  );
}
