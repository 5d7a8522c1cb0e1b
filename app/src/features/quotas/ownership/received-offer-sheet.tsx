import type { ReceivedOwnershipOffer } from '@kepwai/api-client';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { mutateThen } from '../../../lib/api/mutate-then.ts';
import { describeErrorBriefly } from '../../../lib/errors/error-text.ts';
import { formatDate, formatLongDate } from '../../../lib/format/dates.ts';
import { inThai } from '../../../lib/format/in-thai.ts';
import { usedBytes } from '../../../lib/format/names/group-words.ts';
import { formatCount, formatSize } from '../../../lib/format/sizes.ts';
import { useOnline } from '../../../lib/page/online.ts';
import { useRegistration } from '../../../lib/session/use-registration.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { Sheet } from '../../../ui/overlays/modal.tsx';
import { useToast } from '../../../ui/overlays/toast.tsx';
import { expiryLine, planWords } from '../quota-words.ts';
import { answerOffer } from './mutations.ts';

/** Shows a quota that somebody hands over to me, and asks whether I take it. */
export default function ReceivedOfferSheet({
  offer,
  open,
  onClose,
}: {
  offer: ReceivedOwnershipOffer;
  open: boolean;
  onClose: () => void;
}) {
  const { accept, decline, busy, error } = useAnswers(offer, onClose);
  const isOnline = useOnline();
  const isBlocked = offer.obstacle !== null || !isOnline;
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={`รับ “${offer.quota.name}” ไหม`}
      description={`ตอบได้ถึง ${formatLongDate(offer.expiresAt)}`}
      actions={
        <>
          <Button
            tone="quiet"
            busy={busy === 'decline'}
            disabled={!isOnline || busy !== null}
            onClick={decline}
          >
            ไม่รับ
          </Button>
          <Button busy={busy === 'accept'} disabled={isBlocked || busy !== null} onClick={accept}>
            รับเป็นเจ้าของ
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-3">
        {offer.obstacle !== null && (
          <p role="alert" className="text-small text-danger">
            คุณมีที่เก็บฟรีอยู่แล้ว หนึ่งคนมีได้หนึ่งที่ เลยรับที่เก็บนี้ไม่ได้ ให้กลุ่มย้ายมาใช้ที่เก็บของคุณแทนได้ ของเดิมย้ายตามไปด้วย
          </p>
        )}
        <Facts offer={offer} />
        {!isOnline && <p className="text-small text-ink-soft">ออฟไลน์อยู่ ต่ออินเทอร์เน็ตแล้วค่อยตอบ</p>}
        {error !== null && (
          <p role="alert" className="text-small text-danger">
            {error}
          </p>
        )}
      </div>
    </Sheet>
  );
}

function Facts({ offer }: { offer: ReceivedOwnershipOffer }) {
  const { quota, plan, groupCount, staysManager, isSuccession, from } = offer;
  const name = from.displayName ?? 'เจ้าของเดิม';
  const expiry = expiryLine(quota, Date.now());
  return (
    <>
      <p>
        {isSuccession
          ? 'เจ้าของเดิมไม่อยู่แล้ว และคุณเป็นคนดูแลที่อยู่มานานที่สุด ถ้ารับ คุณจะเป็นเจ้าของแทน'
          : inThai`${name}อยากให้คุณเป็นเจ้าของต่อ ${staysManager ? inThai`${name}จะยังช่วยดูแลอยู่` : inThai`${name}จะไม่ได้ดูแลแล้ว`}`}{' '}
        ของในทุกกลุ่มอยู่ครบเหมือนเดิม ไม่ว่าจะรับหรือไม่รับ
      </p>
      <ul className="flex list-disc flex-col gap-1 pl-5 text-small">
        <li>
          {planWords[plan]} · ใช้ไป {formatSize(usedBytes(quota))} จาก {formatSize(quota.limitBytes)}
        </li>
        <li>{groupCount > 0 ? `มี ${formatCount(groupCount)} กลุ่มใช้อยู่` : 'ยังไม่มีกลุ่มใช้'}</li>
        {expiry !== null && <li>{expiry}</li>}
        {quota.deletesAt !== null && (
          <li>กำลังจะถูกลบ {formatDate(quota.deletesAt)} รับแล้วกดเลิกทำได้ในหน้าของที่เก็บนี้</li>
        )}
        <li>เจ้าของต่ออายุ เพิ่มคนดูแล ยกให้คนอื่น และลบที่เก็บได้ รับตอนนี้ยังไม่ต้องจ่ายอะไร</li>
      </ul>
    </>
  );
}

function useAnswers({ id: offerId, quota }: ReceivedOwnershipOffer, onClose: () => void) {
  const toast = useToast();
  const navigate = useNavigate();
  const leadToRegistration = useRegistration();
  const answer = useMutation(answerOffer(useQueryClient()));
  const answerWith = (accepts: boolean) =>
    mutateThen(
      answer,
      { offerId, accepts },
      {
        onSuccess: (acceptedQuotaId) => {
          onClose();
          toast({ text: accepts ? `“${quota.name}” เป็นของคุณแล้ว` : `ไม่รับ “${quota.name}” บอกเจ้าของให้แล้ว` });
          if (acceptedQuotaId !== null) navigate(`/microapp/quota/${acceptedQuotaId}`);
        },
        onError: (error) => void leadToRegistration(error),
      },
    );
  const isAccepting = answer.variables?.accepts === true;
  return {
    accept: () => answerWith(true),
    decline: () => answerWith(false),
    busy: answer.isPending ? (isAccepting ? 'accept' : 'decline') : null,
    error: answer.error && describeErrorBriefly(answer.error),
  } as const;
}
