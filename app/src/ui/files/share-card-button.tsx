import { useQuery } from '@tanstack/react-query';
import MessageCircle from 'lucide-react/icons/message-circle';
import { useState } from 'react';
import { configQuery } from '../../lib/deployment/config-query.ts';
import type { ChatCard, ScreenCard } from '../../lib/line/line-share.ts';
import { cardText, liffUrl, type ShareOutcome, useLineShare } from '../../lib/line/line-share.ts';
import { Button } from '../controls/button.tsx';
import { TextArea } from '../controls/field.tsx';
import { Dialog } from '../overlays/modal.tsx';
import { useToast } from '../overlays/toast.tsx';
import { ChatCardPreview } from './chat-card-preview.tsx';

/** Sends a card to a chat, after the person has seen its text and confirmed. */
export function ShareCardButton({ label, card }: { label: string; card: ScreenCard | ChatCard }) {
  const { data: config } = useQuery(configQuery());
  const share = useLineShare();
  const toast = useToast();
  const [open, setOpen] = useState<'preview' | 'text' | null>(null);
  if (!config) return null;
  const whole = 'url' in card ? card : toChatCard(card, config.liffId);
  const close = () => setOpen(null);

  async function finish(ending: Promise<ShareOutcome>): Promise<void> {
    close();
    const outcome = await ending;
    if (outcome === 'sent') toast({ text: 'ส่งเข้าแชทแล้ว' });
    if (outcome === 'opened') toast({ text: 'เลือกแชทใน LINE ได้เลย' });
    if (outcome === 'copied' || outcome === 'copied-instead')
      toast({ text: 'คัดลอกข้อความแล้ว วางในแชทกลุ่มได้เลย' });
    if (outcome === 'failed') setOpen('text');
  }

  return (
    <>
      <Button
        tone="chat"
        icon={<MessageCircle aria-hidden="true" />}
        onClick={() => (share.hasPicker() ? setOpen('preview') : void finish(share.copy(whole)))}
      >
        {label}
      </Button>
      <PreviewDialog
        card={whole}
        open={open === 'preview'}
        onClose={close}
        onSend={() => void finish(share.pick(whole))}
      />
      <CopyDialog text={cardText(whole)} open={open === 'text'} onClose={close} />
    </>
  );
}

function toChatCard({ path, ...words }: ScreenCard, liffId: string): ChatCard {
  return { ...words, url: liffUrl(liffId, path) };
}

/** Previews a card, and requests confirmation before it is sent. */
function PreviewDialog({
  card,
  open,
  onClose,
  onSend,
}: {
  card: ChatCard;
  open: boolean;
  onClose: () => void;
  onSend: () => void;
}) {
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title="ส่งเข้าแชท"
      actions={
        <>
          <Button tone="secondary" onClick={onClose}>
            ไม่ส่ง
          </Button>
          <Button tone="chat" onClick={onSend}>
            เลือกแชทแล้วส่ง
          </Button>
        </>
      }
    >
      <p className="pb-3 text-small text-ink-soft">ส่งในชื่อคุณ ขั้นต่อไปเลือกว่าจะส่งแชทไหน</p>
      <ChatCardPreview card={card} />
    </Dialog>
  );
}

/** Offers the text to copy by hand, if neither LINE nor the clipboard accepted it. */
export function CopyDialog({ text, open, onClose }: { text: string; open: boolean; onClose: () => void }) {
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title="คัดลอกข้อความนี้ไปวางในแชท"
      actions={<Button onClick={onClose}>เสร็จแล้ว</Button>}
    >
      <TextArea label="ข้อความ" rows={6} readOnly value={text} onFocus={(event) => event.target.select()} />
    </Dialog>
  );
}
