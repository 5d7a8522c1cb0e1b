import Check from 'lucide-react/icons/check';
import Copy from 'lucide-react/icons/copy';
import QrCodeIcon from 'lucide-react/icons/qr-code';
import ShareIcon from 'lucide-react/icons/share';
import { useState } from 'react';
import { useLineShare } from '../../../lib/line/line-share.ts';
import { useCopied } from '../../../lib/page/use-copied.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { QrCode } from '../../../ui/drawings/qr-code.tsx';
import { ShareCardButton } from '../../../ui/files/share-card-button.tsx';

/** Shows the address of a link, to be copied, scanned, passed on, or sent into a chat. */
export function ShareAddress({
  url,
  title,
  text,
  isNew,
}: {
  url: string | null;
  title: string;
  /** Opened items, in a card of the chat. */
  text: string;
  isNew: boolean;
}) {
  const { isCopied, hasFailed, copy } = useCopied();
  const [showsQr, setShowsQr] = useState(false);
  const line = useLineShare();
  if (url === null)
    return (
      <p className="rounded-tile bg-surface-sunken p-4 text-small">
        ลิงก์นี้ยังเปิดได้ แต่คัดลอกอีกไม่ได้ เพราะผู้ให้บริการเปลี่ยนกุญแจของระบบแล้ว ทำลิงก์ใหม่แทนได้เลย
      </p>
    );
  return (
    <div className="flex flex-col gap-3">
      <p className="rounded-tile bg-surface-sunken p-3 text-small break-all select-all">{url}</p>
      <p role="status" className="text-small text-kept empty:hidden">
        {isCopied || isNew ? 'คัดลอกแล้ว วางในแชทได้เลย' : ''}
        {hasFailed ? 'คัดลอกเองไม่ได้ กดค้างที่ลิงก์เพื่อคัดลอก' : ''}
      </p>
      <div className="flex flex-wrap gap-2">
        <Button
          tone="secondary"
          icon={isCopied ? <Check aria-hidden="true" /> : <Copy aria-hidden="true" />}
          onClick={() => void copy(url)}
        >
          คัดลอกลิงก์
        </Button>
        {line.hasPicker() && (
          <ShareCardButton label="ส่งเข้าแชท" card={{ title, text, label: 'เปิดลิงก์', url }} />
        )}
        {'share' in navigator && (
          <Button
            tone="secondary"
            icon={<ShareIcon aria-hidden="true" />}
            onClick={() => void passOn(url, title)}
          >
            ส่งต่อ
          </Button>
        )}
        <Button
          tone="secondary"
          icon={<QrCodeIcon aria-hidden="true" />}
          aria-expanded={showsQr}
          onClick={() => setShowsQr(!showsQr)}
        >
          QR
        </Button>
      </div>
      {showsQr && (
        <div className="mx-auto w-full max-w-60">
          <QrCode
            value={url}
            label="QR ของลิงก์"
            fallback={<p className="text-small">สร้าง QR ไม่ได้ ใช้ลิงก์แทน</p>}
          />
        </div>
      )}
    </div>
  );
}

async function passOn(url: string, title: string): Promise<void> {
  try {
    await navigator.share({ url, title });
  } catch {
    // Closing the phone's sheet is no failure: the address is still there.
  }
}
