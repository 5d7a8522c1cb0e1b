import type { GroupFace } from '@kepwai/api-client';
import { Sheet } from '../../ui/overlays/modal.tsx';
import { QuotaChoices } from './quota-choices.tsx';
import { useLinkQuota } from './use-link-quota.ts';

/** Moves a group with a quota to another of mine; its files move along. */
export function LinkQuotaSheet({
  open,
  onClose,
  group,
  linkedQuotaId,
}: {
  open: boolean;
  onClose: () => void;
  group: Pick<GroupFace, 'id'>;
  linkedQuotaId: string | null;
}) {
  const { busyQuotaId, link } = useLinkQuota(group, { onLinked: onClose });
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title="เปลี่ยนที่เก็บของกลุ่ม"
      description="ของเดิมย้ายไปนับในที่เก็บใหม่ด้วย ไม่มีอะไรหาย"
    >
      <QuotaChoices linkedQuotaId={linkedQuotaId} busyQuotaId={busyQuotaId} onChoose={link} />
    </Sheet>
  );
}
