import Download from 'lucide-react/icons/download';
import Trash2 from 'lucide-react/icons/trash-2';
import X from 'lucide-react/icons/x';
import { formatCount, formatSize } from '../../lib/sizes.ts';
import { Button } from '../../ui/button.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import type { Selection } from './selection.ts';

/** What can be done with what is selected, under the thumb. */
export function SelectionBar({
  selection,
  onClose,
  onDownload,
  onTrash,
}: {
  selection: Selection;
  onClose: () => void;
  onDownload: () => void;
  onTrash: () => void;
}) {
  const { files } = selection;
  if (files.length === 0) return null;
  const sizeBytes = files.reduce((sum, file) => sum + (file.sizeBytes ?? 0), 0);
  return (
    <section
      aria-label="ที่เลือกไว้"
      className="fixed inset-x-0 bottom-0 z-bar animate-rise border-t border-line bg-surface-raised pb-[env(safe-area-inset-bottom)] shadow-lift lg:left-68"
    >
      <div className="mx-auto flex max-w-page items-center gap-1 px-2 py-2 sm:px-8">
        <IconButton label="เลิกเลือก" icon={<X aria-hidden="true" />} onClick={onClose} />
        <p role="status" className="min-w-0 flex-1 truncate text-small tabular-nums">
          เลือก {formatCount(files.length)}
          <span className="text-ink-soft"> · {formatSize(sizeBytes)}</span>
        </p>
        <Button tone="quiet" icon={<Download aria-hidden="true" />} onClick={onDownload}>
          ดาวน์โหลด
        </Button>
        <Button tone="quiet" icon={<Trash2 aria-hidden="true" />} onClick={onTrash}>
          ถังขยะ
        </Button>
      </div>
    </section>
  );
}
