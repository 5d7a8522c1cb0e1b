import { isQuotaExceeded } from '@kepwai/api-client';
import Check from 'lucide-react/icons/check';
import Pause from 'lucide-react/icons/pause';
import Play from 'lucide-react/icons/play';
import RotateCw from 'lucide-react/icons/rotate-cw';
import X from 'lucide-react/icons/x';
import { useEffect, useState } from 'react';
import { Link } from 'react-router';
import { describeErrorBriefly } from '../../lib/error-text.ts';
import { formatPercent, formatSize } from '../../lib/sizes.ts';
import { FileKindIcon } from '../../ui/file-kind.tsx';
import { FileName } from '../../ui/file-row.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { Progress } from '../../ui/progress.tsx';
import type { UploadQueue, UploadRow } from './upload-queue.ts';
import { formatTimeLeft, kindOfType } from './upload-words.ts';

/** Larger pictures are not worth the memory of a phone for a thumbnail. */
const mostPreviewBytes = 25 * 1024 * 1024;

/** One file on its way: how far, how fast, what is wrong, and what can be done. */
export function UploadLine({
  row,
  queue,
  groupId,
  shortageText,
}: {
  row: UploadRow;
  queue: UploadQueue;
  groupId: string;
  /** Said where the storage has no room; null while nobody knows how much is missing. */
  shortageText: string | null;
}) {
  const { file, state } = row;
  const fraction = file.size === 0 ? 1 : row.sentBytes / file.size;
  return (
    <li className="flex items-center gap-3 rounded-tile border border-line bg-surface-raised p-2.5">
      <Preview file={file} />
      <div className="flex min-w-0 flex-1 flex-col gap-1">
        <FileName name={file.name} />
        {state !== 'done' && (
          <Progress
            label={`ส่ง ${file.name}`}
            value={fraction}
            valueText={formatPercent(row.sentBytes, file.size)}
            tone={state === 'failed' ? 'danger' : 'action'}
          />
        )}
        <p
          role={state === 'failed' ? 'alert' : undefined}
          className={`text-caption tabular-nums ${state === 'failed' ? 'text-danger' : 'text-ink-soft'}`}
        >
          <StateWords row={row} shortageText={shortageText} />
        </p>
      </div>
      <Actions row={row} queue={queue} groupId={groupId} />
    </li>
  );
}

function StateWords({ row, shortageText }: { row: UploadRow; shortageText: string | null }) {
  const { file, state, sentBytes, bytesPerSecond } = row;
  const size = formatSize(file.size);
  if (state === 'done') {
    return (
      <span className="inline-flex items-center gap-1 text-kept">
        <Check className="size-4" aria-hidden="true" />
        เก็บแล้ว · {size}
      </span>
    );
  }
  if (state === 'failed') {
    return isQuotaExceeded(row.error) && shortageText !== null
      ? shortageText
      : describeErrorBriefly(row.error);
  }
  if (state === 'queued') return `รอคิว · ${size}`;
  const sent = `${formatSize(sentBytes)} จาก ${size}`;
  if (state === 'paused') return `พักไว้ · ${sent}`;
  if (state === 'waiting') return <Countdown retryAt={row.retryAt} />;
  return [
    sent,
    bytesPerSecond !== null && `${formatSize(bytesPerSecond)}/วิ`,
    formatTimeLeft(file.size - sentBytes, bytesPerSecond),
  ]
    .filter(Boolean)
    .join(' · ');
}

function Countdown({ retryAt }: { retryAt: number | null }) {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 500);
    return () => clearInterval(timer);
  }, []);
  const seconds = retryAt === null ? 0 : Math.max(0, Math.ceil((retryAt - now) / 1000));
  return seconds > 0 ? `เน็ตหลุด จะลองใหม่ใน ${seconds} วินาที` : 'เน็ตหลุด กำลังลองใหม่';
}

function Actions({ row, queue, groupId }: { row: UploadRow; queue: UploadQueue; groupId: string }) {
  const { key, state, file } = row;
  if (state === 'done') {
    return row.fileId === null ? null : (
      <Link
        to={`/microapp/${groupId}/file/${row.fileId}`}
        aria-label={`ดู ${file.name}`}
        className="inline-flex min-h-11 items-center px-3 text-small font-medium text-action"
      >
        ดู
      </Link>
    );
  }
  return (
    <span className="flex shrink-0">
      {(state === 'uploading' || state === 'queued') && (
        <IconButton
          label={`พัก ${file.name}`}
          icon={<Pause aria-hidden="true" />}
          onClick={() => queue.pause(key)}
        />
      )}
      {state === 'paused' && (
        <IconButton
          label={`ส่งต่อ ${file.name}`}
          icon={<Play aria-hidden="true" />}
          onClick={() => queue.resume(key)}
        />
      )}
      {(state === 'waiting' || state === 'failed') && (
        <IconButton
          label={`ลองใหม่ ${file.name}`}
          icon={<RotateCw aria-hidden="true" />}
          onClick={() => queue.resume(key)}
        />
      )}
      <IconButton
        label={`เอา ${file.name} ออก`}
        icon={<X aria-hidden="true" />}
        onClick={() => queue.remove(key)}
      />
    </span>
  );
}

function Preview({ file }: { file: File }) {
  const [url, setUrl] = useState<string | null>(null);
  useEffect(() => {
    if (!file.type.startsWith('image/') || file.size > mostPreviewBytes) return;
    const made = URL.createObjectURL(file);
    setUrl(made);
    return () => URL.revokeObjectURL(made);
  }, [file]);
  return (
    <span className="grid size-13 shrink-0 place-items-center overflow-hidden rounded-control border border-line bg-surface-sunken">
      {url ? (
        <img src={url} alt="" className="size-full object-cover" onError={() => setUrl(null)} />
      ) : (
        <FileKindIcon kind={kindOfType(file.type)} className="size-6" />
      )}
    </span>
  );
}
