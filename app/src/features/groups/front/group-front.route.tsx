import { type FileItem, type Group, isNotFound } from '@kepwai/api-client';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import Plus from 'lucide-react/icons/plus';
import { type ComponentProps, lazy, Suspense, useDeferredValue, useEffect, useMemo, useRef } from 'react';
import { Navigate } from 'react-router';
import { countedListed, countListed } from '../../../lib/format/counted-files.ts';
import { isEasy } from '../../../lib/page/device/is-easy.ts';
import { useRouteParam } from '../../../lib/page/route-params.ts';
import { useIdle } from '../../../lib/page/use-idle.ts';
import { DensityButton } from '../../../ui/controls/density-button.tsx';
import { TextLink } from '../../../ui/controls/text-link.tsx';
import { Loading, Skeleton } from '../../../ui/drawings/skeleton.tsx';
import { LazyErrorState } from '../../../ui/page/lazy-error-state.tsx';
import { lazyPart } from '../../../ui/page/lazy-part.tsx';
import { ScreenAction } from '../../../ui/page/screen-action.tsx';
import { ScreenBody } from '../../../ui/page/top-bar.tsx';
import { focusFile } from '../../files/list/focus-file.ts';
import { useReturnedFile } from '../../files/list/use-returned-file.ts';
import { NewFilesPill } from '../../files/live/new-files-pill.tsx';
import { imageSetCount } from '../../image-sets/image-set-count.ts';
import { latestImageSetsQuery } from '../../image-sets/queries.ts';
import { type Burst, findBurst, toTiles, withoutBurst } from '../../latest/burst.ts';
import { Collage, CollageSkeleton, preloadCollage } from '../../latest/collage.tsx';
import { LatestGrid, type StackFace } from '../../latest/latest-grid.tsx';
import { useLatestFiles } from '../../latest/use-latest-files.ts';
import { SlipChip } from '../../slips/slip-chip.tsx';
import { markGroupSeen } from '../mutations.ts';
import { groupQuery } from '../queries.ts';
import { FrontBar } from './front-bar.tsx';
import { hasPictures, isBannerNeeded, isQuotaShown, isSettling } from './front-rules.ts';
import { ChipsSkeleton, DaysSkeleton } from './front-skeleton.tsx';
import { KindChips } from './kind-chips.tsx';

// Rarely needed, so they are not part of the first load.
const FrontBanner = lazy(() =>
  // A failed import must not take down the page below the banner.
  import('./front-banner.route-part.tsx').catch(() => ({ default: () => <></> })),
);
const EasyFront = lazyPart(() => import('./easy-front.route-part.tsx'), 'โหลดหน้าตู้ไม่ได้');
const PinShelf = lazyPart(() => import('../../pins/pin-shelf.tsx'), 'โหลดหมุดไม่ได้');
const FormerGroupOffer = lazyPart(() => import('../former-group-offer.route-part.tsx'), 'โหลดตู้เดิมไม่ได้');
const WaitingForFirst = lazyPart(() => import('./waiting-for-first.tsx'), 'โหลดหน้าตู้ไม่ได้');
const QuotaCard = lazyPart(() => import('./quota-card.tsx'), 'โหลดที่เก็บไม่ได้');
const OldCopyNotice = lazyPart(() => import('./old-copy-notice.tsx'), 'โหลดของใหม่ไม่ได้');
// Below the latest files, or beside them on a wide screen.
const BesideLatest = lazyPart(() => import('./beside-latest.route-part.tsx'), 'โหลดส่วนที่เหลือไม่ได้');

/** Shows a group's front page: the latest files, and links to everything else. */
export default function GroupFront() {
  const groupId = useRouteParam('groupId');
  const query = useQuery(groupQuery(groupId));
  const { data, error, refetch } = query;
  const group = useArrived(data) ? data : undefined;
  if (isNotFound(error)) return <Navigate to="/404" replace />;
  if (isEasy()) return <EasyFront groupId={groupId} />;
  return (
    <>
      <FrontBar groupId={groupId} group={group} />
      <ScreenBody>
        {group && <Front group={group} />}
        {!group && error && (
          // Read only here: whoever reads it is rendered again at the start and end of each refetch.
          <LazyErrorState error={error} isRetrying={query.isFetching} onRetry={() => void refetch()} />
        )}
        {!group && !error && (
          <Loading label="กำลังเปิดตู้" onRetry={() => void refetch()}>
            <div className="-mt-4 flex flex-col sm:mt-0">
              <CollageSkeleton />
              <ChipsSkeleton />
              <DaysSkeleton />
            </div>
          </Loading>
        )}
      </ScreenBody>
    </>
  );
}

/**
 * Whether these data are there to be rendered. Later data is rendered piece by piece, between which the page
 * answers to taps; the library would render it in one go.
 */
function useArrived(data: unknown): boolean {
  return useDeferredValue(data !== undefined) && data !== undefined;
}

function Front({ group }: { group: Group }) {
  return (
    <>
      {isBannerNeeded(group) && (
        <Suspense
          fallback={
            <Skeleton
              className={group.keeping === 'keeping' ? 'h-14 rounded-tile' : 'h-40 rounded-tile sm:h-18'}
            />
          }
        >
          <FrontBanner group={group} />
        </Suspense>
      )}
      {isSettling(group) && <FormerGroupOffer group={group} />}
      <Latest group={group} />
      {group.permissions.upload && (
        <ScreenAction to={`/microapp/${group.id}/file/upload`} icon={<Plus />} label="อัปโหลด" />
      )}
    </>
  );
}

/** Renders what was posted last, the ways to everything else, and what the group has from earlier. */
function Latest({ group }: { group: Group }) {
  const groupId = group.id;
  const { latest, imageSets, burst, tiles, faceOf } = useFront(groupId);
  const { query, files, held, show } = latest;
  const box = useRef<HTMLDivElement>(null);
  useReturnedFile(groupId, files, (fileId) => {
    const tile = tiles.find((one) => one.files.some(({ id }) => id === fileId));
    if (box.current) focusFile(box.current, tile?.id ?? fileId);
  });
  const { error } = query;
  const hasArrived = useArrived(query.data);
  const isLoading = !hasArrived && !error;
  const isEmpty = hasArrived && files.length === 0;
  const shownBurst = hasArrived ? burst : null;
  if (burst) preloadCollage(burst.files);
  const hasCollage = shownBurst !== null || (isLoading && hasPictures(group));
  return (
    <div ref={box} className={hasCollage ? 'first:-mt-4 sm:first:mt-0' : undefined}>
      <NewFilesPill files={held} onShow={show} />
      <OldCopyNotice groupId={groupId} latest={query} />
      {shownBurst && <LatestBurst burst={shownBurst} faceOf={faceOf} />}
      {isLoading && hasPictures(group) && <CollageSkeleton />}
      <div
        className={isEmpty ? undefined : 'xl:grid xl:grid-cols-[minmax(0,1fr)_min(18rem,40%)] xl:gap-x-10'}
      >
        <div className="flex min-w-0 flex-col gap-1">
          <div className="flex items-center gap-1">
            {/* The row ends before the button beside it. */}
            <div className="min-w-0 flex-1 *:mr-0 *:pr-0">
              <KindChips groupId={groupId} counts={group.counts}>
                {group.hasSlips && <SlipChip groupId={groupId} />}
              </KindChips>
            </div>
            {group.lastFileAt !== null && <DensityButton />}
          </div>
          {isQuotaShown(group) && (
            // As high as the card, so that nothing moves when it arrives.
            <div className="min-h-13">
              <QuotaCard group={group} />
            </div>
          )}
          {group.hasPins && (
            // As high as the shelf that comes, so that nothing below it moves.
            <div className="min-h-54 pt-1 xl:min-h-60">
              <PinShelf groupId={groupId} />
            </div>
          )}
          <LatestList {...{ group, latest, hasArrived, tiles, faceOf }} />
        </div>
        {hasArrived && <Beside group={group} isEmpty={isEmpty} imageSets={imageSets} />}
      </div>
    </div>
  );
}

/** Renders what is below or beside the latest files, after them: its code is as much as theirs. */
function Beside(props: ComponentProps<typeof BesideLatest>) {
  return useIdle() && <BesideLatest {...props} />;
}

/** Renders the tiles by day, or why there are none. */
function LatestList({
  group,
  latest: { query, isNew },
  hasArrived,
  tiles,
  faceOf,
}: Pick<FrontFiles, 'latest' | 'tiles' | 'faceOf'> & { group: Group; hasArrived: boolean }) {
  const { error, refetch } = query;
  const data = hasArrived ? query.data : undefined;
  if (!data && error)
    return <LazyErrorState error={error} isRetrying={query.isFetching} onRetry={() => void refetch()} />;
  if (!data) {
    return (
      <Loading label="กำลังโหลดไฟล์ล่าสุด" onRetry={() => void refetch()}>
        <DaysSkeleton />
      </Loading>
    );
  }
  if (data.items.length === 0) return <WaitingForFirst keeping={group.keeping} />;
  return (
    <section aria-label="ล่าสุด">
      <LatestGrid {...{ tiles, isNew, faceOf }} isWhole={data.nextCursor === null} />
      <p className="py-3 text-center">
        <TextLink alone to={`/microapp/${group.id}/file`}>
          ดูไฟล์ทั้งหมด
        </TextLink>
      </p>
    </section>
  );
}

type FrontFiles = ReturnType<typeof useFront>;

/** Reads the latest files, splits them into collage and tiles, and marks the group as seen when they change. */
function useFront(groupId: string) {
  const latest = useLatestFiles(groupId);
  const { files, query } = latest;
  const { data: imageSets } = useQuery(latestImageSetsQuery(groupId));
  const setOf = useMemo(() => new Map(imageSets?.map((set) => [set.id, set])), [imageSets]);
  const burst = useMemo(() => findBurst(files), [files]);
  const tiles = useMemo(
    () => toTiles(withoutBurst(files, burst), (id) => (setOf.get(id)?.total ?? 0) > 1),
    [files, burst, setOf],
  );
  const { mutate: markSeen } = useMutation(markGroupSeen(useQueryClient()));
  const latestId = query.data ? (files[0]?.id ?? 'none') : null;
  useEffect(() => {
    // Showing the latest file marks it as seen, again whenever it changes.
    if (latestId !== null) markSeen(groupId);
  }, [groupId, latestId, markSeen]);

  const shownSetIds = new Set([burst?.imageSetId, ...tiles.map(({ imageSetId }) => imageSetId)]);
  return {
    latest,
    burst,
    tiles,
    /** Those that neither the collage nor a tile shows; undefined while they are loading. */
    imageSets: imageSets?.filter(({ id }) => !shownSetIds.has(id)),
    /** Returns how many pictures of an image set there are: as far as they are loaded, until that is known. */
    faceOf: (imageSetId: string, loaded: readonly FileItem[]): StackFace => {
      const set = setOf.get(imageSetId);
      return {
        count: Math.max(set?.keptCount ?? 0, set ? 0 : loaded.length),
        words: set ? imageSetCount(set) : countedListed(countListed(loaded)),
        to: `/microapp/${groupId}/image-set/${imageSetId}`,
      };
    },
  };
}

function LatestBurst({ burst, faceOf }: { burst: Burst; faceOf: FrontFiles['faceOf'] }) {
  const { files, imageSetId } = burst;
  const face = imageSetId === null ? null : faceOf(imageSetId, files);
  return (
    <Collage
      files={files}
      count={face?.count ?? files.length}
      words={face?.words ?? countedListed(countListed(files))}
      to={face?.to ?? null}
    />
  );
}
