import ArrowDown from 'lucide-react/icons/arrow-down';
import ArrowUp from 'lucide-react/icons/arrow-up';
import Check from 'lucide-react/icons/check';
import EllipsisVertical from 'lucide-react/icons/ellipsis-vertical';
import Pause from 'lucide-react/icons/pause';
import Pencil from 'lucide-react/icons/pencil';
import Play from 'lucide-react/icons/play';
import RotateCw from 'lucide-react/icons/rotate-cw';
import Trash2 from 'lucide-react/icons/trash-2';
import X from 'lucide-react/icons/x';
import { memo } from 'react';
import { Link } from 'react-router';
import { formatPercent, formatSize } from '../../../lib/format/sizes.ts';
import { classes } from '../../../ui/classes.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { IconButton } from '../../../ui/controls/icon-button.tsx';
import { Progress } from '../../../ui/drawings/progress.tsx';
import { MenuButton } from '../../../ui/overlays/menu.tsx';
import type { MenuItem } from '../../../ui/overlays/menu-surface.tsx';
import { FileFace } from '../file-face.tsx';
import { secondsLeft } from '../queue/speed.ts';
import type { UploadItem } from '../queue/upload-item.ts';
import type { UploadManager } from '../upload-manager.ts';
import {
  describeFailure,
  describeKnown,
  describeWait,
  formatRetry,
  formatSpeed,
  formatTimeLeft,
} from '../upload-words.ts';
import { useUploadItem, useUploadsState } from '../use-uploads.ts';
import { useNow } from './use-now.ts';

interface UploadRowProps {
  readonly manager: UploadManager;
  readonly id: string;
  readonly groupId: string;
  readonly maxSizeBytes: number | null;
  readonly onRename: (item: UploadItem) => void;
  readonly onRemove: (ids: readonly string[]) => void;
}

/**
 * Renders one upload: its progress, speed, error and actions. It re-renders only when this upload changes.
 */
export const UploadRow = memo(function UploadRow(props: UploadRowProps) {
  const { manager, id, groupId, maxSizeBytes } = props;
  const item = useUploadItem(manager, id);
  const isShort = useUploadsState(manager, ({ plan }) => plan.shortIds.has(id));
  if (!item) return null;
  const isMoving = item.status === 'sending' || item.status === 'waiting' || item.status === 'paused';
  const fileId = item.status === 'skipped' && item.known ? item.known.id : item.fileId;
  const isBroken = item.status === 'failed' || isShort;
  const face = (
    <>
      <FileFace file={item.file} />
      <span className="min-w-0 flex-1">
        <span className="line-clamp-2 text-small">{item.name}</span>
        {item.path.length > 0 && (
          <span className="block text-caption text-ink-soft wrap-anywhere">ใน {item.path.join(' › ')}</span>
        )}
        {isMoving && item.reservedAt !== null && !isShort && (
          <span className="my-1 block">
            <Progress
              label={`ส่ง ${item.name}`}
              value={item.sizeBytes === 0 ? 0 : item.sentBytes / item.sizeBytes}
              valueText={formatPercent(item.sentBytes, item.sizeBytes)}
            />
          </span>
        )}
        <span
          className={classes('block text-caption tabular-nums', isBroken ? 'text-danger' : 'text-ink-soft')}
        >
          <StateWords item={item} isShort={isShort} maxSizeBytes={maxSizeBytes} />
        </span>
      </span>
    </>
  );
  return (
    <div className="flex flex-wrap items-center gap-1 py-1.5 pr-1 pl-2.5">
      {fileId === null ? (
        <div className="flex min-w-[min(10rem,100%)] flex-1 items-center gap-3 py-1">{face}</div>
      ) : (
        <Link
          to={`/microapp/${groupId}/file/${fileId}`}
          className="flex min-w-[min(10rem,100%)] flex-1 items-center gap-3 rounded-control py-1 text-ink no-underline hover:bg-surface-sunken"
        >
          {face}
        </Link>
      )}
      <RowActions {...props} item={item} isShort={isShort} />
    </div>
  );
});

function StateWords({
  item,
  isShort,
  maxSizeBytes,
}: {
  item: UploadItem;
  isShort: boolean;
  maxSizeBytes: number | null;
}) {
  const { status, sizeBytes, sentBytes, bytesPerSecond } = item;
  const size = formatSize(sizeBytes);
  if (isShort) return `${size} · ที่เก็บไม่พอสำหรับไฟล์นี้`;
  switch (status) {
    case 'ready':
      return [size, checkWords(item)].filter(Boolean).join(' · ');
    case 'skipped':
      return item.known ? describeKnown(item.known) : size;
    case 'queued':
      if (item.check !== 'done') return `กำลังเช็กว่าเคยเก็บแล้วหรือยัง · ${size}`;
      return item.isContinued ? `รอส่งต่อจากเดิม · ${size}` : `รอคิว · ${size}`;
    case 'sending': {
      const speed = bytesPerSecond === null ? null : formatSpeed(bytesPerSecond);
      const timeLeft = formatTimeLeft(secondsLeft(sizeBytes - sentBytes, bytesPerSecond));
      if (item.reservedAt === null) return `กำลังเริ่ม · ${size}`;
      if (item.isContinued && sentBytes === 0) return `กำลังเช็กว่าถึงไหนแล้ว · ${size}`;
      return [`${formatSize(sentBytes)} จาก ${size}`, speed, timeLeft].filter(Boolean).join(' · ');
    }
    case 'waiting':
      return <Retry {...item} />;
    case 'paused':
      return sentBytes > 0 ? `พักไว้ · ${formatSize(sentBytes)} จาก ${size}` : `พักไว้ · ${size}`;
    case 'failed':
      return describeFailure(item.error, { maxSizeBytes, sentBytes }).text;
    case 'done':
      return (
        <span className="inline-flex items-center gap-1 text-kept">
          <Check className="size-4 shrink-0" aria-hidden="true" />
          {item.isAtTopInstead
            ? `เก็บแล้ว แต่ย้ายเข้าโฟลเดอร์ไม่ได้ ไฟล์ไม่ได้อยู่ในโฟลเดอร์ไหน · ${size}`
            : `เก็บแล้ว · ${size}`}
        </span>
      );
  }
}

/** Returns the facts of a file with the same bytes. */
function checkWords({ check, known }: UploadItem): string | null {
  if (check !== 'done') return 'กำลังเช็กว่าเคยเก็บแล้วหรือยัง';
  return known && `${describeKnown(known)} จะเก็บอีกไฟล์`;
}

/** A component of its own, because only this text changes with the clock. */
function Retry({ error, retryAt }: Pick<UploadItem, 'error' | 'retryAt'>) {
  return `${describeWait(error)} ${formatRetry(retryAt, useNow())}`;
}

type ActiveRowProps = UploadRowProps & { readonly item: UploadItem; readonly isShort: boolean };

function RowActions(props: ActiveRowProps) {
  const { item, manager, id, onRename, onRemove } = props;
  const isFirst = useUploadsState(manager, ({ order }) => order[0] === id);
  const isLast = useUploadsState(manager, ({ order }) => order.at(-1) === id);
  const { status } = item;
  if (status === 'done') return null;
  // The server has the name from the first byte on; after that a person renames the kept file.
  const canRename =
    item.reservedAt === null && (status === 'ready' || status === 'queued' || status === 'paused');
  const isInLine = status === 'ready' || status === 'queued';
  const remove: MenuItem = {
    label: 'เอาออก',
    icon: <Trash2 aria-hidden="true" />,
    tone: 'danger',
    onSelect: () => onRemove([id]),
  };
  const items: MenuItem[] = [
    {
      label: 'เปลี่ยนชื่อ',
      icon: <Pencil aria-hidden="true" />,
      disabled: !canRename,
      onSelect: () => onRename(item),
    },
    {
      label: 'ส่งก่อน',
      icon: <ArrowUp aria-hidden="true" />,
      disabled: !isInLine || isFirst,
      onSelect: () => manager.move(id, -1),
    },
    {
      label: 'ส่งทีหลัง',
      icon: <ArrowDown aria-hidden="true" />,
      disabled: !isInLine || isLast,
      onSelect: () => manager.move(id, 1),
    },
    ...(item.known !== null && item.status !== 'skipped' && canRename
      ? [
          {
            label: 'ไม่ส่งซ้ำ',
            icon: <X aria-hidden="true" />,
            onSelect: () => manager.skipKnown([id]),
          },
        ]
      : []),
    remove,
  ];
  return (
    <span className="ml-auto flex shrink-0">
      <NextStepButton {...props} />
      <MenuButton
        label={`จัดการ ${item.name}`}
        icon={<EllipsisVertical aria-hidden="true" />}
        items={status === 'failed' || status === 'skipped' ? [remove] : items}
      />
    </span>
  );
}

/** Renders the one thing that a person most likely wants to do with an upload in this state. */
function NextStepButton({ manager, id, item, isShort, maxSizeBytes, onRemove }: ActiveRowProps) {
  const { status, name } = item;
  const canRetry = status === 'failed' && describeFailure(item.error, { maxSizeBytes }).canRetry;
  if (status === 'ready' || isShort || (status === 'failed' && !canRetry)) {
    return (
      <IconButton label={`เอา ${name} ออก`} icon={<X aria-hidden="true" />} onClick={() => onRemove([id])} />
    );
  }
  if (status === 'skipped') {
    return (
      <Button tone="quiet" aria-label={`เก็บซ้ำ: ${name}`} onClick={() => manager.keepBoth([id])}>
        เก็บซ้ำ
      </Button>
    );
  }
  const resume = () => manager.resume(id);
  if (status === 'paused')
    return <IconButton label={`ส่ง ${name} ต่อ`} icon={<Play aria-hidden="true" />} onClick={resume} />;
  if (canRetry)
    return <IconButton label={`ลองส่ง ${name} ใหม่`} icon={<RotateCw aria-hidden="true" />} onClick={resume} />;
  return (
    <IconButton
      label={`พัก ${name} ไว้ก่อน`}
      icon={<Pause aria-hidden="true" />}
      onClick={() => manager.pause(id)}
    />
  );
}
