import { useQuery } from '@tanstack/react-query';
import MessageCircle from 'lucide-react/icons/message-circle';
import { useState } from 'react';
import { configQuery } from '../../lib/deployment/config-query.ts';
import { cardText, liffUrl, type ShareOutcome, useLineShare } from '../../lib/line/line-share.ts';
import { Button } from '../../ui/button.tsx';
import { TextArea } from '../../ui/field.tsx';
import { Dialog } from '../../ui/modal.tsx';
import { useToast } from '../../ui/toast.tsx';
import type { QuotaChatCard } from './cards.ts';
import { ChatCardPreview } from './chat-card-preview.tsx';

/** Sends a card to a chat to ask others for help, after the person has seen its text and confirmed. */
export function ShareCardButton({ label, card }: { label: string; card: QuotaChatCard }) {
  const { data: config } = useQuery(configQuery());
  const share = useLineShare();
  const toast = useToast();
  const [open, setOpen] = useState<'preview' | 'text' | null>(null);
  if (!config) return null;
  const { path, ...words } = card;
  const whole = { ...words, url: liffUrl(config.liffId, path) };
  const close = () => setOpen(null);

  async function finish(ending: Promise<ShareOutcome>): Promise<void> {
    close();
    const outcome = await ending;
    if (outcome === 'sent') toast({ text: 'ส่งเข้าแชทแล้ว' });
    if (outcome === 'copied') toast({ text: 'คัดลอกข้อความแล้ว วางในแชทกลุ่มได้เลย' });
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
      <Dialog
        open={open === 'preview'}
        onClose={close}
        title="ส่งเข้าแชท"
        actions={
          <>
            <Button tone="secondary" onClick={close}>
              ไม่ส่ง
            </Button>
            <Button tone="chat" onClick={() => void finish(share.pick(whole))}>
              เลือกแชทแล้วส่ง
            </Button>
          </>
        }
      >
        <p className="pb-3 text-small text-ink-soft">ส่งในชื่อคุณ ขั้นต่อไปเลือกว่าจะส่งแชทไหน</p>
        <ChatCardPreview card={whole} />
      </Dialog>
      <Dialog
        open={open === 'text'}
        onClose={close}
        title="คัดลอกข้อความนี้ไปวางในแชท"
        actions={<Button onClick={close}>เสร็จแล้ว</Button>}
      >
        <TextArea
          label="ข้อความ"
          rows={6}
          readOnly
          value={cardText(whole)}
          onFocus={(event) => event.target.select()}
        />
      </Dialog>
    </>
  );
}
