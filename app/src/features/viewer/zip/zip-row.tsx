import Download from 'lucide-react/icons/download';
import Lock from 'lucide-react/icons/lock';
import { formatSize } from '../../../lib/format/sizes.ts';
import { isInLine } from '../../../lib/line/liff.ts';
import { Button } from '../../../ui/controls/button.tsx';
import type { ZipItem } from './zip.ts';

/** Shows a file of an archive: its name, its folder and size, and the button that extracts it. */
export function ZipRow({
  item,
  isTaking,
  onTake,
}: {
  item: ZipItem;
  isTaking: boolean;
  onTake: (item: ZipItem) => void;
}) {
  const { path, sizeBytes, isEncrypted, takeOut } = item;
  const at = path.lastIndexOf('/') + 1;
  const facts = [formatSize(sizeBytes), path.slice(0, Math.max(0, at - 1))].filter(Boolean).join(' · ');
  return (
    <div className="flex min-h-16 flex-wrap items-center justify-end gap-x-3 py-2">
      <div className="min-w-0 flex-[1_1_10rem]">
        <p className="text-small wrap-anywhere">{path.slice(at)}</p>
        <p className="text-caption text-ink-soft tabular-nums wrap-anywhere">{facts}</p>
      </div>
      {isEncrypted && <Lock className="size-5 text-ink-soft" role="img" aria-label="ใส่รหัสไว้" />}
      {/* LINE's browser saves nothing. */}
      {takeOut && !isInLine() && (
        <Button
          tone="quiet"
          busy={isTaking}
          icon={<Download aria-hidden="true" />}
          aria-label={`บันทึก ${path}`}
          onClick={() => onTake(item)}
        >
          บันทึก
        </Button>
      )}
    </div>
  );
}
