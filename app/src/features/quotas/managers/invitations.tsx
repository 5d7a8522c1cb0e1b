import type { Invitation, NewlyInvited } from '@kepwai/api-client';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { mutateThen } from '../../../lib/api/mutate-then.ts';
import { describeErrorBriefly } from '../../../lib/errors/error-text.ts';
import { formatDate } from '../../../lib/format/dates.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { Pill } from '../../../ui/drawings/pill.tsx';
import { useToast } from '../../../ui/overlays/toast.tsx';
import { cancelInvitation, resendInvitation } from './queries.ts';

/** Lists invitations that wait for an answer, expired or were declined; the owner sends them again or cancels them. */
export function Invitations({
  quotaId,
  invitations,
  mayChange,
  onSent,
}: {
  quotaId: string;
  invitations: readonly Invitation[];
  mayChange: boolean;
  /** Called with the new link of an invitation that was sent again. */
  onSent: (made: NewlyInvited) => void;
}) {
  const queryClient = useQueryClient();
  const toast = useToast();
  const onError = (error: unknown) => toast({ text: describeErrorBriefly(error), tone: 'error' });
  const resend = useMutation(resendInvitation(queryClient, quotaId));
  const cancel = useMutation(cancelInvitation(queryClient, quotaId));
  return (
    <section className="flex flex-col gap-2" aria-labelledby="invitations">
      <h2 id="invitations" className="text-body font-semibold">
        คำเชิญ
      </h2>
      <ul className="flex flex-col divide-y divide-line rounded-tile border border-line bg-surface-raised">
        {invitations.map((invitation) => (
          <li key={invitation.id} className="flex flex-wrap items-center gap-x-3 gap-y-1 px-4 py-3">
            <div className="min-w-[min(11rem,100%)] flex-1">
              <p className="text-body font-medium wrap-anywhere">{invitedName(invitation)}</p>
              <p className="flex flex-wrap items-center gap-x-2 text-caption text-ink-soft">
                <StatePill state={invitation.state} />
                <span>{stateLine(invitation)}</span>
              </p>
            </div>
            {mayChange && (
              <div className="ml-auto flex flex-wrap">
                <Button
                  tone="quiet"
                  aria-label={`ส่งใหม่: ${invitedName(invitation)}`}
                  busy={resend.isPending && resend.variables === invitation.id}
                  onClick={() => mutateThen(resend, invitation.id, { onSuccess: onSent, onError })}
                >
                  ส่งใหม่
                </Button>
                <Button
                  tone="quiet"
                  aria-label={`ยกเลิก คำเชิญ: ${invitedName(invitation)}`}
                  busy={cancel.isPending && cancel.variables === invitation.id}
                  onClick={() =>
                    mutateThen(cancel, invitation.id, {
                      onSuccess: () => toast({ text: 'ยกเลิกคำเชิญแล้ว ลิงก์เดิมใช้ไม่ได้อีก' }),
                      onError,
                    })
                  }
                >
                  ยกเลิก
                </Button>
              </div>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

function StatePill({ state }: Pick<Invitation, 'state'>) {
  if (state === 'pending') return <Pill tone="action">รอคำตอบ</Pill>;
  return state === 'declined' ? <Pill>ไม่รับ</Pill> : <Pill>หมดอายุ</Pill>;
}

function stateLine({ state, expiresAt, createdAt }: Invitation): string {
  switch (state) {
    case 'pending':
      return `ใช้ได้ถึง ${formatDate(expiresAt)}`;
    case 'expired':
      return `หมดเมื่อ ${formatDate(expiresAt)}`;
    case 'declined':
      return `ชวนเมื่อ ${formatDate(createdAt)}`;
  }
}

/** Returns for whom an invitation is. */
export function invitedName({ name, person }: Pick<Invitation, 'name' | 'person'>): string {
  return name ?? person?.displayName ?? 'ใครก็ได้ที่มีลิงก์';
}
