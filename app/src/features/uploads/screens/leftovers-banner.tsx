import { useState } from 'react';
import { describeErrorBriefly } from '../../../lib/errors/error-text.ts';
import { formatCount, formatSize } from '../../../lib/format/sizes.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { Dialog } from '../../../ui/overlays/modal.tsx';
import { useToast } from '../../../ui/overlays/toast.tsx';
import { Banner } from '../../../ui/page/banner.tsx';
import type { UploadManager } from '../upload-manager.ts';
import { useLeftovers } from '../use-uploads.ts';

const maxNames = 3;

/**
 * Lists uploads that a reload or a crash left unfinished. Browsers lose the files, so they have to be picked
 * again.
 */
export function LeftoversBanner({ manager, onPick }: { manager: UploadManager; onPick: () => void }) {
  const leftovers = useLeftovers(manager);
  const [isAsking, setIsAsking] = useState(false);
  if (leftovers.length === 0) return null;

  const restCount = leftovers.length - maxNames;
  return (
    <Banner
      title={`ค้างอยู่ ${formatCount(leftovers.length)} ไฟล์ เลือกไฟล์เดิมเพื่อต่อ`}
      action={
        <span className="flex flex-wrap gap-2">
          <Button tone="secondary" onClick={onPick}>
            เลือกไฟล์เดิม
          </Button>
          <Button tone="quiet" onClick={() => setIsAsking(true)}>
            ทิ้งที่ค้าง
          </Button>
        </span>
      }
    >
      <ul>
        {leftovers.slice(0, maxNames).map(({ fingerprint, fileName, sizeBytes }) => (
          <li key={fingerprint} className="break-words">
            {fileName} · <span className="tabular-nums">{formatSize(sizeBytes)}</span>
          </li>
        ))}
        {restCount > 0 && <li>และอีก {formatCount(restCount)} ไฟล์</li>}
      </ul>
      <DiscardDialog
        manager={manager}
        count={leftovers.length}
        open={isAsking}
        onClose={() => setIsAsking(false)}
      />
    </Banner>
  );
}

function DiscardDialog({
  manager,
  count,
  open,
  onClose,
}: {
  manager: UploadManager;
  count: number;
  open: boolean;
  onClose: () => void;
}) {
  const toast = useToast();
  const [isDiscarding, setIsDiscarding] = useState(false);

  async function discard(): Promise<void> {
    setIsDiscarding(true);
    try {
      await manager.discardLeftovers();
      toast({ text: 'ทิ้งที่ค้างไว้แล้ว ไฟล์ในเครื่องยังอยู่' });
    } catch (error) {
      toast({ text: describeErrorBriefly(error), tone: 'error' });
    } finally {
      setIsDiscarding(false);
      onClose();
    }
  }

  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={`ทิ้งที่ค้าง ${formatCount(count)} ไฟล์`}
      description="ส่วนที่ส่งมาแล้วจะหายและคืนที่ว่างให้กลุ่ม ไฟล์ในเครื่องของคุณยังอยู่"
      actions={
        <>
          <Button tone="quiet" onClick={onClose}>
            เก็บไว้ก่อน
          </Button>
          <Button tone="danger" busy={isDiscarding} onClick={() => void discard()}>
            ทิ้งที่ค้าง
          </Button>
        </>
      }
    />
  );
}
