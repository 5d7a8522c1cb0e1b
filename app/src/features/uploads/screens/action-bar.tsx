import FilePlus from 'lucide-react/icons/file-plus-2';
import Pause from 'lucide-react/icons/pause';
import Play from 'lucide-react/icons/play';
import RotateCw from 'lucide-react/icons/rotate-cw';
import Upload from 'lucide-react/icons/upload';
import { formatCount, formatSize } from '../../../lib/format/sizes.ts';
import { Button, ButtonLink } from '../../../ui/controls/button.tsx';
import type { UploadManager } from '../upload-manager.ts';
import { useUploadSummary } from '../use-uploads.ts';

/** Bar at the bottom of the screen: adds files, and offers the next action. */
export function ActionBar({
  manager,
  placeUrl,
  onPick,
}: {
  manager: UploadManager;
  /** Address of the files once they are sent. */
  placeUrl: string;
  onPick: () => void;
}) {
  const { phase } = useUploadSummary(manager);
  return (
    <section
      aria-label="ทำต่อ"
      data-pinned-foot
      // With large text it stays in the page; fixed, it would cover a phone's screen.
      className="sticky bottom-[min(calc(env(safe-area-inset-bottom)+4rem),calc((60dvh-18rem)*1000))] z-bar -mx-4 mt-auto -mb-4 border-t border-line bg-surface px-4 pt-3 pb-4 sm:-mx-8 sm:px-8 lg:bottom-0"
    >
      <div className="flex flex-wrap gap-2 *:flex-auto lg:justify-end lg:*:flex-none">
        <Button tone="secondary" icon={<FilePlus aria-hidden="true" />} onClick={onPick}>
          {phase === 'done' ? 'ส่งเพิ่ม' : 'เพิ่มไฟล์'}
        </Button>
        <NextStep manager={manager} placeUrl={placeUrl} />
      </div>
    </section>
  );
}

function NextStep({ manager, placeUrl }: { manager: UploadManager; placeUrl: string }) {
  const { phase, readyCount, failedCount } = useUploadSummary(manager);
  switch (phase) {
    case 'empty':
      return null;
    case 'choosing':
      return <SendButton manager={manager} />;
    case 'sending':
    case 'waiting':
      return (
        <>
          <Button tone="secondary" icon={<Pause aria-hidden="true" />} onClick={manager.pauseAll}>
            พักทั้งหมด
          </Button>
          {readyCount > 0 && <SendButton manager={manager} />}
        </>
      );
    case 'paused':
      return (
        <Button icon={<Play aria-hidden="true" />} onClick={manager.start}>
          ส่งต่อ
        </Button>
      );
    case 'stopped':
      return failedCount === 0 ? (
        <ButtonLink to={placeUrl}>ดูที่ส่งแล้ว</ButtonLink>
      ) : (
        <Button icon={<RotateCw aria-hidden="true" />} onClick={manager.retryAll}>
          ลองใหม่ {formatCount(failedCount)} ไฟล์
        </Button>
      );
    case 'skipped':
    case 'done':
      return <ButtonLink to={placeUrl}>ดูในตู้</ButtonLink>;
  }
}

function SendButton({ manager }: { manager: UploadManager }) {
  const { readyCount, readyBytes } = useUploadSummary(manager);
  return (
    <Button
      icon={<Upload aria-hidden="true" />}
      disabled={readyCount === 0}
      className="tabular-nums"
      onClick={manager.start}
    >
      ส่ง {formatCount(readyCount)} ไฟล์
      <span className="font-normal opacity-90">{formatSize(readyBytes)}</span>
    </Button>
  );
}
