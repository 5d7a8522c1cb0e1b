import type { FileItem } from '@kepwai/api-client';
import { type UseInfiniteQueryResult, useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import Download from 'lucide-react/icons/download';
import Plus from 'lucide-react/icons/plus';
import Trash2 from 'lucide-react/icons/trash-2';
import { useMemo, useState } from 'react';
import { countedFiles, countedLike, countFiles } from '../../../lib/format/counted-files.ts';
import { describeError } from '../../../lib/format/error-text.ts';
import { formatSize } from '../../../lib/format/sizes.ts';
import { isInLine } from '../../../lib/line/liff.ts';
import { Button, ButtonLink } from '../../../ui/button.tsx';
import { EmptyDrawerDrawing, NothingFoundDrawing } from '../../../ui/drawings.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { TileGrid } from '../../../ui/file-tile.tsx';
import { FloatingAction } from '../../../ui/floating-action.tsx';
import { lazyPart } from '../../../ui/lazy-part.tsx';
import { Loading, Skeleton } from '../../../ui/skeleton.tsx';
import { useToast } from '../../../ui/toast.tsx';
import { downloadAll, downloadWords } from '../download.ts';
import { type FileFilter, isFiltered } from '../file-filter.ts';
import { toShownOrder } from '../image-set-order.ts';
import { mergeHead, useNewFiles } from '../live/live-files.ts';
import { NewFilesPill } from '../live/new-files-pill.tsx';
import { fetchListHead, filesQuery, pageSize } from '../queries.ts';
import type { CountedDay } from '../timeline/days.ts';
import { timelinesKey } from '../timeline/timeline-query.ts';
import { useDays } from '../timeline/use-days.ts';
import { useTrash } from '../use-trash.ts';
import { FileList, type FileView } from './file-list.tsx';
import { NextPageError } from './next-page-error.tsx';
import { useSelection } from './selection.ts';
import { type SelectionAction, SelectionBar } from './selection-bar.tsx';
import { useLoadMore } from './use-load-more.ts';

const TimelineList = lazyPart(() => import('../timeline/timeline-list.tsx'), 'โหลดรายการไม่ได้');

interface FileResultsProps {
  readonly groupId: string;
  readonly filter: FileFilter;
  readonly view: FileView;
  readonly words: string;
  readonly mayUpload: boolean;
  /** Whether a tap selects, even though nothing is selected yet. */
  readonly isSelecting: boolean;
  readonly onSelectingEnd: () => void;
  readonly onClear: () => void;
}

/** Shows the files that match a filter, page by page, with the actions on a selection. */
export function FileResults(props: FileResultsProps) {
  const { groupId, filter, view, mayUpload, isSelecting, onSelectingEnd } = props;
  const { query, files: listed, held, show } = useFoundFiles(groupId, filter);
  const { days, head } = useDays(groupId, filter, { files: listed, hasMore: query.hasNextPage });
  const [loaded, setLoaded] = useState<readonly FileItem[]>(listed);
  const files = days ? loaded : listed;
  const selection = useSelection(files);
  const loadMore = useLoadMore(query);
  const { data, hasNextPage, isFetchingNextPage } = query;
  const endSelecting = () => {
    selection.clear();
    onSelectingEnd();
  };
  const actions = useSelectedActions(groupId, endSelecting);

  if (!data) return <NoListYet query={query} />;
  if (listed.length === 0) return <NothingHere {...props} />;
  return (
    <>
      {days ? (
        <TotalCount days={days} kind={filter.kind} />
      ) : (
        <FileCount files={files} hasMore={hasNextPage} />
      )}
      <NewFilesPill files={held} onShow={show} />
      {days ? (
        <TimelineList
          {...{ label: 'ไฟล์', groupId, filter, view, days, head, selection }}
          isSelecting={isSelecting || selection.files.length > 0}
          onTrash={actions.trash}
          onFiles={setLoaded}
        />
      ) : (
        <>
          <FileList
            label={filter.search ? 'ผลการค้นหา' : 'ไฟล์'}
            groupId={groupId}
            files={files}
            filter={filter}
            view={view}
            selection={selection}
            isSelecting={isSelecting || selection.files.length > 0}
            hasMore={hasNextPage}
            onNearEnd={loadMore}
            onTrash={actions.trash}
          />
          <NextPageError query={query} />
          {isFetchingNextPage && <Skeleton className="h-24 rounded-tile" />}
        </>
      )}
      {mayUpload && selection.files.length === 0 && <UploadAction groupId={groupId} />}
      <SelectionBar selection={selection} onClose={endSelecting} actions={actions.forBar(selection.files)} />
    </>
  );
}

function UploadAction({ groupId }: { groupId: string }) {
  return (
    <FloatingAction
      to={`/microapp/${groupId}/file/upload`}
      icon={<Plus aria-hidden="true" />}
      label="อัปโหลด"
    />
  );
}

/** Reads the files that match a filter; new ones are held back until they are shown. */
function useFoundFiles(groupId: string, filter: FileFilter) {
  const queryClient = useQueryClient();
  const options = filesQuery(groupId, filter);
  const query = useInfiniteQuery(options);
  const files = useMemo(
    () => toShownOrder(query.data?.pages.flatMap((page) => page.items) ?? [], filter),
    [query.data, filter],
  );
  const knownIds = useMemo(() => new Set(files.map(({ id }) => id)), [files]);
  const newFiles = useNewFiles({
    groupId,
    knownIds,
    fetchHead: () => fetchListHead(groupId, filter, pageSize),
    accept: (head) => {
      void queryClient.invalidateQueries({ queryKey: timelinesKey(groupId) });
      if (filter.sort === 'latest') {
        queryClient.setQueryData(options.queryKey, (list) => list && mergeHead(list, head));
      } else void queryClient.invalidateQueries({ queryKey: options.queryKey });
    },
  });
  return { query, files, ...newFiles };
}

/**
 * Returns the actions on selected files. Files that the member may not delete stay, and a message says so.
 */
function useSelectedActions(groupId: string, clear: () => void) {
  const toast = useToast();
  const { trash: trashFiles } = useTrash(groupId);

  function trash(files: readonly FileItem[]): void {
    const mine = files.filter(({ permissions }) => permissions.trash);
    if (files.length === 0) return;
    if (mine.length === 0) {
      toast({ text: 'ย้ายได้เฉพาะของที่คุณส่งเอง ของคนอื่นให้คนดูแลย้าย', tone: 'error' });
      return;
    }
    clear();
    void trashFiles(mine);
  }

  async function download(files: readonly FileItem[]): Promise<void> {
    const count = await downloadAll(files);
    if (count === 0) toast({ text: 'ที่เลือกไว้ยังไม่มีอะไรให้ดาวน์โหลด', tone: 'error' });
    else if (isInLine() && files.length > 1) {
      toast({ text: 'ใน LINE ดาวน์โหลดได้ทีละไฟล์ เปิดไฟล์แรกในเบราว์เซอร์แล้ว' });
    } else toast({ text: `กำลังดาวน์โหลด ${countedLike(count, files)}` });
    clear();
  }

  const forBar = (files: readonly FileItem[]): SelectionAction[] => [
    {
      ...downloadWords(files),
      icon: <Download aria-hidden="true" />,
      run: () => void download(files),
    },
    { label: 'ถังขยะ', icon: <Trash2 aria-hidden="true" />, run: () => trash(files) },
  ];
  return { trash, forBar };
}

function NoListYet({ query }: { query: Pick<UseInfiniteQueryResult, 'error' | 'isFetching' | 'refetch'> }) {
  const { error, isFetching, refetch } = query;
  if (error)
    return <ErrorState {...describeError(error)} isRetrying={isFetching} onRetry={() => void refetch()} />;
  return (
    <Loading label="กำลังโหลดไฟล์" onRetry={() => void refetch()}>
      <Skeleton className="mb-3 h-6 w-28" />
      <TileGrid>
        {Array.from({ length: 18 }, (_, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: placeholders have no other identity
          <Skeleton key={place} className="aspect-square rounded-tile" />
        ))}
      </TileGrid>
    </Loading>
  );
}

function NothingHere({ filter, words, groupId, onClear }: FileResultsProps) {
  if (!isFiltered(filter)) {
    return (
      <EmptyState
        drawing={EmptyDrawerDrawing}
        title="ตู้นี้ยังว่างอยู่"
        action={<ButtonLink to={`/microapp/${groupId}/file/upload`}>อัปโหลดไฟล์</ButtonLink>}
      >
        ส่งรูปหรือไฟล์ในแชท หรืออัปโหลดจากเครื่องก็ได้
      </EmptyState>
    );
  }
  return (
    <EmptyState
      drawing={NothingFoundDrawing}
      title={filter.search ? `ไม่พบ “${filter.search}”` : 'ไม่พบไฟล์ที่ตรงกับตัวกรอง'}
      action={<Button onClick={onClear}>ล้างตัวกรอง</Button>}
    >
      {filter.search && <p>ลองคำที่สั้นลง หรือพิมพ์แค่บางส่วนของชื่อ</p>}
      {words && <p>ตัวกรองที่เปิดอยู่: {words}</p>}
    </EmptyState>
  );
}

function FileCount({ files, hasMore }: { files: readonly FileItem[]; hasMore: boolean }) {
  return (
    <p role="status" className="-my-3 text-caption text-ink-soft tabular-nums">
      {countedFiles(countFiles(files), { hasMore })} ·{' '}
      {formatSize(files.reduce((sum, file) => sum + (file.sizeBytes ?? 0), 0))}
      {hasMore && '+'}
    </p>
  );
}

function TotalCount({ days, kind }: { days: readonly CountedDay[]; kind: FileFilter['kind'] }) {
  const fileCount = days.reduce((sum, day) => sum + day.fileCount, 0);
  return (
    <p role="status" className="-my-3 text-caption text-ink-soft tabular-nums">
      {countedFiles({ fileCount, imageCount: kind === 'image' ? fileCount : 0 })}
    </p>
  );
}
