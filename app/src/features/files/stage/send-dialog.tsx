import type { FileItem } from '@kepwai/api-client';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { configQuery } from '../../../lib/deployment/config-query.ts';
import { formatDate } from '../../../lib/format/dates.ts';
import { liffUrl, type ShareOutcome, useLineShare } from '../../../lib/line/line-share.ts';
import { CopyDialog, PreviewDialog } from '../../../ui/share-card-button.tsx';
import { useToast } from '../../../ui/toast.tsx';
import { nameOf } from '../file-words.ts';

/**
 * Dialog that sends a card with a link to the file by LINE's picker, where there is one, or copies the link.
 * The link opens for members of the group alone.
 */
export default function SendDialog({
  file,
  open,
  onClose,
}: {
  file: FileItem;
  open: boolean;
  onClose: () => void;
}) {
  const { data: config } = useQuery(configQuery());
  const share = useLineShare();
  const toast = useToast();
  const [isByHand, setIsByHand] = useState(false);
  if (!config) return null;
  const url = liffUrl(config.liffId, `/${file.groupId}/file/${file.id}`);
  const card = {
    title: file.name,
    text: `${nameOf(file.postedBy)} ส่งเมื่อ ${formatDate(file.postedAt)} เปิดได้เฉพาะคนในกลุ่ม`,
    label: 'เปิดดู',
    url,
  };

  async function finish(ending: Promise<ShareOutcome>): Promise<void> {
    onClose();
    const outcome = await ending;
    if (outcome === 'sent') toast({ text: 'ส่งเข้าแชทแล้ว' });
    if (outcome === 'copied') toast({ text: 'คัดลอกลิงก์แล้ว วางในแชทได้เลย' });
    if (outcome === 'failed') setIsByHand(true);
  }

  return (
    <>
      <PreviewDialog
        card={card}
        open={open}
        onClose={onClose}
        onSend={share.hasPicker() ? () => void finish(share.pick(card)) : undefined}
        onCopy={() => void finish(copyText(url))}
      />
      <CopyDialog text={url} open={isByHand} onClose={() => setIsByHand(false)} />
    </>
  );
}

async function copyText(text: string): Promise<ShareOutcome> {
  try {
    await navigator.clipboard.writeText(text);
    return 'copied';
  } catch {
    return 'failed'; // No permission, or no clipboard at all: older browsers of LINE.
  }
}
