import type { Ownership, Quota } from '@kepwai/api-client';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { mutateThen } from '../../../lib/api/mutate-then.ts';
import { describeErrorBriefly } from '../../../lib/errors/error-text.ts';
import { formatCountdown } from '../../../lib/format/countdown.ts';
import { formatLongDate } from '../../../lib/format/dates.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { useToast } from '../../../ui/overlays/toast.tsx';
import { Banner } from '../../../ui/page/banner.tsx';
import { undoDeletion } from './mutations.ts';

/** Shows when a quota is deleted, and lets its owner undo that. */
export function DeletionBanner({ quota, ownership }: { quota: Quota; ownership: Ownership }) {
  const { deletion, permissions } = ownership;
  if (!deletion) return null;
  const { reason, deletesAt } = deletion;
  const when = `${formatLongDate(deletesAt)} (${formatCountdown(deletesAt, Date.now())})`;
  return (
    <Banner
      tone="danger"
      title={`กำลังจะลบ “${quota.quota.name}” วันที่ ${when}`}
      action={permissions.delete && <UndoDeletionButton quotaId={quota.quota.id} />}
    >
      {reason === 'ownerless' && 'เจ้าของลบบัญชีไปแล้ว และยังไม่มีใครรับดูแลต่อ '}
      ระหว่างนี้ยังเปิดดู ดาวน์โหลด และเก็บของใหม่ได้ตามปกติ ถึงวันนั้นของทุกกลุ่มในที่เก็บนี้จะถูกลบถาวร กลุ่มที่ย้ายไปใช้ที่เก็บอื่นก่อน
      ของจะย้ายตามไปด้วย
    </Banner>
  );
}

/** Undoes the deletion of a quota. */
export function UndoDeletionButton({ quotaId }: { quotaId: string }) {
  const toast = useToast();
  const undo = useMutation(undoDeletion(useQueryClient(), quotaId));
  return (
    <Button
      tone="secondary"
      busy={undo.isPending}
      onClick={() =>
        mutateThen(undo, undefined, {
          onSuccess: () => toast({ text: 'ไม่ลบแล้ว ทุกอย่างอยู่เหมือนเดิม' }),
          onError: (error) => toast({ text: describeErrorBriefly(error), tone: 'error' }),
        })
      }
    >
      เลิกทำ ไม่ลบแล้ว
    </Button>
  );
}
