import type { Ownership, OwnershipOffer } from '@kepwai/api-client';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { mutateThen } from '../../../lib/api/mutate-then.ts';
import { describeErrorBriefly } from '../../../lib/errors/error-text.ts';
import { formatCountdown } from '../../../lib/format/countdown.ts';
import { formatLongDate } from '../../../lib/format/dates.ts';
import { inThai } from '../../../lib/format/in-thai.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { useToast } from '../../../ui/overlays/toast.tsx';
import { Banner } from '../../../ui/page/banner.tsx';
import { cancelOffer } from './mutations.ts';

/** Shows the owner whom they offered the quota, or that nobody took it. */
export function OfferState({
  quotaId,
  offer,
  canCancel,
}: {
  quotaId: string;
  offer: NonNullable<Ownership['offer']>;
  canCancel: boolean;
}) {
  const name = offer.to.displayName ?? 'คนที่คุณเลือก';
  if (offer.state === 'open') {
    const until = `${formatLongDate(offer.expiresAt)} (${formatCountdown(offer.expiresAt, Date.now())})`;
    return (
      <Banner
        tone="info"
        title={offer.isSuccession ? inThai`ถาม${name}ว่าจะรับดูแลต่อไหม` : inThai`รอ${name}ตอบรับ`}
        action={canCancel && <CancelButton quotaId={quotaId} name={name} />}
      >
        ตอบได้ถึง {until} ระหว่างนี้คุณยังเป็นเจ้าของ ทุกอย่างเหมือนเดิม
        {offer.isSuccession && ' ที่ถามเพราะคุณไม่ได้อยู่ในแชทไหนและไม่ได้เปิดเก็บไว้มานาน ถ้ายังดูแลอยู่ กดยกเลิกได้เลย'}
      </Banner>
    );
  }
  const sentence = endedSentence(offer, name);
  return sentence && <p className="text-small text-ink-soft">{sentence}</p>;
}

function endedSentence({ state }: OwnershipOffer, name: string): string | null {
  switch (state) {
    case 'declined':
      return inThai`${name}ไม่รับที่เก็บนี้ คุณยังเป็นเจ้าของเหมือนเดิม เลือกยกให้คนอื่นได้`;
    case 'expired':
      return inThai`${name}ไม่ได้ตอบในเวลา คุณยังเป็นเจ้าของเหมือนเดิม ยกให้อีกครั้งหรือเลือกคนอื่นได้`;
    default:
      return null;
  }
}

function CancelButton({ quotaId, name }: { quotaId: string; name: string }) {
  const toast = useToast();
  const cancel = useMutation(cancelOffer(useQueryClient(), quotaId));
  return (
    <Button
      tone="secondary"
      busy={cancel.isPending}
      onClick={() =>
        mutateThen(cancel, undefined, {
          onSuccess: () => toast({ text: inThai`ไม่ยกให้${name}แล้ว คุณยังเป็นเจ้าของ` }),
          onError: (error) => toast({ text: describeErrorBriefly(error), tone: 'error' }),
        })
      }
    >
      ยกเลิก ไม่ยกให้แล้ว
    </Button>
  );
}
