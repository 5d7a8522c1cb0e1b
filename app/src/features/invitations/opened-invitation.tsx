import type { OpenedInvitation as Opened } from '@kepwai/api-client';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import { useNavigate } from 'react-router';
import { mutateThen } from '../../lib/api/mutate-then.ts';
import { describeError } from '../../lib/errors/error-text.ts';
import { formatDateTime } from '../../lib/format/dates.ts';
import { inThai } from '../../lib/format/in-thai.ts';
import { formatSize } from '../../lib/format/sizes.ts';
import { useOnline } from '../../lib/page/online.ts';
import { getSession } from '../../lib/session/session.ts';
import { useRegistration } from '../../lib/session/use-registration.ts';
import { Button } from '../../ui/controls/button.tsx';
import { Avatar } from '../../ui/drawings/avatar.tsx';
import { Dialog } from '../../ui/overlays/modal.tsx';
import { useToast } from '../../ui/overlays/toast.tsx';
import { EndedInvitation } from './ended-invitation.tsx';
import { answerInvitation } from './queries.ts';
import { removeInvitationToken, saveAcceptance, takeAcceptance } from './token.ts';

const rights = [
  'ดูว่าที่เก็บใช้ไปเท่าไหร่ และใกล้เต็มหรือยัง',
  'เชื่อมกลุ่มที่คุณอยู่ หรือเลิกเชื่อม',
  'ตั้งค่า ล้างถังขยะ และดูประวัติ ในกลุ่มที่คุณอยู่',
];

/** Shows an invitation: who invites, to what, and until when; one that has ended says why. */
export function OpenedInvitation({ token, invitation }: { token: string; invitation: Opened }) {
  const [isDeclined, setIsDeclined] = useState(false);
  const { state, quota } = invitation;
  if (isDeclined) return <EndedInvitation invitation={{ ...invitation, state: 'declined' }} isMine />;
  if (state !== 'open' || !quota) return <EndedInvitation invitation={invitation} />;
  return <Open {...{ token, invitation, quota }} onDeclined={() => setIsDeclined(true)} />;
}

function Open({
  token,
  invitation: { inviter, forName, expiresAt },
  quota,
  onDeclined,
}: {
  token: string;
  invitation: Opened;
  quota: NonNullable<Opened['quota']>;
  onDeclined: () => void;
}) {
  const name = inviter?.displayName ?? 'เจ้าของ';
  return (
    <article className="mx-auto flex w-full max-w-md flex-col items-center gap-4 py-4">
      <Avatar name={name} pictureUrl={inviter?.pictureUrl} size="large" />
      <h2 className="text-center text-heading font-semibold text-balance wrap-anywhere">
        {inThai`${name}ชวนคุณช่วยดูแล “${quota.name}”`}
      </h2>
      <p className="text-center text-small text-ink-soft">
        ที่เก็บขนาด {formatSize(quota.limitBytes)}
        {forName && ` · คำเชิญนี้ถึง “${forName}”`}
      </p>
      <section
        aria-labelledby="rights"
        className="flex w-full flex-col gap-2 rounded-tile border border-line bg-surface-raised p-4"
      >
        <h3 id="rights" className="text-body font-semibold">
          คนดูแลทำอะไรได้
        </h3>
        <ul className="flex list-disc flex-col gap-1 pl-5 text-body marker:text-ink-soft">
          {rights.map((right) => (
            <li key={right}>{right}</li>
          ))}
        </ul>
        <p className="text-small text-ink-soft">ไม่ต้องจ่ายเงิน และไม่เห็นไฟล์ของกลุ่มที่คุณไม่ได้อยู่ เลิกดูแลเมื่อไหร่ก็ได้</p>
      </section>
      <Answers {...{ token, onDeclined }} />
      <p className="text-center text-small text-ink-soft">รับได้ครั้งเดียว ถึง {formatDateTime(expiresAt)}</p>
    </article>
  );
}

function Answers({ token, onDeclined }: { token: string; onDeclined: () => void }) {
  const [isAsking, setIsAsking] = useState(false);
  const answer = useMutation(answerInvitation(useQueryClient(), token));
  const leadToRegistration = useRegistration();
  const navigate = useNavigate();
  const toast = useToast();
  const isOnline = useOnline();
  const busy = (which: 'accept' | 'decline') => answer.isPending && answer.variables === which;
  const accept = (isAfterRegistration = false) =>
    mutateThen(answer, 'accept', {
      onSuccess: ({ quota }) => {
        removeInvitationToken();
        toast({ text: 'คุณเป็นคนดูแลแล้ว' });
        void navigate(`/microapp/quota/${quota?.id ?? ''}`, { replace: true });
      },
      onError: (error) => {
        if (leadToRegistration(error) && !isAfterRegistration) saveAcceptance(token);
      },
    });
  const acceptAfterRegistration = useEffectEvent(() => {
    if (!getSession().findProfile()?.needsConsent && takeAcceptance(token)) accept(true);
  });
  useEffect(() => acceptAfterRegistration(), []);
  const decline = () =>
    mutateThen(answer, 'decline', {
      onSuccess: () => {
        removeInvitationToken();
        onDeclined();
      },
      onError: () => setIsAsking(false),
    });
  return (
    <div className="flex w-full flex-col gap-2">
      <Button wide disabled={!isOnline} busy={busy('accept')} onClick={() => accept()}>
        รับคำเชิญ
      </Button>
      <Button wide tone="quiet" disabled={!isOnline} onClick={() => setIsAsking(true)}>
        ไม่รับ
      </Button>
      {!isOnline && <p className="text-center text-small text-ink-soft">ออฟไลน์อยู่ ต่ออินเทอร์เน็ตแล้วค่อยตอบได้</p>}
      <Failure error={answer.error} />
      <Dialog
        open={isAsking}
        onClose={() => setIsAsking(false)}
        title="ไม่รับคำเชิญนี้"
        actions={
          <>
            <Button tone="quiet" onClick={() => setIsAsking(false)}>
              ยังก่อน
            </Button>
            <Button tone="secondary" busy={busy('decline')} onClick={decline}>
              ไม่รับ
            </Button>
          </>
        }
      >
        <p>เจ้าของจะเห็นว่าคำเชิญนี้ไม่มีใครรับ และลิงก์นี้จะใช้ไม่ได้อีก ถ้าเปลี่ยนใจ ขอลิงก์ใหม่ได้</p>
      </Dialog>
    </div>
  );
}

function Failure({ error }: { error: unknown }) {
  if (!error) return null;
  const { title, advice } = describeError(error);
  return (
    <p role="alert" className="text-center text-small text-danger">
      {title} {advice}
    </p>
  );
}
