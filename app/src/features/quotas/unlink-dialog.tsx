import type { GroupFace, QuotaUsage } from '@kepwai/api-client';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { mutateThen } from '../../lib/api/mutate-then.ts';
import { describeErrorBriefly } from '../../lib/errors/error-text.ts';
import { groupName } from '../../lib/format/names/group-words.ts';
import { formatSize } from '../../lib/format/sizes.ts';
import { Button } from '../../ui/controls/button.tsx';
import { Dialog } from '../../ui/overlays/modal.tsx';
import { useToast } from '../../ui/overlays/toast.tsx';
import { linkGroup, unlinkGroup } from './mutations.ts';

/** Unlinks a group from a quota: first says what stops and what stays, afterwards offers an undo. */
export function UnlinkDialog({
  quota,
  group,
  sizeBytes,
  isUndoable,
  onClose,
}: {
  quota: Pick<QuotaUsage, 'id' | 'name'>;
  group: Pick<GroupFace, 'id' | 'name'>;
  /** Size of the group's files in the quota. */
  sizeBytes: number;
  isUndoable: boolean;
  onClose: () => void;
}) {
  const unlink = useUnlink({ groupId: group.id, quotaId: quota.id }, { isUndoable, onClose });
  return (
    <Dialog
      open
      onClose={onClose}
      title={`เลิกเชื่อม “${groupName(group)}”`}
      actions={
        <>
          <Button tone="quiet" onClick={onClose}>
            ยกเลิก
          </Button>
          <Button tone="danger" busy={unlink.isPending} onClick={unlink.confirm}>
            เลิกเชื่อม
          </Button>
        </>
      }
    >
      <p>
        ตั้งแต่นี้ของที่ส่งในแชทกลุ่มนี้จะยังไม่ได้เก็บ จนกว่าจะมีคนเชื่อมที่เก็บใหม่ ของที่เก็บไว้แล้วยังเปิดดูได้
        {sizeBytes > 0 && ` และยังนับ ${formatSize(sizeBytes)} ใน “${quota.name}” จนกว่ากลุ่มจะย้ายไปที่เก็บอื่น`}
      </p>
      {unlink.error && (
        <p role="alert" className="mt-2 text-small text-danger">
          {describeErrorBriefly(unlink.error)}
        </p>
      )}
    </Dialog>
  );
}

function useUnlink(
  link: { groupId: string; quotaId: string },
  { isUndoable, onClose }: { isUndoable: boolean; onClose: () => void },
) {
  const queryClient = useQueryClient();
  const toast = useToast();
  const unlink = useMutation(unlinkGroup(queryClient));
  const relink = useMutation({
    ...linkGroup(queryClient),
    onError: (error) => toast({ text: describeErrorBriefly(error), tone: 'error' }),
  });
  const confirm = () =>
    mutateThen(unlink, link, {
      onSuccess: () => {
        onClose();
        toast({
          text: 'เลิกเชื่อมแล้ว ของเดิมยังอยู่',
          ...(isUndoable && { undo: () => relink.mutate(link) }),
        });
      },
    });
  return { confirm, isPending: unlink.isPending, error: unlink.error };
}
