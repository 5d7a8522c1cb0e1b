import { useQuery } from '@tanstack/react-query';
import MessageCircle from 'lucide-react/icons/message-circle';
import { useState } from 'react';
import { configQuery } from '../../lib/config-query.ts';
import { cardText, liffUrl, useLineShare } from '../../lib/line-share.ts';
import { Button } from '../../ui/button.tsx';
import { TextArea } from '../../ui/field.tsx';
import { Dialog } from '../../ui/modal.tsx';
import { useToast } from '../../ui/toast.tsx';
import type { SpaceCard } from './cards.ts';

/** Asks in a chat for something that only others can do. */
export function ShareCardButton({ label, card }: { label: string; card: SpaceCard }) {
  const { data: config } = useQuery(configQuery());
  const share = useLineShare();
  const toast = useToast();
  const [shown, setShown] = useState<string | null>(null);
  if (!config) return null;
  const { path, ...words } = card;
  const whole = { ...words, url: liffUrl(config.liffId, path) };

  async function send(): Promise<void> {
    const outcome = await share(whole);
    if (outcome === 'sent') toast({ text: 'ส่งเข้าแชทแล้ว' });
    if (outcome === 'copied') toast({ text: 'คัดลอกข้อความแล้ว วางในแชทกลุ่มได้เลย' });
    if (outcome === 'failed') setShown(cardText(whole));
  }

  return (
    <>
      <Button tone="chat" icon={<MessageCircle aria-hidden="true" />} onClick={() => void send()}>
        {label}
      </Button>
      <Dialog
        open={shown !== null}
        onClose={() => setShown(null)}
        title="คัดลอกข้อความนี้ไปวางในแชท"
        actions={<Button onClick={() => setShown(null)}>เสร็จแล้ว</Button>}
      >
        <TextArea
          label="ข้อความ"
          rows={6}
          readOnly
          value={shown ?? ''}
          onFocus={(event) => event.target.select()}
        />
      </Dialog>
    </>
  );
}
