import { type FileItem, type ImageSet, type ImageSetWithFiles, isNotFound } from '@kepwai/api-client';
import { useQuery } from '@tanstack/react-query';
import Download from 'lucide-react/icons/download';
import Play from 'lucide-react/icons/play';
import { useId, useState } from 'react';
import { Navigate, useNavigate } from 'react-router';
import { formatDateTime } from '../../lib/format/dates.ts';
import { describeError } from '../../lib/format/error-text.ts';
import { formatCount, formatSize } from '../../lib/format/sizes.ts';
import { isInLine } from '../../lib/line/liff.ts';
import { findPageHeading, moveFocusOnUnmount } from '../../lib/page/move-focus.ts';
import { Button } from '../../ui/button.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { TileGrid, TileList, WaitingTile } from '../../ui/file-tile.tsx';
import { Progress } from '../../ui/progress.tsx';
import { Loading, Skeleton } from '../../ui/skeleton.tsx';
import { useToast } from '../../ui/toast.tsx';
import { ScreenBody, TopBar } from '../../ui/top-bar.tsx';
import { downloadAll, downloadWords } from '../files/download.ts';
import { noFilter } from '../files/file-filter.ts';
import { missedWords, nameOf } from '../files/file-words.ts';
import { FileSquare, filePath } from '../files/list/file-square.tsx';
import { focusFile } from '../files/list/focus-file.ts';
import { isWorthAsking } from '../files/retry/ask-again.ts';
import { useAskAgain } from '../files/retry/use-ask-again.ts';
import { useReturnedFile } from '../files/use-returned-file.ts';
import type { Route } from './+types/image-set.route.ts';
import { imageSetName } from './image-set-card.tsx';
import { imageSetCount } from './image-set-count.ts';
import { layOutPlaces, whatIsMissing } from './places.ts';
import { imageSetQuery } from './queries.ts';

const dayMs = 86_400_000;

/**
 * Shows an image set as it was sent: its pictures in order, and a placeholder for each that has not arrived.
 */
export default function ImageSetScreen({ params: { groupId, imageSetId } }: Route.ComponentProps) {
  const { data, error, isFetching, refetch } = useQuery(imageSetQuery(groupId, imageSetId));
  if (isNotFound(error)) return <Navigate to="/404" replace />;
  return (
    <>
      <TopBar
        title={data ? imageSetName(data.imageSet) : 'อัลบั้ม'}
        subtitle={data && `${nameOf(data.imageSet.postedBy)} · ${formatDateTime(data.imageSet.postedAt)}`}
        backTo={`/microapp/${groupId}`}
        backLabel="กลับไปหน้าตู้"
      />
      <ScreenBody>
        {data && <Pictures imageSetWithFiles={data} />}
        {!data && error && (
          <ErrorState {...describeError(error)} isRetrying={isFetching} onRetry={() => void refetch()} />
        )}
        {!data && !error && (
          <Loading label="กำลังเปิดอัลบั้ม" onRetry={() => void refetch()}>
            <TileGrid>
              {Array.from({ length: 9 }, (_, place) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: placeholders have no other identity
                <Skeleton key={place} className="aspect-square rounded-tile" />
              ))}
            </TileGrid>
          </Loading>
        )}
      </ScreenBody>
    </>
  );
}

function Pictures({ imageSetWithFiles: { imageSet, files } }: { imageSetWithFiles: ImageSetWithFiles }) {
  const filter = { ...noFilter, imageSetId: imageSet.id };
  const places = layOutPlaces(files, imageSet.total);
  const isLate = Date.now() - Date.parse(imageSet.postedAt) > dayMs;
  useReturnedFile(imageSet.groupId, files, (fileId) => focusFile(document.body, fileId));
  return (
    <>
      <Arrivals imageSet={imageSet} files={files} isLate={isLate} />
      <ImageSetActions files={files} filter={filter} />
      <TileList label={imageSetName(imageSet)} ids={files.map(({ id }) => id)}>
        {places.map((place) =>
          place.file ? (
            <FileSquare key={place.key} file={place.file} filter={filter} eager />
          ) : (
            <li key={place.key}>
              <WaitingTile label={isLate ? 'มาไม่ถึง' : `รูปที่ ${place.number}`} />
            </li>
          ),
        )}
      </TileList>
    </>
  );
}

function Arrivals({
  imageSet,
  files,
  isLate,
}: {
  imageSet: ImageSet;
  files: readonly FileItem[];
  isLate: boolean;
}) {
  const { total, keptCount, missedCount, groupId, id } = imageSet;
  const isComing = total !== null && keptCount + missedCount < total && (keptCount > 0 || missedCount === 0);
  const { missed, absentCount } = whatIsMissing(files, total);
  const { ask, isAsking } = useAskAgain(groupId, { seePath: `/microapp/${groupId}/image-set/${id}` });
  const askable = missed.filter(isWorthAsking);
  if (missed.length === 0 && absentCount === 0 && !isComing) return null;
  return (
    <div className="flex flex-col gap-3">
      {isComing && (
        <div className="flex flex-col gap-1.5">
          <p role="status" className="text-small text-ink-soft tabular-nums">
            {imageSetCount(imageSet)}
          </p>
          <Progress label="รูปที่มาแล้ว" value={keptCount / total} tone="kept" />
        </div>
      )}
      {(missed.length > 0 || isAsking) && (
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <p className="min-w-[min(12rem,100%)] flex-1 text-small text-ink-soft">{missedWordsOf(missed)}</p>
          {(askable.length > 1 || isAsking) && (
            <Button
              ref={moveFocusOnUnmount(findPageHeading)}
              tone="secondary"
              className="max-sm:w-full"
              busy={isAsking}
              onClick={() => ask(askable)}
            >
              {isAsking ? 'กำลังขอ…' : 'ขอรูปที่ขาดอีกครั้ง'}
            </Button>
          )}
        </div>
      )}
      {isLate && absentCount > 0 && (
        <p className="text-small text-ink-soft">
          {formatCount(absentCount)} รูปมาไม่ถึงตู้ เลยขอจาก LINE ไม่ได้ ถ้าคนส่งยังมีรูปอยู่ บอกให้ส่งใหม่ในแชท
        </p>
      )}
    </div>
  );
}

function missedWordsOf(missed: readonly FileItem[]): string {
  const [first] = missed;
  if (!first) return 'กำลังขอรูปที่ขาดจาก LINE';
  const isSame = missed.every(({ missedReason }) => missedReason === first.missedReason);
  const why = isSame ? `: ${missedWords[first.missedReason ?? 'failed'].short}` : '';
  return `เก็บไม่ได้ ${formatCount(missed.length)} รูป${why}`;
}

function ImageSetActions({ files, filter }: { files: readonly FileItem[]; filter: typeof noFilter }) {
  const navigate = useNavigate();
  const kept = files.filter(({ state }) => state === 'kept');
  const [first] = kept;
  if (!first) return null;
  const sizeBytes = kept.reduce((sum, file) => sum + (file.sizeBytes ?? 0), 0);
  return (
    <div className="flex flex-wrap items-center gap-3">
      <Button icon={<Play aria-hidden="true" />} onClick={() => void navigate(filePath(first, filter))}>
        ดูเต็มจอ
      </Button>
      {!isInLine() && <DownloadEach files={kept} sizeBytes={sizeBytes} />}
    </div>
  );
}

/** Downloads one picture after the other, and says so beforehand because browsers ask about it. */
function DownloadEach({ files, sizeBytes }: { files: readonly FileItem[]; sizeBytes: number }) {
  const toast = useToast();
  const [current, setCurrent] = useState<number | null>(null);
  const hintId = useId();
  const count = files.length;
  const { label, hint } = downloadWords(files);
  const download = async () => {
    await downloadAll(files, setCurrent);
    setCurrent(null);
    if (count > 1) toast({ text: `เริ่มดาวน์โหลดครบ ${formatCount(count)} รูปแล้ว` });
  };
  return (
    <>
      <Button
        tone="secondary"
        icon={<Download aria-hidden="true" />}
        busy={current !== null}
        {...(hint !== null && { 'aria-describedby': hintId })}
        onClick={() => void download()}
      >
        {current === null || count === 1
          ? `${label} · ${formatSize(sizeBytes)}`
          : `รูปที่ ${formatCount(current)} จาก ${formatCount(count)}`}
      </Button>
      {hint !== null && (
        <p id={hintId} className="w-full text-small text-ink-soft">
          {hint}
        </p>
      )}
    </>
  );
}
