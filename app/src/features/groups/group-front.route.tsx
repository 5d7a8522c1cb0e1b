import { type FileItem, type Group, isNotFound } from '@kepwai/api-client';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import Plus from 'lucide-react/icons/plus';
import Settings from 'lucide-react/icons/settings';
import { type FormEvent, useEffect, useMemo, useRef, useState } from 'react';
import { Link, Navigate, useNavigate } from 'react-router';
import { describeError } from '../../lib/format/error-text.ts';
import { groupName } from '../../lib/format/group-words.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { EmptyDrawerDrawing } from '../../ui/drawings.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorState, InlineError } from '../../ui/error-state.tsx';
import { SearchField } from '../../ui/field.tsx';
import { TileGrid } from '../../ui/file-tile.tsx';
import { FloatingAction } from '../../ui/floating-action.tsx';
import { iconButtonLook } from '../../ui/icon-button.tsx';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { Loading, Skeleton } from '../../ui/skeleton.tsx';
import { TextLink } from '../../ui/text-link.tsx';
import { ScreenBody, TopBar } from '../../ui/top-bar.tsx';
import { noFilter } from '../files/file-filter.ts';
import { keepImageSetsTogether } from '../files/image-set-order.ts';
import { focusFile } from '../files/list/focus-file.ts';
import { LatestDays } from '../files/list/latest-days.tsx';
import { useNewFiles } from '../files/live/live-files.ts';
import { NewFilesPill } from '../files/live/new-files-pill.tsx';
import { fetchListHead, frontSize, latestFilesQuery } from '../files/queries.ts';
import { MissedOffer } from '../files/retry/missed-offer.tsx';
import { useReturnedFile } from '../files/use-returned-file.ts';
import { ImageSetCard } from '../image-sets/image-set-card.tsx';
import { latestImageSetsQuery } from '../image-sets/queries.ts';
import type { Route } from './+types/group-front.route.ts';
import { KeepingBanner } from './keeping-banner.tsx';
import { KindShelf } from './kind-shelf.tsx';
import { markGroupSeen } from './mutations.ts';
import { PeopleRow } from './people-row.tsx';
import { groupMembersQuery, groupQuery } from './queries.ts';
import { QuotaCard } from './quota-card.tsx';
import { useContinued } from './use-continued.ts';

// Rarely needed, so they are not part of the first load.
const ResumeButton = lazyPart(() => import('../group-quota/resume-button.tsx'), 'โหลดปุ่มเก็บต่อไม่ได้');
const Memories = lazyPart(() => import('../files/memories/memories.tsx'), 'โหลดวันนี้ในปีก่อนไม่ได้');
const FormerOffer = lazyPart(() => import('../former-cabinets/former-offer.tsx'), 'โหลดตู้เดิมไม่ได้');

/** Number of files from which a group counts as established and is not asked about a former one. */
const settledFrom = 30;

/** Shows a group's front page: the latest files, and links to everything else. */
export default function GroupFront({ params: { groupId } }: Route.ComponentProps) {
  const { data: group, error, isFetching, refetch } = useQuery(groupQuery(groupId));
  if (isNotFound(error)) return <Navigate to="/404" replace />;
  return (
    <>
      <TopBar
        title={group ? groupName(group) : 'ตู้ของกลุ่ม'}
        backTo="/microapp"
        backLabel="กลับไปกลุ่มของฉัน"
        leading={
          group && <Avatar name={groupName(group)} pictureUrl={group.pictureUrl} shape="group" size="small" />
        }
        actions={
          <Link to={`/microapp/${groupId}/quota`} aria-label="ตั้งค่าของกลุ่ม" className={iconButtonLook()}>
            <Settings aria-hidden="true" />
          </Link>
        }
      />
      <ScreenBody>
        {group && <Front group={group} />}
        {!group && error && (
          <ErrorState {...describeError(error)} isRetrying={isFetching} onRetry={() => void refetch()} />
        )}
        {!group && !error && (
          <Loading label="กำลังเปิดตู้" onRetry={() => void refetch()}>
            <FrontSkeleton />
          </Loading>
        )}
      </ScreenBody>
    </>
  );
}

function Front({ group }: { group: Group }) {
  const { data: members = [] } = useQuery(groupMembersQuery(group.id));
  const isNew = isSettling(group);
  const continued = useContinued(group.id);
  return (
    <>
      <KeepingBanner group={group} resumeButton={<ResumeButton groupId={group.id} />} />
      {group.keeping === 'keeping' && <MissedOffer groupId={group.id} />}
      {isNew && <FormerOffer group={group} onContinued={continued} />}
      <div className="grid grid-cols-1 gap-6 xl:grid-cols-[minmax(0,1fr)_18rem] xl:grid-rows-[auto_1fr] xl:gap-x-10">
        <div className="flex flex-col gap-4 xl:col-start-2">
          <Search groupId={group.id} />
          <KindShelf groupId={group.id} counts={group.counts} />
          <QuotaCard group={group} />
        </div>
        <div className="flex min-w-0 flex-col gap-6 xl:col-start-1 xl:row-span-2 xl:row-start-1">
          {group.imageSetCount > 0 && <ImageSets groupId={group.id} />}
          {group.lastFileAt && <Memories groupId={group.id} />}
          <Latest group={group} />
        </div>
        <div className="xl:col-start-2">
          <PeopleRow groupId={group.id} members={members} />
        </div>
      </div>
      {group.permissions.upload && (
        <FloatingAction
          to={`/microapp/${group.id}/file/upload`}
          icon={<Plus aria-hidden="true" />}
          label="อัปโหลด"
        />
      )}
    </>
  );
}

/** Whether the group may be a chat that the bot returned to, and this member may decide about it. */
function isSettling({ keeping, permissions, counts }: Group): boolean {
  const fileCount = counts.reduce((sum, count) => sum + count.fileCount, 0);
  return permissions.manage && keeping !== 'bot_left' && fileCount < settledFrom;
}

function Search({ groupId }: { groupId: string }) {
  const [search, setSearch] = useState('');
  const navigate = useNavigate();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (search.trim())
      navigate(`/microapp/${groupId}/file?${new URLSearchParams({ search: search.trim() })}`);
  };
  return (
    <search>
      <form onSubmit={submit}>
        <SearchField label="ค้นชื่อไฟล์ในกลุ่มนี้" maxLength={100} value={search} onValueChange={setSearch} />
      </form>
    </search>
  );
}

function ImageSets({ groupId }: { groupId: string }) {
  const { data: imageSets, error, isFetching, refetch } = useQuery(latestImageSetsQuery(groupId));
  return (
    <section aria-label="อัลบั้ม">
      <h2 className="mb-2 text-body font-semibold">อัลบั้ม</h2>
      {!imageSets && error && (
        <InlineError title="โหลดอัลบั้มไม่ได้" isRetrying={isFetching} onRetry={() => void refetch()} />
      )}
      <ul className="-mx-4 flex gap-3 overflow-x-auto px-4 pb-1 [scrollbar-width:thin] sm:-mx-8 sm:px-8 xl:mx-0 xl:px-0">
        {imageSets
          ? imageSets.map((imageSet) => (
              <li key={imageSet.id} className="shrink-0">
                <ImageSetCard imageSet={imageSet} />
              </li>
            ))
          : !error &&
            [0, 1, 2].map((place) => (
              <Skeleton key={place} className="size-30 shrink-0 rounded-tile xl:size-36" />
            ))}
      </ul>
    </section>
  );
}

function Latest({ group }: { group: Group }) {
  const groupId = group.id;
  const { query, files, isNew, held, show } = useLatestFiles(groupId);
  const latest = useRef<HTMLElement>(null);
  useReturnedFile(groupId, files, (fileId) => latest.current && focusFile(latest.current, fileId));

  const { data, error, isFetching, refetch } = query;
  if (!data) {
    if (error)
      return <ErrorState {...describeError(error)} isRetrying={isFetching} onRetry={() => void refetch()} />;
    return (
      <Loading label="กำลังโหลดไฟล์ล่าสุด" onRetry={() => void refetch()}>
        <DaysSkeleton />
      </Loading>
    );
  }
  if (files.length === 0) return <WaitingForFirst keeping={group.keeping} />;
  return (
    <section ref={latest} aria-label="ล่าสุด" className="flex flex-col gap-2">
      <NewFilesPill files={held} onShow={show} />
      <LatestDays files={files} isNew={isNew} />
      <p className="py-3 text-center">
        <TextLink alone to={`/microapp/${groupId}/file`}>
          ดูไฟล์ทั้งหมด
        </TextLink>
      </p>
    </section>
  );
}

/** Reads the latest files, and marks the group as seen when they change. */
function useLatestFiles(groupId: string) {
  const queryClient = useQueryClient();
  const options = latestFilesQuery(groupId);
  const query = useQuery(options);
  const { data } = query;
  const files = useMemo(() => keepImageSetsTogether(data?.items ?? []), [data]);
  const knownIds = useMemo(() => new Set(files.map(({ id }) => id)), [files]);
  const firstIds = useRef<ReadonlySet<string> | null>(null);
  if (data) firstIds.current ??= knownIds;

  const { mutate: markSeen } = useMutation(markGroupSeen(queryClient));
  const latestId = data ? (files[0]?.id ?? 'none') : null;
  useEffect(() => {
    // Showing the latest file marks it as seen, again whenever it changes.
    if (latestId !== null) markSeen(groupId);
  }, [groupId, latestId, markSeen]);

  const newFiles = useNewFiles({
    groupId,
    knownIds,
    fetchHead: () => fetchListHead(groupId, noFilter, frontSize),
    accept: (head) => queryClient.setQueryData(options.queryKey, head),
  });
  return {
    query,
    files,
    /** Whether a file arrived while the screen was open. */
    isNew: ({ id }: FileItem) => firstIds.current?.has(id) === false,
    ...newFiles,
  };
}

const emptyTitles: Partial<Record<Group['keeping'], string>> = {
  keeping: 'ลองส่งรูปสักรูปในแชท แล้วดูที่นี่',
  no_quota: 'เลือกพื้นที่ก่อน แล้วเริ่มเก็บได้เลย',
};

function WaitingForFirst({ keeping }: { keeping: Group['keeping'] }) {
  return (
    <EmptyState drawing={EmptyDrawerDrawing} title={emptyTitles[keeping] ?? 'ตู้นี้ยังว่างอยู่'}>
      <p>รูป วิดีโอ เสียง และไฟล์ที่ส่งในแชทจะมาอยู่ในตู้นี้เอง</p>
      {keeping === 'keeping' && (
        <p role="status" className="mt-4 inline-flex items-center gap-2 text-small text-action">
          <span className="size-2.5 animate-shimmer rounded-full bg-accent" aria-hidden="true" />
          กำลังรอไฟล์แรก
        </p>
      )}
      <p className="mt-4 text-caption">อัลบั้มและโน้ตของ LINE บอทมองไม่เห็น ให้ส่งรูปในแชทโดยตรง</p>
    </EmptyState>
  );
}

function FrontSkeleton() {
  return (
    <div className="flex flex-col gap-5">
      <Skeleton className="h-11" />
      <div className="grid grid-cols-4 gap-2">
        {[0, 1, 2, 3].map((place) => (
          <Skeleton key={place} className="h-20 rounded-tile" />
        ))}
      </div>
      <Skeleton className="h-24 rounded-tile" />
      <DaysSkeleton />
    </div>
  );
}

function DaysSkeleton() {
  return (
    <div className="flex flex-col gap-3">
      <Skeleton className="h-6 w-28" />
      <TileGrid>
        {Array.from({ length: 12 }, (_, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: placeholders have no other identity
          <Skeleton key={place} className="aspect-square rounded-tile" />
        ))}
      </TileGrid>
    </div>
  );
}
