import type { OperatorOverview } from '@kepwai/api-client';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { mutateThen } from '../../lib/api/mutate-then.ts';
import { describeErrorBriefly } from '../../lib/errors/error-text.ts';
import { formatDateTime } from '../../lib/format/dates.ts';
import { formatBaht } from '../../lib/format/money.ts';
import { Button } from '../../ui/controls/button.tsx';
import { TextField } from '../../ui/controls/field.tsx';
import { RadioGroup } from '../../ui/controls/radio-group.tsx';
import { Dialog } from '../../ui/overlays/modal.tsx';
import { useToast } from '../../ui/overlays/toast.tsx';
import { outcomeWords } from './operator-words.ts';
import { approveOrder, returnMoney } from './queries.ts';
import { ReasonField } from './reason-field.tsx';

type PaymentsPart = NonNullable<OperatorOverview['payments']>;

const words = {
  match: {
    title: 'เงินนี้เป็นของคำสั่งซื้อไหน',
    action: 'ให้คำสั่งซื้อนี้',
    text: 'ถ้ายอดไม่ตรง เงินเป็นเครดิตของที่เก็บ ให้ซ้ำก็นับครั้งเดียว',
  },
  return: {
    title: 'คืนเงินนี้แล้ว',
    action: 'บันทึกว่าคืนแล้ว',
    text: 'โอนคืนที่ธนาคารให้เสร็จก่อน แล้วบันทึกเลขอ้างอิงไว้ที่นี่ บันทึกซ้ำก็นับครั้งเดียว',
  },
} as const;

/** Requests which order money is, or how it went back, and why; the reason is kept with who it was. */
export default function UnmatchedDialog({
  payment,
  orders,
  decision,
  open,
  onClose,
}: {
  payment: PaymentsPart['unmatched'][number];
  orders: PaymentsPart['orders'];
  decision: keyof typeof words;
  open: boolean;
  onClose: () => void;
}) {
  const { reference } = payment;
  const [orderId, setOrderId] = useState(() => likelyOrder(payment, orders));
  const [returnReference, setReturnReference] = useState('');
  const [reason, setReason] = useState('');
  const [isAsked, setAsked] = useState(false);
  const { isBusy, error, match, giveBack } = useUnmatched(onClose);
  const { title, action, text } = words[decision];
  const isReasonMissing = reason.trim() === '';
  const isReferenceWrong = decision === 'return' && !/^[A-Za-z0-9._:/-]{4,80}$/.test(returnReference.trim());
  const confirm = () => {
    setAsked(true);
    if (isReasonMissing || isReferenceWrong) return;
    if (decision === 'match') match({ orderId, reference, reason: reason.trim() });
    else giveBack({ reference, returnReference: returnReference.trim(), reason: reason.trim() });
  };
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={`${title} ${formatBaht(payment.amountSatang)}`}
      actions={
        <>
          <Button tone="quiet" onClick={onClose}>
            ยกเลิก
          </Button>
          <Button busy={isBusy} onClick={confirm}>
            {action}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-3">
        <p>{text}</p>
        {decision === 'match' ? (
          <RadioGroup
            label="คำสั่งซื้อ"
            value={orderId}
            onChange={(event) => setOrderId(event.currentTarget.value)}
            options={orders.map(({ id, amountSatang, planName, createdAt }) => ({
              value: id,
              label: `${formatBaht(amountSatang)} · ${planName} · ${formatDateTime(createdAt)} · ${id.slice(0, 8)}`,
            }))}
          />
        ) : (
          <TextField
            label="เลขอ้างอิงการโอนคืน"
            value={returnReference}
            maxLength={80}
            onChange={(event) => setReturnReference(event.target.value)}
            {...(isAsked && isReferenceWrong && { error: 'ใส่เลขจากธนาคาร ตัวอังกฤษกับตัวเลข 4 ตัวขึ้นไป' })}
          />
        )}
        <ReasonField value={reason} isAsked={isAsked} onChange={setReason} />
        {error && (
          <p role="alert" className="text-small text-danger">
            {describeErrorBriefly(error)}
          </p>
        )}
      </div>
    </Dialog>
  );
}

/** Returns the order whose amount is nearest. */
function likelyOrder({ amountSatang }: PaymentsPart['unmatched'][number], orders: PaymentsPart['orders']) {
  const away = (order: PaymentsPart['orders'][number]) => Math.abs(order.amountSatang - amountSatang);
  return orders.toSorted((a, b) => away(a) - away(b))[0]?.id ?? '';
}

function useUnmatched(onClose: () => void) {
  const queryClient = useQueryClient();
  const toast = useToast();
  const matching = useMutation(approveOrder(queryClient));
  const returning = useMutation(returnMoney(queryClient));
  const onSuccess = ({ outcome }: { outcome: string }) => {
    onClose();
    toast({ text: outcomeWords[outcome] ?? outcome });
  };
  return {
    isBusy: matching.isPending || returning.isPending,
    error: matching.error ?? returning.error,
    match: (given: { orderId: string; reference: string; reason: string }) =>
      mutateThen(matching, given, { onSuccess }),
    giveBack: (given: { reference: string; returnReference: string; reason: string }) =>
      mutateThen(returning, given, { onSuccess }),
  };
}
