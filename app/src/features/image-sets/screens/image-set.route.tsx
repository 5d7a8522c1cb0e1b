import { type FileItem, type ImageSet, type ImageSetWithFiles, isNotFound } from '@kepwai/api-client';
import { dayMs } from '@kepwai/rules/time';
import { useQuery } from '@tanstack/react-query';
import Download from 'lucide-react/icons/download';
import EllipsisVertical from 'lucide-react/icons/ellipsis-vertical';
import Play from 'lucide-react/icons/play';
import { useRef } from 'react';
import { Navigate, useNavigate } from 'react-router';
import { describeError } from '../../../lib/errors/error-text.ts';
import { formatDateTime } from '../../../lib/format/dates.ts';
import { imageSetName } from '../../../lib/format/names/image-set-name.ts';
import { formatCount, formatSize } from '../../../lib/format/sizes.ts';
import { findPageHeading, moveFocusOnUnmount } from '../../../lib/page/move-focus.ts';
import { useOnline } from '../../../lib/page/online.ts';
import { useRouteParam } from '../../../lib/page/route-params.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { Progress } from '../../../ui/drawings/progress.tsx';
import { Loading, Skeleton } from '../../../ui/drawings/skeleton.tsx';
import { TileGrid, TileList, WaitingTile } from '../../../ui/files/file-tile.tsx';
import { MenuButton } from '../../../ui/overlays/menu.tsx';
import { ErrorState } from '../../../ui/page/error-state.tsx';
import { ScreenBody, TopBar } from '../../../ui/page/top-bar.tsx';
import { type ItemAction, toFilesTarget, toMenuItems } from '../../bulk/item-action.ts';
import { ContextMenus } from '../../files/actions/lazy-context-menus.tsx';
import { useSaveFiles } from '../../files/actions/use-download-action.tsx';
import { useImageSetActions } from '../../files/actions/use-image-set-actions.tsx';
import { useItemDialogs } from '../../files/actions/use-item-dialogs.tsx';
import { noFilter } from '../../files/file-filter.ts';
import { missedReasons, nameOf } from '../../files/file-words.ts';
import { FileSquare, filePath } from '../../files/list/file-square.tsx';
import { focusFile } from '../../files/list/focus-file.ts';
import { useReturnedFile } from '../../files/list/use-returned-file.ts';
import { isWorthAsking } from '../../retry/retry-state.ts';
import { useAskAgain } from '../../retry/use-ask-again.ts';
import { slideshowState } from '../../stage/slideshow-link.ts';
import { StarButton } from '../../stars/star-button.tsx';
import { useEditActions } from '../edits/use-edit-actions.tsx';
import { imageSetCount } from '../image-set-count.ts';
import { imageSetQuery } from '../queries.ts';
import { layOutPlaces, whatIsMissing } from './places.ts';
import { useOwnActions } from './use-own-actions.tsx';

/**
 * Shows an image set as it was sent: its pictures in order, and a placeholder for each that has not arrived.
 */
export default function ImageSetScreen() {
  const groupId = useRouteParam('groupId');
  const imageSetId = useRouteParam('imageSetId');
  const { data, error, isFetching, refetch } = useQuery(imageSetQuery(groupId, imageSetId));
  if (isNotFound(error)) return <Navigate to="/404" replace />;
  return (
    <>
      <TopBar
        title={data ? imageSetName(data.imageSet) : 'อัลบั้ม'}
        subtitle={data ? sentBy(data.imageSet) : null}
        backTo={`/microapp/${groupId}`}
        backLabel="กลับไปหน้าตู้"
        actions={data && <Menu imageSetWithFiles={data} />}
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

/** Returns who sent the pictures and when; a name that nobody gave says who. */
function sentBy({ name, postedBy, postedAt, source }: ImageSet): string {
  if (source === 'made') return `${nameOf(postedBy)}ทำเมื่อ ${formatDateTime(postedAt)}`;
  return name === null ? formatDateTime(postedAt) : `${nameOf(postedBy)} · ${formatDateTime(postedAt)}`;
}

function Menu({ imageSetWithFiles }: { imageSetWithFiles: ImageSetWithFiles }) {
  const { imageSet, files } = imageSetWithFiles;
  const { id, groupId } = imageSet;
  const navigate = useNavigate();
  const { own, dialogs } = useOwnActions(imageSetWithFiles);
  const { edits, sheets } = useEditActions(imageSetWithFiles);
  const { ask, dialog } = useItemDialogs(groupId);
  const actions = useImageSetActions(
    {
      type: 'image-set',
      imageSet: { id, groupId, name: imageSetName(imageSet), givenName: imageSet.name },
      files,
    },
    {
      ask,
      own: [...useSlideshowAction(imageSetWithFiles), ...own, ...edits],
      onTrash: () => void navigate(`/microapp/${groupId}`, { replace: true }),
    },
  );
  return (
    <>
      <MenuButton
        label="เพิ่มเติม"
        icon={<EllipsisVertical aria-hidden="true" />}
        items={toMenuItems(actions.filter(({ name }) => name !== 'open'))}
      />
      {dialogs}
      {sheets}
      {dialog}
    </>
  );
}

/** Returns the action that plays the pictures from the first; none for a single one. */
function useSlideshowAction({ imageSet, files }: ImageSetWithFiles): ItemAction[] {
  const navigate = useNavigate();
  const [first, second] = files.filter(({ state }) => state === 'kept');
  if (!first || !second) return [];
  const path = filePath(first, { ...noFilter, imageSetId: imageSet.id });
  return [
    {
      ...{ name: 'slideshow', label: 'เล่นสไลด์', obstacle: null, icon: <Play aria-hidden="true" /> },
      run: () => void navigate(path, { state: slideshowState }),
    },
  ];
}

function Pictures({ imageSetWithFiles: { imageSet, files } }: { imageSetWithFiles: ImageSetWithFiles }) {
  const filter = { ...noFilter, imageSetId: imageSet.id };
  const { groupId } = imageSet;
  const box = useRef<HTMLDivElement>(null);
  const places = layOutPlaces(files, imageSet.total);
  const isLate = Date.now() - Date.parse(imageSet.postedAt) > dayMs;
  useReturnedFile(imageSet.groupId, files, (fileId) => focusFile(document.body, fileId));
  return (
    <>
      {imageSet.description && (
        <p className="max-w-prose whitespace-pre-line wrap-anywhere">{imageSet.description}</p>
      )}
      <Arrivals imageSet={imageSet} files={files} isLate={isLate} />
      <ImageSetActions imageSet={imageSet} files={files} filter={filter} />
      <div ref={box}>
        <TileList label={imageSetName(imageSet)} ids={files.map(({ id }) => id)}>
          {places.map((place) =>
            place.file ? (
              <FileSquare
                key={place.key}
                file={place.file}
                filter={filter}
                eager
                className="group/square relative"
                overlay={<StarButton file={place.file} place="tile" />}
              />
            ) : (
              <li key={place.key}>
                <WaitingTile label={isLate ? 'มาไม่ถึง' : `รูปที่ ${place.number}`} />
              </li>
            ),
          )}
        </TileList>
      </div>
      <ContextMenus
        {...{ groupId, box, filter }}
        findTarget={({ dataset }) => {
          const file = files.find(({ id }) => id === dataset.file);
          return file ? toFilesTarget(groupId, [file]) : null;
        }}
      />
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
  const { total, keptCount, missedCount, groupId, id, lockedUntil } = imageSet;
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
      {lockedUntil !== null && (
        <p className="text-small text-ink-soft">
          จัดรูปในอัลบั้มได้เมื่อรูปมาครบ ถ้าไม่ครบก็จัดได้ตั้งแต่ {formatDateTime(lockedUntil)}
        </p>
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
  const why = isSame ? `: ${missedReasons[first.missedReason ?? 'failed']}` : '';
  return `เก็บไม่ได้ ${formatCount(missed.length)} รูป${why}`;
}

function ImageSetActions({
  imageSet,
  files,
  filter,
}: {
  imageSet: ImageSet;
  files: readonly FileItem[];
  filter: typeof noFilter;
}) {
  const navigate = useNavigate();
  const kept = files.filter(({ state }) => state === 'kept');
  const [first] = kept;
  if (!first) return null;
  return (
    <div className="flex flex-wrap items-center gap-3">
      <Button icon={<Play aria-hidden="true" />} onClick={() => void navigate(filePath(first, filter))}>
        ดูเต็มจอ
      </Button>
      <DownloadButton imageSet={imageSet} files={kept} />
    </div>
  );
}

/** Downloads all pictures: a single one is saved, of several a sheet first says how large their ZIP is. */
function DownloadButton({ imageSet, files }: { imageSet: ImageSet; files: readonly FileItem[] }) {
  const { ask, dialog } = useItemDialogs(imageSet.groupId);
  const save = useSaveFiles({ ask });
  const isOnline = useOnline();
  const sizeBytes = files.reduce((sum, file) => sum + (file.sizeBytes ?? 0), 0);
  const isOne = files.length === 1;
  const title = `ดาวน์โหลด “${imageSetName(imageSet)}”`;
  return (
    <>
      <Button
        tone="secondary"
        icon={<Download aria-hidden="true" />}
        disabled={!isOnline}
        onClick={() =>
          isOne ? save(files) : ask({ about: 'archive', wanted: { imageSetIds: [imageSet.id] }, title })
        }
      >
        {isOne ? 'ดาวน์โหลด' : 'ดาวน์โหลดทั้งหมด'} · {formatSize(sizeBytes)}
      </Button>
      {dialog}
    </>
  );
}
