import type { NewlyInvited } from '@kepwai/api-client';
import { useQuery } from '@tanstack/react-query';
import Check from 'lucide-react/icons/check';
import Copy from 'lucide-react/icons/copy';
import { configQuery } from '../../../lib/deployment/config-query.ts';
import { formatDate } from '../../../lib/format/dates.ts';
import { liffUrl, useLineShare } from '../../../lib/line/line-share.ts';
import { useCopied } from '../../../lib/page/use-copied.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { ShareCardButton } from '../../../ui/files/share-card-button.tsx';

/** Shows the link of an invitation, to be sent into a chat or copied. */
export function InvitationLink({
  made: { invitation, token },
  quotaName,
  inviterName,
}: {
  made: NewlyInvited;
  quotaName: string;
  inviterName: string | null;
}) {
  const { data: config } = useQuery(configQuery());
  const { isCopied, hasFailed, copy } = useCopied();
  const line = useLineShare();
  if (!config) return null;
  const url = liffUrl(config.liffId, `/invitation?token=${token}`);
  const card = {
    title: `${inviterName ?? 'เจ้าของ'} ชวนช่วยดูแล “${quotaName}”`,
    text: `ช่วยกันดูแลที่เก็บของกลุ่มในเก็บไว้ รับได้ครั้งเดียว ถึง ${formatDate(invitation.expiresAt)}`,
    label: 'เปิดคำเชิญ',
    url,
  };
  return (
    <div className="flex flex-col gap-3 pt-2">
      <p className="rounded-tile bg-surface-sunken p-3 text-small break-all select-all">{url}</p>
      <p role="status" className="text-small text-kept empty:hidden">
        {isCopied ? 'คัดลอกแล้ว วางในแชทได้เลย' : ''}
        {hasFailed ? 'คัดลอกเองไม่ได้ กดค้างที่ลิงก์เพื่อคัดลอก' : ''}
      </p>
      <div className="flex flex-wrap gap-2">
        {line.hasPicker() && <ShareCardButton label="ส่งใน LINE" card={card} />}
        <Button
          tone="secondary"
          icon={isCopied ? <Check aria-hidden="true" /> : <Copy aria-hidden="true" />}
          onClick={() => void copy(url)}
        >
          คัดลอกลิงก์
        </Button>
      </div>
    </div>
  );
}
