import type { OperatorOverview } from '@kepwai/api-client';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { mutateThen } from '../../lib/api/mutate-then.ts';
import { describeErrorBriefly } from '../../lib/errors/error-text.ts';
import { formatBaht } from '../../lib/format/money.ts';
import { Button } from '../../ui/controls/button.tsx';
import { Dialog } from '../../ui/overlays/modal.tsx';
import { useToast } from '../../ui/overlays/toast.tsx';
import { outcomeWords } from './operator-words.ts';
import { approveOrder, rejectOrder } from './queries.ts';
import { ReasonField } from './reason-field.tsx';

const words = {
  approve: {
    title: 'ยืนยันว่าเงินเข้าแล้ว',
    action: 'ยืนยันว่าเงินเข้า',
    text: 'เห็นยอดนี้ในบัญชีธนาคารแล้วเท่านั้น ที่เก็บจะได้แพ็กเกจทันที ยืนยันซ้ำก็นับครั้งเดียว',
  },
  reject: {
    title: 'ปิดคำสั่งซื้อ',
    action: 'ปิดคำสั่งซื้อ',
    text: 'ใช้เมื่อเงินไม่เข้าแน่แล้ว เงินที่เข้ามาบางส่วนเป็นเครดิตของที่เก็บ เจ้าของสั่งใหม่ได้ทุกเมื่อ',
  },
} as const;

/** Asks why an order is approved or rejected, and carries it out; the reason is kept with who it was. */
export default function DecideDialog({
  order,
  decision,
  open,
  onClose,
}: {
  order: NonNullable<OperatorOverview['payments']>['orders'][number];
  decision: keyof typeof words;
  open: boolean;
  onClose: () => void;
}) {
  const queryClient = useQueryClient();
  const toast = useToast();
  const [reason, setReason] = useState('');
  const [isMissing, setIsMissing] = useState(false);
  const approving = useMutation(approveOrder(queryClient));
  const rejecting = useMutation(rejectOrder(queryClient));
  const error = approving.error ?? rejecting.error;
  const { title, action, text } = words[decision];
  const done = ({ outcome }: { outcome: string }) => {
    onClose();
    toast({ text: outcomeWords[outcome] ?? outcome });
  };
  const confirm = () => {
    const given = { orderId: order.id, reason: reason.trim() };
    if (given.reason === '') return setIsMissing(true);
    if (decision === 'approve') mutateThen(approving, given, { onSuccess: done });
    else mutateThen(rejecting, given, { onSuccess: done });
  };
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={`${title} ${formatBaht(order.amountSatang)}`}
      actions={
        <>
          <Button tone="quiet" onClick={onClose}>
            ยกเลิก
          </Button>
          <Button
            tone={decision === 'approve' ? 'primary' : 'danger'}
            busy={approving.isPending || rejecting.isPending}
            onClick={confirm}
          >
            {action}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-3">
        <p>{text}</p>
        <ReasonField value={reason} isAsked={isMissing} onChange={setReason} />
        {error && (
          <p role="alert" className="text-small text-danger">
            {describeErrorBriefly(error)}
          </p>
        )}
      </div>
    </Dialog>
  );
}
