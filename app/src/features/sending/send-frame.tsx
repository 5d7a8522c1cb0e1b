import LinkIcon from 'lucide-react/icons/link';
import type { ReactNode } from 'react';
import { Button } from '../../ui/controls/button.tsx';
import { CopyDialog } from '../../ui/files/share-card-button.tsx';
import { Dialog } from '../../ui/overlays/modal.tsx';

/** Sending by LINE's picker, as a button of the dialog; null without a picker. */
export interface ByPicker {
  label: string;
  isReady: boolean;
  onSend: () => void;
}

/** Dialog with a preview that is sent to a chat by LINE's picker, or whose link is copied; by hand if the browser refuses. */
export function SendFrame({
  open,
  onClose,
  onCopy,
  byPicker,
  byHand,
  children,
}: {
  open: boolean;
  onClose: () => void;
  onCopy: () => void;
  byPicker: ByPicker | null;
  /** Text that could not be copied, and whether it is offered. */
  byHand: { text: string; isOpen: boolean; onClose: () => void };
  children: ReactNode;
}) {
  return (
    <>
      <Dialog
        open={open}
        onClose={onClose}
        title="ส่งเข้าแชท"
        actions={
          <>
            <Button tone="secondary" icon={<LinkIcon aria-hidden="true" />} onClick={onCopy}>
              คัดลอกลิงก์
            </Button>
            {byPicker && (
              <Button tone="chat" disabled={!byPicker.isReady} onClick={byPicker.onSend}>
                {byPicker.label}
              </Button>
            )}
          </>
        }
      >
        {children}
      </Dialog>
      <CopyDialog text={byHand.text} open={byHand.isOpen} onClose={byHand.onClose} />
    </>
  );
}
