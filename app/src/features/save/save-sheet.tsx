import type { FileItem } from '@kepwai/api-client';
import Download from 'lucide-react/icons/download';
import FileArchive from 'lucide-react/icons/file-archive';
import Share from 'lucide-react/icons/share';
import { type ReactNode, useEffect, useEffectEvent, useState } from 'react';
import { countedLike } from '../../lib/format/counted-files.ts';
import { formatCount, formatSize } from '../../lib/format/sizes.ts';
import { Button } from '../../ui/controls/button.tsx';
import { Progress } from '../../ui/drawings/progress.tsx';
import { Sheet } from '../../ui/overlays/modal.tsx';
import { Banner } from '../../ui/page/banner.tsx';
import { planShare } from './share-plan.ts';
import { hasShareSheet, isShareable } from './share-sheet.ts';
import { useSave } from './use-save.ts';

/** Maximum number of names that are shown of files that could not be fetched. */
const maxNames = 5;

interface SaveSheetProps {
  /** Files with bytes; at least one. */
  readonly files: readonly FileItem[];
  readonly open: boolean;
  readonly onClose: () => void;
  /** Whether the person requested it a moment ago, so that a single download begins at once. */
  readonly startsAtOnce?: boolean;
  /** Downloads the files as one ZIP instead. */
  readonly onZip?: () => void;
}

/**
 * Saves files on this device without an archive: by the phone's share sheet if there is one, else one by one. Pictures
 * are fetched for it at once, so that one more tap saves them in the gallery.
 */
export default function SaveSheet({ files, open, onClose, startsAtOnce = false, onZip }: SaveSheetProps) {
  const save = useSave(files);
  const { state, failed } = save;
  const start = useEffectEvent(() => {
    if (startsAtOnce && files.length === 1) save.download();
    else if (files.length > 1 && areForGallery(files)) save.prepare();
  });
  useEffect(() => start(), []);
  const close = () => {
    save.stop();
    onClose();
  };
  const count = countedLike(files.length, files);
  const sizeBytes = files.reduce((sum, file) => sum + (file.sizeBytes ?? 0), 0);
  const [only] = files;
  return (
    <Sheet title={`บันทึก ${count}ลงเครื่อง`} open={open} onClose={close}>
      <div className="flex flex-col gap-4">
        <p className="text-small text-ink-soft wrap-anywhere">
          {files.length === 1 && only ? `${only.name} · ${formatSize(sizeBytes)}` : formatSize(sizeBytes)}
        </p>
        <div role="status" className="flex flex-col gap-4">
          <Step save={save} />
        </div>
        {(state.name === 'choosing' || state.name === 'done') && <Ways files={files} save={save} />}
        {state.name === 'ready' && (
          <Button wide icon={<Share aria-hidden="true" />} onClick={() => void save.share(state)}>
            {areForGallery(files)
              ? `บันทึก ${formatCount(state.files.length)} รูปลงแกลเลอรี`
              : `เลือกที่บันทึก ${formatCount(state.files.length)} ไฟล์`}
          </Button>
        )}
        {failed.length > 0 && <Failed files={failed} onRetry={() => save.prepare(failed)} />}
        {onZip && state.name !== 'done' && state.name !== 'downloading' && (
          <Button
            wide
            tone="quiet"
            icon={<FileArchive aria-hidden="true" />}
            onClick={() => {
              close();
              onZip();
            }}
          >
            รวมเป็น ZIP แทน
          </Button>
        )}
        {(state.name === 'downloading' || state.name === 'fetching' || state.name === 'ready') && (
          <Button wide tone="secondary" onClick={save.stop}>
            ยกเลิก
          </Button>
        )}
      </div>
    </Sheet>
  );
}

/** Whether the share sheet saves all of the files beside the phone's own pictures. */
function areForGallery(files: readonly FileItem[]): boolean {
  return (
    hasShareSheet() &&
    files.every((file) => (file.kind === 'image' || file.kind === 'video') && isShareable(file))
  );
}

type Save = ReturnType<typeof useSave>;

/** Shows the progress. */
function Step({ save: { state, batchCount } }: { save: Save }): ReactNode {
  switch (state.name) {
    case 'choosing':
      return null;
    case 'downloading':
      return (
        <>
          <Progress label="กำลังดาวน์โหลด" value={state.number / state.count} />
          <p className="text-small">{`ไฟล์ที่ ${formatCount(state.number)} จาก ${formatCount(state.count)}`}</p>
        </>
      );
    case 'fetching':
      return (
        <>
          <Progress label="กำลังเตรียมไฟล์" value={state.done} />
          <p className="text-small">{`กำลังเตรียม${batchWords(state.batch, batchCount())}`}</p>
        </>
      );
    case 'ready':
      return (
        <p className="text-small">
          {state.note ?? `${batchWords(state.batch, batchCount())}พร้อมแล้ว เลือก “บันทึกรูปภาพ” หรือแอปที่ต้องการ`}
        </p>
      );
    case 'done':
      return (
        <Banner title={state.way === 'shared' ? `ส่งไปแล้ว ${formatCount(state.count)} ไฟล์` : 'เริ่มดาวน์โหลดแล้ว'}>
          {state.way === 'shared'
            ? 'ดูได้ในแอปที่เลือกไว้'
            : 'ดูได้ในแอปไฟล์ หรือรายการดาวน์โหลดของเบราว์เซอร์ ถ้ายังไม่ขึ้น แตะดาวน์โหลดอีกครั้ง'}
        </Banner>
      );
  }
}

function batchWords(batch: number, count: number): string {
  return count > 1 ? `ชุดที่ ${formatCount(batch + 1)} จาก ${formatCount(count)} ` : 'ไฟล์';
}

/** Offers the ways that this device has, the better one first. */
function Ways({ files, save }: { files: readonly FileItem[]; save: Save }) {
  const [plan] = useState(() => (hasShareSheet() ? planShare(files, isShareable) : null));
  const isDone = save.state.name === 'done';
  const hasShare = plan !== null && plan.batches.length > 0;
  const batches = plan?.batches.length ?? 0;
  return (
    <div className="flex flex-col gap-3">
      {hasShare && (
        <>
          <Button
            wide
            tone={isDone ? 'secondary' : 'primary'}
            icon={<Share aria-hidden="true" />}
            onClick={() => save.prepare()}
          >
            บันทึกด้วยเมนูแชร์ของเครื่อง
          </Button>
          {!isDone && (
            <p className="text-small text-ink-soft">
              {batches > 1
                ? `เข้าแอปรูปภาพได้เลย แบ่งเป็น ${formatCount(batches)} ชุด แตะชุดละครั้ง`
                : 'เข้าแอปรูปภาพได้เลย หรือเลือกแอปอื่น'}
            </p>
          )}
        </>
      )}
      <Button
        wide
        tone={hasShare || isDone ? 'secondary' : 'primary'}
        icon={<Download aria-hidden="true" />}
        onClick={save.download}
      >
        {files.length === 1 ? 'ดาวน์โหลด' : 'ดาวน์โหลดทีละไฟล์'}
      </Button>
      {files.length > 1 && !isDone && (
        <p className="text-small text-ink-soft">ถ้าเบราว์เซอร์ถามว่าจะดาวน์โหลดหลายไฟล์ แตะอนุญาต</p>
      )}
    </div>
  );
}

function Failed({ files, onRetry }: { files: readonly FileItem[]; onRetry: () => void }) {
  return (
    <Banner
      tone="warning"
      title={`เอามาไม่ได้ ${formatCount(files.length)} ไฟล์`}
      action={
        <Button tone="secondary" onClick={onRetry}>
          ลองอีกครั้ง
        </Button>
      }
    >
      <ul className="wrap-anywhere">
        {files.slice(0, maxNames).map(({ id, name }) => (
          <li key={id}>{name}</li>
        ))}
        {files.length > maxNames && <li>และอีก {formatCount(files.length - maxNames)} ไฟล์</li>}
      </ul>
    </Banner>
  );
}
