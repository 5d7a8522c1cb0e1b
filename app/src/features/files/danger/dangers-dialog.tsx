import type { FileItem } from '@kepwai/api-client';
import TriangleAlert from 'lucide-react/icons/triangle-alert';
import { spokenName } from '../../../lib/format/names/spoken-name.ts';
import { formatCount } from '../../../lib/format/sizes.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { Dialog } from '../../../ui/overlays/modal.tsx';
import { findDanger } from './danger.ts';
import { DangerDialog } from './danger-dialog.tsx';
import { dangerAdvice, dangerWords } from './danger-words.ts';

/** Maximum number of names that are shown. */
const maxNames = 5;

interface DangersDialogProps {
  /** At least one. */
  readonly dangerous: readonly FileItem[];
  /** Number of files to download that are harmless. */
  readonly otherCount: number;
  readonly onClose: () => void;
  /** With `all` the dangerous ones are wanted too. */
  readonly onContinue: (choice: { all: boolean }) => void;
}

/** Warns before the download of several files with dangerous ones, and offers the others alone. */
export default function DangersDialog(props: DangersDialogProps) {
  const { dangerous, otherCount, onClose, onContinue } = props;
  const [only] = dangerous;
  const danger = only && findDanger(only);
  if (danger && dangerous.length === 1 && otherCount === 0) {
    return (
      <DangerDialog danger={danger} open onClose={onClose} onContinue={() => onContinue({ all: true })} />
    );
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title={`${formatCount(dangerous.length)} ไฟล์ในนี้ต้องระวัง`}
      actions={<Choices {...props} />}
    >
      <div className="flex gap-3 text-small">
        <TriangleAlert className="size-6 shrink-0 text-danger" aria-hidden="true" />
        <div className="flex min-w-0 flex-col gap-3">
          <ul className="flex flex-col gap-2">
            {dangerous.slice(0, maxNames).map((file) => (
              <li key={file.id}>
                <span className="font-semibold wrap-anywhere">{spokenName(file)}</span>
                <br />
                <span className="text-ink-soft">{shortWordsOf(file)}</span>
              </li>
            ))}
            {dangerous.length > maxNames && (
              <li className="text-ink-soft">และอีก {formatCount(dangerous.length - maxNames)} ไฟล์</li>
            )}
          </ul>
          <p>{dangerAdvice}</p>
        </div>
      </div>
    </Dialog>
  );
}

function Choices({ otherCount, onClose, onContinue }: DangersDialogProps) {
  return (
    <>
      {otherCount === 0 && (
        <Button tone="quiet" onClick={onClose}>
          ยังไม่ดาวน์โหลด
        </Button>
      )}
      <Button tone="danger" onClick={() => onContinue({ all: true })}>
        ดาวน์โหลดทั้งหมด
      </Button>
      {otherCount > 0 && (
        <Button onClick={() => onContinue({ all: false })}>เฉพาะอีก {formatCount(otherCount)} ไฟล์</Button>
      )}
    </>
  );
}

function shortWordsOf(file: FileItem): string {
  const danger = findDanger(file);
  return danger ? dangerWords[danger].short : '';
}
