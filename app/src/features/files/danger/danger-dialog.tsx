import TriangleAlert from 'lucide-react/icons/triangle-alert';
import { Button } from '../../../ui/controls/button.tsx';
import { Dialog } from '../../../ui/overlays/modal.tsx';
import type { Danger } from './danger.ts';
import { dangerAdvice, dangerWords } from './danger-words.ts';

/** Warns before the download of a file that could do harm. */
export function DangerDialog({
  danger,
  open,
  onClose,
  onContinue,
}: {
  danger: Danger;
  open: boolean;
  onClose: () => void;
  /** Called instead of `onClose`. */
  onContinue: () => void;
}) {
  const { title, why } = dangerWords[danger];
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={title}
      actions={
        <>
          <Button tone="quiet" onClick={onClose}>
            ยังไม่ดาวน์โหลด
          </Button>
          <Button tone="danger" onClick={onContinue}>
            ดาวน์โหลดต่อ
          </Button>
        </>
      }
    >
      <p className="flex gap-3 text-small">
        <TriangleAlert className="size-6 shrink-0 text-danger" aria-hidden="true" />
        <span>
          {why} {dangerAdvice}
        </span>
      </p>
    </Dialog>
  );
}
