import type { Order } from '@kepwai/api-client';
import FileText from 'lucide-react/icons/file-text';
import { useState } from 'react';
import { getSession } from '../../../lib/session/session.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { LazyOverlay } from '../../../ui/overlays/lazy-overlay.tsx';

const loadDialog = () => import('./receipt-dialog.tsx');

/** Leads to the receipt of a paid order; nothing for anybody but who paid. */
export function ReceiptButton({ order }: { order: Order }) {
  const [isOpen, setIsOpen] = useState(false);
  const isMine = order.payer !== null && order.payer.id === getSession().findProfile()?.id;
  if (order.receiptNumber === null || !isMine) return null;
  return (
    <>
      <Button
        tone="secondary"
        className="self-start"
        icon={<FileText aria-hidden="true" />}
        onClick={() => setIsOpen(true)}
      >
        ใบเสร็จ (PDF)
      </Button>
      <LazyOverlay load={loadDialog} props={{ order, open: isOpen, onClose: () => setIsOpen(false) }} />
    </>
  );
}
