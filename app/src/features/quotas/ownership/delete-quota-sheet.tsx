import type { Quota } from '@kepwai/api-client';
import { deletionEnd } from '@kepwai/rules/quotas/ownership';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { mutateThen } from '../../../lib/api/mutate-then.ts';
import { describeErrorBriefly } from '../../../lib/errors/error-text.ts';
import { formatLongDate } from '../../../lib/format/dates.ts';
import { usedBytes } from '../../../lib/format/names/group-words.ts';
import { formatCount, formatSize } from '../../../lib/format/sizes.ts';
import { useOnline } from '../../../lib/page/online.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { Checkbox } from '../../../ui/controls/checkbox.tsx';
import { Sheet } from '../../../ui/overlays/modal.tsx';
import { useToast } from '../../../ui/overlays/toast.tsx';
import { LinkedGroups } from '../linked-groups.tsx';
import { startDeletion, undoDeletion } from './mutations.ts';

/** Asks before a quota is deleted: shows each group that loses its files, and when. */
export default function DeleteQuotaSheet({
  quota,
  open,
  onClose,
}: {
  quota: Quota;
  open: boolean;
  onClose: () => void;
}) {
  const { id, name } = quota.quota;
  const [isSure, setIsSure] = useState(false);
  const isOnline = useOnline();
  const deletion = useDeletion({ quotaId: id, name, onClose });
  const day = formatLongDate(deletionEnd(Date.now()));
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={`ลบ “${name}”`}
      description={`ลบจริงวันที่ ${day} ก่อนวันนั้นเลิกทำได้ตลอด`}
      actions={
        <>
          <Button tone="quiet" onClick={onClose}>
            ไม่ลบ
          </Button>
          <Button
            tone="danger"
            busy={deletion.isPending}
            disabled={!isSure || !isOnline}
            onClick={deletion.start}
          >
            ลบที่เก็บนี้
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        <p>
          กลุ่มข้างล่างนี้จะไม่มีที่เก็บ และของในที่เก็บนี้ทั้งหมด {formatSize(usedBytes(quota.quota))} จะถูกลบถาวร ทั้งรูป ไฟล์
          และลิงก์ที่แชร์ไว้ กู้คืนไม่ได้
        </p>
        <section className="flex flex-col gap-2" aria-labelledby="losing-groups">
          <h3 id="losing-groups" className="text-small font-semibold">
            กลุ่มที่จะเสียของ {quota.groupCount > 0 && `(ใช้อยู่ ${formatCount(quota.groupCount)} กลุ่ม)`}
          </h3>
          <LinkedGroups quota={quota.quota} />
        </section>
        <p className="text-small text-ink-soft">
          คนดูแลทุกคนจะรู้ทันที กลุ่มจะเห็นป้ายบอกในตู้ ระหว่างรอยังเปิดดู ดาวน์โหลด และเก็บของใหม่ได้ตามปกติ
          กลุ่มไหนย้ายไปใช้ที่เก็บอื่นก่อน ของย้ายตามไปด้วย ไม่หาย
        </p>
        <Checkbox
          label="เข้าใจแล้วว่าของในทุกกลุ่มนี้จะหายไป"
          checked={isSure}
          onChange={(event) => setIsSure(event.currentTarget.checked)}
        />
        {!isOnline && <p className="text-small text-ink-soft">ออฟไลน์อยู่ ต่ออินเทอร์เน็ตแล้วค่อยลบ</p>}
        {deletion.error && (
          <p role="alert" className="text-small text-danger">
            {describeErrorBriefly(deletion.error)}
          </p>
        )}
      </div>
    </Sheet>
  );
}

function useDeletion({ quotaId, name, onClose }: { quotaId: string; name: string; onClose: () => void }) {
  const queryClient = useQueryClient();
  const toast = useToast();
  const deletion = useMutation(startDeletion(queryClient, quotaId));
  const undo = useMutation({
    ...undoDeletion(queryClient, quotaId),
    onError: (error) => toast({ text: describeErrorBriefly(error), tone: 'error' }),
  });
  const start = () =>
    mutateThen(deletion, undefined, {
      onSuccess: () => {
        onClose();
        toast({ text: `“${name}” จะถูกลบใน 30 วัน`, undo: () => undo.mutate() });
      },
    });
  return { start, isPending: deletion.isPending, error: deletion.error };
}
