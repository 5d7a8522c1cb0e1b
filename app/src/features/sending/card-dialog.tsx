import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { configQuery } from '../../lib/deployment/config-query.ts';
import { toFlexCard } from '../../lib/line/file-card.ts';
import { type ShareOutcome, useLineShare } from '../../lib/line/line-share.ts';
import { useToast } from '../../ui/overlays/toast.tsx';
import { FileCardPreview } from './file-card-preview.tsx';
import { outcomeWords } from './outcome-words.ts';
import { SendFrame } from './send-frame.tsx';
import { type SentUpload, toPastedText, toUploadCard } from './sendable.ts';

/**
 * Dialog that shows the card of an upload as the chat will, and sends it by LINE's picker, if there is one, or copies its
 * link. It opens for members of the group alone.
 */
export function CardDialog({
  upload,
  open,
  onClose,
  onSent,
}: {
  upload: SentUpload;
  open: boolean;
  onClose: () => void;
  /** Called once it is sent or copied. */
  onSent?: (() => void) | undefined;
}) {
  const { data: config } = useQuery(configQuery());
  const share = useLineShare();
  const toast = useToast();
  const [isByHand, setIsByHand] = useState(false);
  if (!config) return null;
  const card = toUploadCard(upload, config.liffId);
  const text = toPastedText([card]);

  async function finish(ending: Promise<ShareOutcome>): Promise<void> {
    onClose();
    const outcome = await ending;
    if (outcome === 'failed') return setIsByHand(true);
    toast(outcomeWords[outcome]);
    if (outcome !== 'closed') onSent?.();
  }

  const send = () => void finish(share.send([toFlexCard(card)], text));
  return (
    <SendFrame
      open={open}
      onClose={onClose}
      onCopy={() => void finish(share.copyText(text))}
      byPicker={share.hasPicker() ? { label: 'เลือกแชทแล้วส่ง', isReady: true, onSend: send } : null}
      byHand={{ text, isOpen: isByHand, onClose: () => setIsByHand(false) }}
    >
      {share.hasPicker() && <p className="pb-3 text-small text-ink-soft">ส่งในชื่อคุณ ขั้นต่อไปเลือกว่าจะส่งแชทไหน</p>}
      <figure className="flex flex-col items-center gap-3 rounded-tile bg-surface-sunken px-4 py-5">
        <FileCardPreview card={card} />
        <figcaption className="text-small text-ink-soft">การ์ดจะหน้าตาแบบนี้ในแชท</figcaption>
      </figure>
    </SendFrame>
  );
}
