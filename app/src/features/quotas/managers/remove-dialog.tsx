import type { Person, QuotaUsage } from '@kepwai/api-client';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { queries } from '../../../lib/api/api.ts';
import { mutateThen } from '../../../lib/api/mutate-then.ts';
import { describeErrorBriefly } from '../../../lib/errors/error-text.ts';
import { inThai } from '../../../lib/format/in-thai.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { Dialog } from '../../../ui/overlays/modal.tsx';
import { useToast } from '../../../ui/overlays/toast.tsx';
import { refresh, removeManager } from './queries.ts';

/** Asks before a manager is removed, or leaves: says what they lose and what stays. */
export function RemoveDialog({
  quota: { id: quotaId, name },
  person,
  isMe,
  onClose,
}: {
  quota: Pick<QuotaUsage, 'id' | 'name'>;
  person: Person;
  isMe: boolean;
  onClose: () => void;
}) {
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const toast = useToast();
  const remove = useMutation(removeManager(quotaId));
  const who = person.displayName ?? 'คนนี้';
  const confirm = () =>
    mutateThen(remove, person.id, {
      onSuccess: () => {
        onClose();
        toast({ text: isMe ? `เลิกดูแล “${name}” แล้ว` : inThai`เอา${who}ออกแล้ว` });
        if (!isMe) return void refresh(queryClient, quotaId);
        void queryClient.invalidateQueries({ queryKey: queries.key('listMyQuotas') });
        void queryClient.invalidateQueries({ queryKey: queries.key('listMyGroups') });
        void navigate('/microapp/quota', { replace: true });
      },
    });
  return (
    <Dialog
      open
      onClose={onClose}
      title={isMe ? `เลิกดูแล “${name}”` : inThai`เอา${who}ออก`}
      actions={
        <>
          <Button tone="quiet" onClick={onClose}>
            ยกเลิก
          </Button>
          <Button tone="danger" busy={remove.isPending} onClick={confirm}>
            {isMe ? 'เลิกดูแล' : 'เอาออก'}
          </Button>
        </>
      }
    >
      <p>
        {isMe
          ? 'คุณจะไม่เห็นที่เก็บนี้อีก และจัดการแทนเจ้าของไม่ได้ ไฟล์ในกลุ่มที่คุณอยู่ยังเปิดดูได้เหมือนเดิม ถ้าจะกลับมา ให้เจ้าของชวนใหม่'
          : inThai`${who}จะจัดการที่เก็บนี้ไม่ได้อีก แต่ยังเปิดไฟล์ในกลุ่มที่ตัวเองอยู่ได้เหมือนเดิม ถ้าเปลี่ยนใจ ชวนใหม่ได้`}
      </p>
      {remove.error && (
        <p role="alert" className="mt-2 text-small text-danger">
          {describeErrorBriefly(remove.error)}
        </p>
      )}
    </Dialog>
  );
}
