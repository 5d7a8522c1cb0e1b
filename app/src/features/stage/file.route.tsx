import { type FileItem, isNotFound } from '@kepwai/api-client';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import CloudOff from 'lucide-react/icons/cloud-off';
import Trash2 from 'lucide-react/icons/trash-2';
import Undo2 from 'lucide-react/icons/undo-2';
import { useDeferredValue, useEffect, useMemo } from 'react';
import { Link, Navigate, useLocation, useSearchParams } from 'react-router';
import type { LayoutHandle } from '../../layouts/layout-handle.ts';
import { describeError } from '../../lib/errors/error-text.ts';
import { spokenName } from '../../lib/format/names/spoken-name.ts';
import { isEasy } from '../../lib/page/device/is-easy.ts';
import { useRouteParam } from '../../lib/page/route-params.ts';
import { Button } from '../../ui/controls/button.tsx';
import { Loading } from '../../ui/drawings/skeleton.tsx';
import { useOverlay } from '../../ui/overlays/layer/use-overlay.ts';
import { useScreenEscape } from '../../ui/overlays/layer/use-screen-escape.ts';
import { useToast } from '../../ui/overlays/toast.tsx';
import { ErrorState } from '../../ui/page/error-state.tsx';
import { lazyPart } from '../../ui/page/lazy-part.tsx';
import { useTrash } from '../bulk/use-trash.ts';
import { findInLists } from '../files/find-in-lists.ts';
import { noteViewed } from '../files/list/use-returned-file.ts';
import { parseFileFilter } from '../files/parse-file-filter.ts';
import { fileQuery } from '../files/queries.ts';
import { savingFileTypesQuery } from '../group-quota/queries.ts';
import { imageSetQuery } from '../image-sets/queries.ts';
import { asksToSave } from '../save/save-link.ts';
import type { StageGestures } from '../viewer/image/use-drag.ts';
import { Bar, type StageBars, useStageBars } from '../viewer/parts/stage-bars.tsx';
import { StageMessage } from '../viewer/parts/stage-message.tsx';
import { useRestingBars } from '../viewer/use-resting-bars.ts';
import { Viewer } from '../viewer/viewer.tsx';
import { EasyStageBar, EasyStageFoot } from './easy-bars.tsx';
import { besideBars, fillsScreen } from './fills-screen.ts';
import { Filmstrip } from './filmstrip.tsx';
import { type Neighbours, useNeighbours } from './neighbours.ts';
import { SlideshowBar } from './slideshow-bar.tsx';
import { asksForSlideshow } from './slideshow-link.ts';
import { StageBar } from './stage-bar.tsx';
import { StageFoot } from './stage-foot.tsx';
import { StageWithDetails } from './stage-with-details.tsx';
import { type KindRule, UnavailableFile } from './unavailable-file.tsx';
import { useFileNavigation } from './use-file-navigation.ts';
import { useLeave } from './use-leave.ts';
import { type Slideshow, useSlideshow } from './use-slideshow.ts';

const SaveHere = lazyPart(() => import('../save/save-here.tsx'), 'เปิดหน้าบันทึกไม่ได้');

export const handle: LayoutHandle = { bare: true };

/** Shows one file full screen, with swipes to its neighbours under the same filter. */
export default function File() {
  const groupId = useRouteParam('groupId');
  const fileId = useRouteParam('fileId');
  const [searchParams] = useSearchParams();
  const filter = useMemo(() => parseFileFilter(searchParams), [searchParams]);
  const queryClient = useQueryClient();
  const query = useQuery({
    ...fileQuery(groupId, fileId),
    // Shows a file from a cached list at once; the server is still queried.
    initialData: () => findInLists(queryClient, groupId, fileId),
    initialDataUpdatedAt: 0,
  });
  const file = query.data;
  const imageSet = useImageSet(groupId, filter.imageSetId ?? file?.imageSetId ?? null);
  const order = filter.imageSetId === null ? null : imageSet.map(({ id }) => id);
  const neighbours = useNeighbours(groupId, file ?? null, filter, order);
  const go = useFileNavigation(groupId, filter, neighbours);
  const { leave } = useLeave(groupId, filter);
  const bars = useStageBars();
  const isRendered = useDeferredValue(true, false);
  const slideshow = useSlides(fileId, { neighbours, bars, onNext: () => go.swipe('next') });
  useOverlay(slideshow.state !== 'off', slideshow.stop);
  useScreenEscape(leave);
  useEffect(() => noteViewed(queryClient, groupId, fileId), [queryClient, groupId, fileId]);
  const onTap = () => {
    if (isEasy()) return;
    if (slideshow.state === 'playing') {
      slideshow.pause();
      bars.show();
    } else bars.toggle();
  };
  const isGone = isNotFound(query.error);
  const isFull = file !== undefined && !isGone && fillsScreen(file) && !isEasy();
  useRestingBars(bars, { isOver: isFull && bars.mayCover });
  if (isGone && !file) return <Navigate to="/404" replace />;
  const shown = isGone ? undefined : file;
  return (
    <StageWithDetails file={shown}>
      <Bar bars={bars} isOver={isFull} edge="top">
        {isEasy() ? (
          <EasyStageBar file={shown} onClose={leave} />
        ) : (
          <StageBar {...{ file, groupId, filter, isGone, neighbours }} onGo={go.swipe} />
        )}
      </Bar>
      {/* If there is room, nothing lies over a file: neither the bars nor the steps to its neighbours. */}
      <div
        // A file's place is another than that of its loading, so that nothing moves when it comes.
        key={file ? 'file' : 'none'}
        className={`relative flex min-h-0 flex-1 lg:mx-16 ${isFull && bars.mayCover ? besideBars(file) : ''}`}
      >
        {isGone && <Unsent groupId={groupId} />}
        {shown && (
          <Stage
            key={shown.id}
            file={shown}
            bars={bars}
            gestures={{ onSwipe: go.swipe, onTap, onDismiss: leave }}
            onRefresh={query.refetch}
          />
        )}
        {!file && <NoFile query={query} />}
      </div>
      {shown && asksToSave(searchParams) && <SaveHere groupId={groupId} fileIds={[shown.id]} />}
      <p role="status" className="sr-only">
        {shown && [neighbours.position, spokenName(shown)].filter(Boolean).join(' · ')}
      </p>
      {shown && (
        <Bar bars={bars} isOver={isFull} edge="bottom">
          <div ref={bars.slotRef} />
          {isEasy() && <EasyStageFoot file={shown} neighbours={neighbours} onGo={go.swipe} />}
          {/* Over a picture the actions come after it: to render them takes as long as all else. */}
          {!isEasy() && (isRendered || !isFull) && (
            <>
              <Filmstrip files={imageSet} fileId={shown.id} filter={filter} />
              <SlideshowBar slideshow={slideshow} />
              <StageFoot
                file={shown}
                onTrashed={go.goToNext}
                onSlideshow={slideshow.play}
                isLast={neighbours.nextId === null}
              />
            </>
          )}
        </Bar>
      )}
    </StageWithDetails>
  );
}

/** Returns the slideshow, which hides the bars while it plays, and shows its end. */
function useSlides(
  fileId: string,
  { neighbours, bars, onNext }: { neighbours: Neighbours; bars: StageBars; onNext: () => void },
): Slideshow {
  const toast = useToast();
  const isPlayedAtOnce = asksForSlideshow(useLocation().state);
  return useSlideshow({
    ...{ fileId, isPlayedAtOnce, onNext },
    hasNext: neighbours.nextId !== null || (neighbours.isLoading ? null : false),
    onBegun: () => {
      // The menu returned the focus to its button, which would keep the bars.
      if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
      bars.hide();
    },
    onEnd: () => {
      bars.show();
      toast({ text: 'ดูครบแล้ว นี่รูปสุดท้าย' });
    },
  });
}

function NoFile({ query }: { query: { error: unknown; isFetching: boolean; refetch: () => unknown } }) {
  const onRetry = () => void query.refetch();
  if (query.error) {
    return (
      <div className="m-auto rounded-sheet bg-surface text-ink">
        <ErrorState {...describeError(query.error)} isRetrying={query.isFetching} onRetry={onRetry} />
      </div>
    );
  }
  return (
    <div className="m-auto">
      <Loading label="กำลังเตรียมตัวอย่าง" onRetry={onRetry}>
        <p className="text-small text-stage-ink-soft">กำลังเตรียมตัวอย่าง…</p>
      </Loading>
    </div>
  );
}

function Stage({
  file,
  bars,
  gestures,
  onRefresh,
}: {
  file: FileItem;
  bars: StageBars;
  gestures: StageGestures;
  onRefresh: () => Promise<unknown>;
}) {
  const { restore, isRestoring } = useTrash(file.groupId);
  const rule = useKindRule(file);
  if (file.trashedAt !== null) {
    return (
      <StageMessage
        icon={<Trash2 aria-hidden="true" />}
        title="ไฟล์นี้อยู่ในถังขยะ"
        action={
          file.permissions.trash && (
            <Button
              busy={isRestoring}
              icon={<Undo2 aria-hidden="true" />}
              onClick={() => void restore([file])}
            >
              กู้คืน
            </Button>
          )
        }
      >
        กู้คืนได้ภายใน 30 วันนับจากวันที่ย้ายมา
      </StageMessage>
    );
  }
  if (file.state !== 'kept' || file.contentUrl === null) return <UnavailableFile file={file} rule={rule} />;
  // A picture that the browser cannot draw is retried once the server has drawn it.
  const key = file.kind === 'image' && file.thumbnailUrl === null ? 'original' : 'preview';
  return (
    <Viewer key={key} {...{ file, bars, gestures }} contentUrl={file.contentUrl} onExpired={onRefresh} />
  );
}

/**
 * Returns the group's setting for the kind of a file that was missed because of its kind; null for other
 * files.
 */
function useKindRule({ groupId, kind, missedReason }: FileItem): KindRule | null {
  const { data } = useQuery({ ...savingFileTypesQuery(groupId), enabled: missedReason === 'kind_off' });
  const setting = data?.kinds.find((item) => item.kind === kind);
  return data && setting ? { isKept: setting.keep, mayChange: data.permissions.change } : null;
}

function Unsent({ groupId }: { groupId: string }) {
  return (
    <StageMessage
      icon={<CloudOff aria-hidden="true" />}
      title="คนส่งยกเลิกข้อความนี้แล้ว ไฟล์เลยถูกลบ"
      action={
        <Link
          to={`/microapp/${groupId}`}
          className="min-h-11 content-center px-3 underline underline-offset-4"
        >
          กลับไปหน้าตู้
        </Link>
      }
    />
  );
}

/** Returns the files of an image set in their order; an empty list for a file that is in none. */
function useImageSet(groupId: string, imageSetId: string | null): readonly FileItem[] {
  const { data } = useQuery({ ...imageSetQuery(groupId, imageSetId ?? ''), enabled: imageSetId !== null });
  return imageSetId === null ? [] : (data?.files ?? []);
}
