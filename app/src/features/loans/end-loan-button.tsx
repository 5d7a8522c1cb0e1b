import type { Loan } from '@kepwai/api-client';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { mutateThen } from '../../lib/api/mutate-then.ts';
import { describeErrorBriefly } from '../../lib/errors/error-text.ts';
import { formatLongDate } from '../../lib/format/dates.ts';
import { formatSize } from '../../lib/format/sizes.ts';
import { useOnline } from '../../lib/page/online.ts';
import { Button } from '../../ui/controls/button.tsx';
import { Dialog } from '../../ui/overlays/modal.tsx';
import { useToast } from '../../ui/overlays/toast.tsx';
import { endLoan } from './mutations.ts';

/** Takes back what is lent, or gives back what is borrowed, once it is confirmed. */
export function EndLoanButton({
  loan,
  quotaId,
  side,
}: {
  loan: Loan;
  quotaId: string;
  side: 'lender' | 'borrower';
}) {
  const [isAsked, setAsked] = useState(false);
  const isOnline = useOnline();
  const toast = useToast();
  const ending = useMutation(endLoan(useQueryClient(), quotaId));
  const isLender = side === 'lender';
  const size = formatSize(loan.bytes);
  const end = () =>
    mutateThen(ending, loan.id, {
      onSuccess: ({ lent, borrowed }) => {
        setAsked(false);
        toast({ text: doneText([...lent, ...borrowed].find(({ id }) => id === loan.id)) });
      },
      onError: (error) => {
        setAsked(false);
        toast({ text: describeErrorBriefly(error), tone: 'error' });
      },
    });
  const label = isLender ? 'ขอคืน' : 'คืนเลย';
  return (
    <>
      <Button
        tone="quiet"
        aria-label={`${label} ${size}`}
        disabled={!isOnline}
        onClick={() => setAsked(true)}
      >
        {label}
      </Button>
      <Dialog
        open={isAsked}
        onClose={() => setAsked(false)}
        title={isLender ? `ขอ ${size} คืน` : `คืน ${size} ก่อนกำหนด`}
        actions={
          <>
            <Button tone="quiet" onClick={() => setAsked(false)}>
              ยังก่อน
            </Button>
            <Button busy={ending.isPending} onClick={end}>
              {label}
            </Button>
          </>
        }
      >
        <p>
          {isLender
            ? `ถ้า “${loan.toQuotaName}” ไม่ได้ใช้ ได้คืนทันที ถ้าใช้อยู่ เก็บไว้จะบอกคนดูแล แล้วคืนให้ใน 7 วัน ของที่เก็บไว้แล้วไม่หาย`
            : 'คืนแล้วที่เก็บนี้เล็กลงทันที ของที่เก็บไว้แล้วไม่หาย ถ้ายังใช้อยู่จะคืนไม่ได้'}
        </p>
      </Dialog>
    </>
  );
}

function doneText(loan: Loan | undefined): string {
  if (loan?.state !== 'recalled') return 'คืนแล้ว';
  return `บอกคนดูแลแล้ว จะคืนให้ ${formatLongDate(loan.endsAt)}`;
}
