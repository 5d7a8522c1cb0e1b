import type { Order, Receipt } from '@kepwai/api-client';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import Download from 'lucide-react/icons/download';
import { useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { resolveApiUrl } from '../../../lib/api/api.ts';
import { describeErrorBriefly } from '../../../lib/errors/error-text.ts';
import { formatLongDate } from '../../../lib/format/dates.ts';
import { saveReturnPath } from '../../../lib/page/device/return-to.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { RadioGroup } from '../../../ui/controls/radio-group.tsx';
import { Loading, Skeleton } from '../../../ui/drawings/skeleton.tsx';
import type { Overlay } from '../../../ui/overlays/lazy-overlay.tsx';
import { Dialog } from '../../../ui/overlays/modal.tsx';
import { useWayOut } from '../../../ui/overlays/use-way-out.ts';
import { Banner } from '../../../ui/page/banner.tsx';
import { DetailRows } from '../../../ui/page/detail-rows.tsx';
import { InlineError } from '../../../ui/page/inline-error.tsx';
import { branchWords } from '../money-words.ts';
import { issueReceipt } from '../mutations.ts';
import { accountQuery, receiptQuery } from '../queries.ts';

/** Issues the receipt of a paid order, as the payer wishes, and opens it. */
export default function ReceiptDialog({ order, open, onClose }: Overlay & { order: Order }) {
  const {
    data: receipt,
    error,
    isFetching,
    refetch,
  } = useQuery({ ...receiptQuery(order.id), enabled: open });
  const title = `ใบเสร็จ ${order.receiptNumber}`;
  if (receipt?.issuedAt != null)
    return <Issued receipt={receipt} title={title} open={open} onClose={onClose} />;
  if (receipt?.canIssue) return <Issue receipt={receipt} title={title} open={open} onClose={onClose} />;
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={title}
      actions={
        <Button tone="quiet" onClick={onClose}>
          ปิด
        </Button>
      }
    >
      {receipt && <p>ผู้ให้บริการยังตั้งค่าใบเสร็จไม่ครบ ที่จ่ายไว้ไม่หาย กลับมาขอใบเสร็จอีกครั้งได้</p>}
      {!receipt && error && (
        <InlineError title="โหลดใบเสร็จไม่ได้" isRetrying={isFetching} onRetry={() => void refetch()} />
      )}
      {!receipt && !error && (
        <Loading label="กำลังโหลดใบเสร็จ" onRetry={() => void refetch()}>
          <Skeleton className="h-24" />
        </Loading>
      )}
    </Dialog>
  );
}

interface StepProps extends Overlay {
  readonly receipt: Receipt;
  readonly title: string;
}

/** Asks once what is printed: it cannot be changed. */
function Issue({ receipt, title, open, onClose }: StepProps) {
  const [wish, setWish] = useState<'plain' | 'tax'>('plain');
  const account = useQuery({ ...accountQuery(), enabled: wish === 'tax' });
  const issuing = useMutation(issueReceipt(useQueryClient(), receipt.orderId));
  const buyer = account.data?.taxInvoice ?? null;
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const isReady = wish === 'plain' || buyer !== null;
  const goToAccount = () => {
    saveReturnPath(`${pathname}${search}`);
    void navigate('/microapp/register/account-detail');
  };
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={title}
      actions={
        <>
          <Button tone="quiet" onClick={onClose}>
            ยังไม่ออก
          </Button>
          <Button
            busy={issuing.isPending}
            disabled={!isReady}
            onClick={() => issuing.mutate({ isTaxInvoice: wish === 'tax' })}
          >
            ออกใบเสร็จ
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-3">
        <RadioGroup
          label="ออกแบบไหน"
          hint="ออกแล้วแก้ไม่ได้ ตรวจชื่อกับเลขก่อน"
          options={[
            { value: 'plain', label: 'ไม่ต้องใส่ชื่อ' },
            {
              value: 'tax',
              label: receipt.vatPercent > 0 ? 'ใบกำกับภาษี ใส่ชื่อและเลขผู้เสียภาษี' : 'ใส่ชื่อและเลขผู้เสียภาษี',
            },
          ]}
          value={wish}
          onChange={(event) => setWish(event.currentTarget.value === 'tax' ? 'tax' : 'plain')}
        />
        {wish === 'tax' && buyer && <BuyerRows buyer={buyer} />}
        {wish === 'tax' && account.error && !account.data && (
          <InlineError
            title="โหลดข้อมูลไม่ได้"
            isRetrying={account.isFetching}
            onRetry={() => void account.refetch()}
          />
        )}
        {wish === 'tax' && account.data && (
          <>
            {buyer === null && <p className="text-small">ยังไม่มีชื่อกับเลขผู้เสียภาษีของคุณ</p>}
            <Button tone="secondary" className="self-start" onClick={goToAccount}>
              {buyer === null ? 'กรอกก่อน แล้วกลับมาที่นี่' : 'แก้ข้อมูลนี้ก่อน'}
            </Button>
          </>
        )}
        {issuing.error && (
          <Banner tone="danger" title="ยังไม่ได้ออกใบเสร็จ">
            {describeErrorBriefly(issuing.error)}
          </Banner>
        )}
      </div>
    </Dialog>
  );
}

function Issued({ receipt, title, open, onClose }: StepProps) {
  const leave = useWayOut();
  const { buyer, issuedAt, pdfUrl } = receipt;
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={title}
      actions={
        <>
          <Button tone="quiet" onClick={onClose}>
            ปิด
          </Button>
          <Button
            icon={<Download aria-hidden="true" />}
            disabled={pdfUrl === null}
            onClick={() => pdfUrl && void leave('receipt', { address: resolveApiUrl(pdfUrl) })}
          >
            เปิดใบเสร็จ (PDF)
          </Button>
        </>
      }
    >
      <p>ออกเมื่อ {issuedAt !== null && formatLongDate(issuedAt)} เปิดได้ทุกเมื่อ เนื้อหาไม่เปลี่ยน</p>
      {buyer && <BuyerRows buyer={buyer} />}
    </Dialog>
  );
}

function BuyerRows({ buyer: { name, address, taxId, branch } }: { buyer: NonNullable<Receipt['buyer']> }) {
  return (
    <DetailRows
      rows={[
        ['ชื่อ', name],
        ['ที่อยู่', address],
        ['เลขผู้เสียภาษี', taxId],
        ['สาขา', branchWords(branch)],
      ]}
    />
  );
}
