import type { Order } from '@kepwai/api-client';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import ReceiptText from 'lucide-react/icons/receipt-text';
import { type ChangeEvent, useRef, useState } from 'react';
import type { Sentence } from '../../../lib/errors/error-sentences.ts';
import { describeError } from '../../../lib/errors/error-text.ts';
import { formatDateTime } from '../../../lib/format/dates.ts';
import { useOnline } from '../../../lib/page/online.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { Banner } from '../../../ui/page/banner.tsx';
import { sendSlip } from '../mutations.ts';

const pictureTypes = ['image/jpeg', 'image/png', 'image/webp'];

/** Maximum size of a picture that the server takes. */
const maxBytes = 10 * 1024 * 1024;

/** Reports the outcome of the slip that was sent for an order; nothing if none was. */
export function SlipNote({ order: { slip } }: { order: Order }) {
  if (!slip) return null;
  const isRefused = slip.state === 'refused';
  return (
    <Banner
      tone={isRefused ? 'danger' : slip.isLate ? 'warning' : 'info'}
      title={isRefused ? 'ยังไม่เจอเงินของสลิปนี้' : `ได้สลิปแล้ว ${formatDateTime(slip.sentAt)}`}
    >
      {slip.message}
    </Banner>
  );
}

/** Sends the picture of a slip for an order, and says why one was not taken. */
export function SendSlip({ order }: { order: Order }) {
  const input = useRef<HTMLInputElement>(null);
  const isOnline = useOnline();
  const [refusal, setRefusal] = useState<Sentence | null>(null);
  const sending = useMutation(sendSlip(useQueryClient(), order.quotaId));
  const failure = refusal ?? (sending.error && describeError(sending.error));

  function take({ currentTarget }: ChangeEvent<HTMLInputElement>): void {
    const [picture] = currentTarget.files ?? [];
    if (!picture) return;
    const reason = refusalOf(picture);
    setRefusal(reason);
    if (reason === null) sending.mutate({ orderId: order.id, picture });
    // Otherwise picking the same picture again causes no change event.
    currentTarget.value = '';
  }

  return (
    <div className="flex flex-col gap-2">
      {failure && (
        <Banner tone="danger" title={failure.title}>
          {failure.advice}
        </Banner>
      )}
      <input
        ref={input}
        type="file"
        hidden
        accept={pictureTypes.join(',')}
        aria-label="เลือกรูปสลิป"
        onChange={take}
      />
      <Button
        wide
        tone="secondary"
        icon={<ReceiptText aria-hidden="true" />}
        busy={sending.isPending}
        disabled={!isOnline}
        onClick={() => input.current?.click()}
      >
        {order.slip ? 'ส่งสลิปอีกใบ' : 'ส่งสลิป'}
      </Button>
      <p className="text-small text-ink-soft">ส่งรูปสลิปให้บอทในแชทส่วนตัวก็ได้ รูปใช้อ่านคิวอาร์อย่างเดียว ไม่ได้เก็บ</p>
    </div>
  );
}

function refusalOf({ type, size }: File): Sentence | null {
  if (!pictureTypes.includes(type))
    return { title: 'ไฟล์นี้ไม่ใช่รูปสลิป', advice: 'เลือกรูปที่เป็น JPG หรือ PNG แล้วส่งใหม่' };
  return size > maxBytes ? { title: 'รูปนี้ใหญ่เกิน 10 MB', advice: 'ส่งภาพหน้าจอของสลิปแทนได้' } : null;
}
