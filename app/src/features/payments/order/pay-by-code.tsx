import type { Order } from '@kepwai/api-client';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import ExternalLink from 'lucide-react/icons/external-link';
import MessageCircle from 'lucide-react/icons/message-circle';
import { useState } from 'react';
import { resolveApiUrl } from '../../../lib/api/api.ts';
import { configQuery } from '../../../lib/deployment/config-query.ts';
import { liffUrl, useLineShare } from '../../../lib/line/line-share.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { useToast } from '../../../ui/overlays/toast.tsx';
import { useTap } from '../../../ui/overlays/use-tap.ts';
import { useWayOut } from '../../../ui/overlays/use-way-out.ts';
import { CancelButton } from '../cancel-button.tsx';
import { orderLabel, priceLines } from '../money-words.ts';
import { cancelOrder } from '../mutations.ts';
import { PriceBreakdown } from '../price-breakdown.tsx';
import { CodeToPay } from './code-to-pay.tsx';
import { OpenCode } from './open-code.tsx';
import { qrMessages } from './qr-messages.ts';
import { SendSlip, SlipNote } from './send-slip.tsx';

/** Shows the code of an open order, the ways to bring it into a bank's app, and that the money is awaited. */
export function PayByCode({ order }: { order: Order }) {
  const [hasPaid, setHasPaid] = useState(false);
  const queryClient = useQueryClient();
  const { qr, amountSatang } = order;
  if (!qr && order.mayPay) return <OpenCode order={order} />;
  if (!qr) return <p>ให้เจ้าของที่เก็บเป็นคนจ่าย หน้านี้จะบอกเองเมื่อจ่ายแล้ว</p>;
  const imageUrl = resolveApiUrl(qr.imageUrl);
  return (
    <>
      <CodeToPay
        id={order.id}
        label={orderLabel(order)}
        amountSatang={amountSatang}
        imageUrl={imageUrl}
        qr={qr}
      >
        <Ways order={order} imageUrl={imageUrl} />
      </CodeToPay>
      <SlipNote order={order} />
      {hasPaid && !order.slip && (
        <p role="status" className="rounded-tile bg-action-soft px-4 py-3 text-small text-action-soft-ink">
          กำลังรอเงินเข้า ปกติไม่กี่นาที ถ้าต้องให้คนตรวจอาจถึงวันทำการถัดไป ปิดหน้านี้ได้ กลับมาดูได้ทุกเมื่อ
        </p>
      )}
      {hasPaid || order.slip ? (
        <SendSlip order={order} />
      ) : (
        <Button wide onClick={() => setHasPaid(true)}>
          จ่ายแล้ว
        </Button>
      )}
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

/** Ways to bring the picture into a bank's app besides saving it: a chat of one's own, the phone's browser. */
function Ways({ order, imageUrl }: { order: Order; imageUrl: string }) {
  const toast = useToast();
  const share = useLineShare();
  const leave = useWayOut();
  const { data: config } = useQuery(configQuery());
  const path = `/microapp/subscribe?quota=${order.quotaId}&order=${order.id}`;

  const tap = useTap();

  async function sendToChat(): Promise<void> {
    if (!config) return;
    const url = liffUrl(config.liffId, path.replace('/microapp', ''));
    const { messages, text } = qrMessages(order, { imageUrl, url });
    const outcome = await share.send(messages, text);
    if (outcome === 'sent') toast({ text: 'ส่งเข้าแชทแล้ว' });
    if (outcome === 'opened') toast({ text: 'เลือกแชทใน LINE ได้เลย' });
    if (outcome === 'copied-instead') toast({ text: 'ส่งไม่ได้ คัดลอกลิงก์ให้แล้ว' });
    if (outcome === 'failed') toast({ text: 'ส่งไม่ได้ กดค้างที่รูปแล้วบันทึกแทน', tone: 'error' });
  }

  return (
    <>
      {share.hasPicker() && (
        <Button tone="chat" icon={<MessageCircle aria-hidden="true" />} onClick={() => tap(sendToChat)}>
          ส่งเข้าแชทของฉัน
        </Button>
      )}
      <span className="hidden in-line:contents">
        <Button
          tone="secondary"
          icon={<ExternalLink aria-hidden="true" />}
          onClick={() => void leave('order', { path })}
        >
          เปิดในเบราว์เซอร์
        </Button>
      </span>
    </>
  );
}
