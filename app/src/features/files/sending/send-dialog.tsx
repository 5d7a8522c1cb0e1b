import { useQuery } from '@tanstack/react-query';
import LinkIcon from 'lucide-react/icons/link';
import { useState } from 'react';
import { configQuery } from '../../../lib/deployment/config-query.ts';
import { formatCount } from '../../../lib/format/sizes.ts';
import { toFlexCard } from '../../../lib/line/file-card.ts';
import { type ShareOutcome, useLineShare } from '../../../lib/line/line-share.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/modal.tsx';
import { CopyDialog } from '../../../ui/share-card-button.tsx';
import { type ToastMessage, useToast } from '../../../ui/toast.tsx';
import { FileCardPreview } from './file-card-preview.tsx';
import { type Sendable, toFileCard, toPastedText } from './sendable.ts';

/** Sentence of each outcome; the last also shows the text to copy by hand. */
const outcomeWords: Readonly<Record<Exclude<ShareOutcome, 'failed'>, ToastMessage>> = {
  sent: { text: 'ส่งเข้าแชทแล้ว' },
  // An old LINE does not say whether the person sent anything.
  opened: { text: 'เลือกแชทใน LINE ได้เลย' },
  closed: { text: 'ยังไม่ได้ส่ง' },
  copied: { text: 'คัดลอกลิงก์แล้ว วางในแชทได้เลย' },
  'copied-instead': { text: 'LINE เปิดหน้าเลือกแชทไม่ได้ คัดลอกลิงก์ให้แล้ว วางในแชทได้เลย', tone: 'error' },
};

/**
 * Dialog that shows the cards as the chat will, and sends them by LINE's picker, where there is one, or copies their links.
 * They open for members of the group alone.
 */
export default function SendDialog({
  items,
  open,
  onClose,
  onSent,
}: {
  /** One to five. */
  items: readonly Sendable[];
  open: boolean;
  onClose: () => void;
  /** Called once they are sent or copied. */
  onSent?: (() => void) | undefined;
}) {
  const { data: config } = useQuery(configQuery());
  const share = useLineShare();
  const toast = useToast();
  const [isByHand, setIsByHand] = useState(false);
  if (!config) return null;
  const cards = items.map((item) => toFileCard(item, config.liffId));
  const text = toPastedText(cards);

  async function finish(ending: Promise<ShareOutcome>): Promise<void> {
    onClose();
    const outcome = await ending;
    if (outcome === 'failed') return setIsByHand(true);
    toast(outcomeWords[outcome]);
    if (outcome !== 'closed') onSent?.();
  }

  return (
    <>
      <Dialog
        open={open}
        onClose={onClose}
        title="ส่งเข้าแชท"
        actions={
          <>
            <Button
              tone="secondary"
              icon={<LinkIcon aria-hidden="true" />}
              onClick={() => void finish(share.copyText(text))}
            >
              คัดลอกลิงก์
            </Button>
            {share.hasPicker() && (
              <Button tone="chat" onClick={() => void finish(share.send(cards.map(toFlexCard), text))}>
                เลือกแชทแล้วส่ง
              </Button>
            )}
          </>
        }
      >
        {share.hasPicker() && (
          <p className="pb-3 text-small text-ink-soft">ส่งในชื่อคุณ ขั้นต่อไปเลือกว่าจะส่งแชทไหน</p>
        )}
        <figure className="flex flex-col items-center gap-3 rounded-tile bg-surface-sunken px-4 py-5">
          {cards.map((card) => (
            <FileCardPreview key={card.url} card={card} />
          ))}
          <figcaption className="text-small text-ink-soft">
            {cards.length === 1
              ? 'การ์ดจะหน้าตาแบบนี้ในแชท'
              : `การ์ด ${formatCount(cards.length)} ใบจะหน้าตาแบบนี้ในแชท`}
          </figcaption>
        </figure>
      </Dialog>
      <CopyDialog text={text} open={isByHand} onClose={() => setIsByHand(false)} />
    </>
  );
}
