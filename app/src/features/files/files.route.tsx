import { type FileItem, isNotFound } from '@kepwai/api-client';
import {
  type UseInfiniteQueryResult,
  useInfiniteQuery,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import Check from 'lucide-react/icons/check';
import EllipsisVertical from 'lucide-react/icons/ellipsis-vertical';
import LayoutGrid from 'lucide-react/icons/layout-grid';
import List from 'lucide-react/icons/list';
import Plus from 'lucide-react/icons/plus';
import SquareCheckBig from 'lucide-react/icons/square-check-big';
import Trash2 from 'lucide-react/icons/trash-2';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { Navigate, useNavigate, useSearchParams } from 'react-router';
import { describeError } from '../../lib/error-text.ts';
import { isInLine } from '../../lib/liff.ts';
import { formatCount, formatSize } from '../../lib/sizes.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { EmptyDrawerDrawing, NothingFoundDrawing } from '../../ui/drawings.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { fileKindLabels } from '../../ui/file-kind.tsx';
import { TileGrid } from '../../ui/file-tile.tsx';
import { FloatingAction } from '../../ui/floating-action.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { MenuButton } from '../../ui/menu.tsx';
import { NewItemsPill } from '../../ui/pill.tsx';
import { Loading, Skeleton } from '../../ui/skeleton.tsx';
import { useToast } from '../../ui/toast.tsx';
import { ScreenBody, TopBar } from '../../ui/top-bar.tsx';
import { Trouble, TroubleLine } from '../../ui/trouble.tsx';
import { groupName } from '../groups/group-words.ts';
import { groupMembersQuery, groupQuery } from '../groups/queries.ts';
import type { Route } from './+types/files.route.ts';
import { downloadAll } from './download.ts';
import {
  type FileFilter,
  type FileSort,
  formatFileFilter,
  isFiltered,
  noFilter,
  parseFileFilter,
} from './file-filter.ts';
import { FileList, type FileView } from './file-list.tsx';
import { datesLabel, FilterBar, personLabel } from './filter-bar.tsx';
import { mergeHead, useNewFiles } from './live-files.ts';
import { fetchListHead, filesQuery, pageSize } from './queries.ts';
import { useSelection } from './selection.ts';
import { SelectionBar } from './selection-bar.tsx';
import { TrashView } from './trash-view.tsx';
import { useTrash } from './use-trash.ts';

const sortLabels: Record<FileSort, string> = {
  latest: 'ล่าสุดก่อน',
  oldest: 'เก่าสุดก่อน',
  name: 'ตามชื่อ',
  largest: 'ใหญ่สุดก่อน',
};
const sorts = ['latest', 'oldest', 'name', 'largest'] as const satisfies readonly FileSort[];

/** All files of a group: what the address asks for, in the order it asks for; with `?trash=1` what was thrown away. */
export default function Files({ params: { groupId } }: Route.ComponentProps) {
  const [searchParams] = useSearchParams();
  const { error } = useQuery(groupQuery(groupId));
  if (isNotFound(error)) return <Navigate to="/404" replace />;
  return (
    <div className="contents [--top-bar-height:calc(env(safe-area-inset-top)+3.5rem)]">
      {searchParams.get('trash') === '1' ? (
        <TrashScreen groupId={groupId} />
      ) : (
        <FilesScreen groupId={groupId} />
      )}
    </div>
  );
}

function TrashScreen({ groupId }: { groupId: string }) {
  return (
    <>
      <TopBar title="ถังขยะ" backTo={`/microapp/${groupId}/file`} backLabel="กลับไปไฟล์ทั้งหมด" />
      <ScreenBody>
        <TrashView groupId={groupId} />
      </ScreenBody>
    </>
  );
}

function FilesScreen({ groupId }: { groupId: string }) {
  const { filter, view, change, setView } = useFilterInAddress();
  const { data: group } = useQuery(groupQuery(groupId));
  const { data: members = [] } = useQuery(groupMembersQuery(groupId));
  const [isSelecting, setIsSelecting] = useState(false);
  const navigate = useNavigate();
  const searchRef = useRef<HTMLInputElement>(null);
  useSlashToSearch(searchRef);
  return (
    <>
      <TopBar
        title="ไฟล์ทั้งหมด"
        subtitle={group && groupName(group)}
        backTo={`/microapp/${groupId}`}
        backLabel="กลับไปหน้าตู้"
        actions={
          <>
            <IconButton
              label={isSelecting ? 'เลิกเลือก' : 'เลือกหลายรายการ'}
              icon={<SquareCheckBig aria-hidden="true" />}
              aria-pressed={isSelecting}
              onClick={() => setIsSelecting(!isSelecting)}
            />
            <IconButton
              label={view === 'grid' ? 'ดูเป็นรายการ' : 'ดูเป็นตาราง'}
              icon={view === 'grid' ? <List aria-hidden="true" /> : <LayoutGrid aria-hidden="true" />}
              onClick={() => setView(view === 'grid' ? 'list' : 'grid')}
            />
            <MenuButton
              label="เรียงและถังขยะ"
              icon={<EllipsisVertical aria-hidden="true" />}
              items={[
                ...sorts.map((sort) => ({
                  label: `เรียง${sortLabels[sort]}`,
                  icon: (
                    <Check className={filter.sort === sort ? undefined : 'invisible'} aria-hidden="true" />
                  ),
                  onSelect: () => change({ sort }),
                })),
                {
                  label: 'ถังขยะ',
                  icon: <Trash2 aria-hidden="true" />,
                  onSelect: () => void navigate('?trash=1'),
                },
              ]}
            />
          </>
        }
      />
      <ScreenBody>
        <FilterBar filter={filter} members={members} searchRef={searchRef} onChange={change} />
        {/* What is selected belongs to one filter; with another the list begins anew. */}
        <FileResults
          key={formatFileFilter(filter).toString()}
          groupId={groupId}
          filter={filter}
          view={view}
          words={wordsOf(filter, members)}
          mayUpload={group?.permissions.upload ?? false}
          isSelecting={isSelecting}
          onSelectingEnd={() => setIsSelecting(false)}
          onClear={() => change({ ...noFilter, sort: filter.sort })}
        />
      </ScreenBody>
    </>
  );
}

function FileResults({
  groupId,
  filter,
  view,
  words,
  mayUpload,
  isSelecting,
  onSelectingEnd,
  onClear,
}: {
  groupId: string;
  filter: FileFilter;
  view: FileView;
  words: string;
  mayUpload: boolean;
  /** Whether a tap selects, though nothing is selected yet. */
  isSelecting: boolean;
  onSelectingEnd: () => void;
  onClear: () => void;
}) {
  const queryClient = useQueryClient();
  const options = filesQuery(groupId, filter);
  const query = useInfiniteQuery(options);
  const files = useMemo(() => query.data?.pages.flatMap((page) => page.items) ?? [], [query.data]);
  const knownIds = useMemo(() => new Set(files.map(({ id }) => id)), [files]);
  const selection = useSelection(files);
  const { heldCount, show } = useNewFiles({
    groupId,
    knownIds,
    fetchHead: () => fetchListHead(groupId, filter, pageSize),
    accept: (head) => {
      if (filter.sort === 'latest') {
        queryClient.setQueryData(options.queryKey, (list) => list && mergeHead(list, head));
      } else void queryClient.invalidateQueries({ queryKey: options.queryKey });
    },
  });
  const { data, fetchNextPage, hasNextPage, isFetchingNextPage, isFetchNextPageError } = query;
  const loadMore = useCallback(() => {
    if (!isFetchingNextPage && !isFetchNextPageError) void fetchNextPage();
  }, [fetchNextPage, isFetchingNextPage, isFetchNextPageError]);
  const endSelecting = () => {
    selection.clear();
    onSelectingEnd();
  };
  const actions = useSelectedActions(groupId, endSelecting);

  if (!data) return <NoListYet query={query} />;
  if (files.length === 0)
    return <NothingHere filter={filter} words={words} groupId={groupId} onClear={onClear} />;
  return (
    <>
      <p role="status" className="-my-3 text-caption text-ink-soft tabular-nums">
        {formatCount(files.length)}
        {hasNextPage && '+'} รายการ ·{' '}
        {formatSize(files.reduce((sum, file) => sum + (file.sizeBytes ?? 0), 0))}
        {hasNextPage && '+'}
      </p>
      {heldCount > 0 && (
        <div className="fixed inset-x-0 top-[calc(var(--top-bar-height)+0.75rem)] z-bar flex justify-center lg:left-68">
          <NewItemsPill onClick={show}>มีใหม่ {formatCount(heldCount)} รายการ</NewItemsPill>
        </div>
      )}
      <FileList
        files={files}
        filter={filter}
        view={view}
        selection={selection}
        isSelecting={isSelecting || selection.files.length > 0}
        hasMore={hasNextPage}
        onNearEnd={loadMore}
        onTrash={actions.trash}
      />
      {isFetchNextPageError && (
        <TroubleLine
          title="โหลดต่อไม่ได้"
          isRetrying={isFetchingNextPage}
          onRetry={() => void fetchNextPage()}
        />
      )}
      {isFetchingNextPage && <Skeleton className="h-24 rounded-tile" />}
      {mayUpload && selection.files.length === 0 && (
        <FloatingAction
          to={`/microapp/${groupId}/file/upload`}
          icon={<Plus aria-hidden="true" />}
          label="อัปโหลด"
        />
      )}
      <SelectionBar
        selection={selection}
        onClose={endSelecting}
        onDownload={() => void actions.download(selection.files)}
        onTrash={() => actions.trash(selection.files)}
      />
    </>
  );
}

/** What is done with the files that were chosen; what one may not throw away stays, and is said. */
function useSelectedActions(groupId: string, clear: () => void) {
  const toast = useToast();
  const { trash } = useTrash(groupId);
  return {
    trash: (files: readonly FileItem[]) => {
      const mine = files.filter(({ permissions }) => permissions.trash);
      if (files.length === 0) return;
      if (mine.length === 0) {
        toast({ text: 'ย้ายได้เฉพาะของที่คุณส่งเอง ของคนอื่นให้ผู้ดูแลย้าย', tone: 'trouble' });
        return;
      }
      clear();
      void trash(mine);
    },
    download: async (files: readonly FileItem[]) => {
      const count = await downloadAll(files);
      if (count === 0) toast({ text: 'รายการที่เลือกยังไม่มีไฟล์ให้ดาวน์โหลด', tone: 'trouble' });
      else if (isInLine() && files.length > 1) {
        toast({ text: 'ใน LINE ดาวน์โหลดได้ทีละไฟล์ เปิดไฟล์แรกในเบราว์เซอร์แล้ว' });
      } else toast({ text: `กำลังดาวน์โหลด ${formatCount(count)} ไฟล์` });
      clear();
    },
  };
}

function NoListYet({ query }: { query: Pick<UseInfiniteQueryResult, 'error' | 'isFetching' | 'refetch'> }) {
  const { error, isFetching, refetch } = query;
  if (error)
    return <Trouble {...describeError(error)} isRetrying={isFetching} onRetry={() => void refetch()} />;
  return (
    <Loading label="กำลังโหลดไฟล์" onRetry={() => void refetch()}>
      <Skeleton className="mb-3 h-6 w-28" />
      <TileGrid>
        {Array.from({ length: 18 }, (_, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: grey places are told apart by nothing else
          <Skeleton key={place} className="aspect-square rounded-tile" />
        ))}
      </TileGrid>
    </Loading>
  );
}

function NothingHere({
  filter,
  words,
  groupId,
  onClear,
}: {
  filter: FileFilter;
  words: string;
  groupId: string;
  onClear: () => void;
}) {
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

function wordsOf(filter: FileFilter, members: Parameters<typeof personLabel>[1]): string {
  return [
    filter.kind && fileKindLabels[filter.kind],
    filter.postedBy && personLabel(filter.postedBy, members),
    filter.dates && datesLabel(filter.dates),
  ]
    .filter(Boolean)
    .join(' · ');
}

function useFilterInAddress() {
  const [searchParams, setSearchParams] = useSearchParams();
  const address = searchParams.toString();
  const filter = useMemo(() => parseFileFilter(new URLSearchParams(address)), [address]);
  const view: FileView = searchParams.get('view') === 'list' ? 'list' : 'grid';
  const write = (next: FileFilter, nextView: FileView) => {
    const params = formatFileFilter(next);
    if (nextView === 'list') params.set('view', 'list');
    setSearchParams(params, { replace: true, preventScrollReset: true });
  };
  return {
    filter,
    view,
    change: (change: Partial<FileFilter>) => write({ ...filter, ...change }, view),
    setView: (next: FileView) => write(filter, next),
  };
}

function useSlashToSearch(searchRef: React.RefObject<HTMLInputElement | null>): void {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const isTyping = event.target instanceof Element && event.target.matches('input, textarea, select');
      if (event.key !== '/' || isTyping) return;
      event.preventDefault();
      searchRef.current?.focus();
    };
    addEventListener('keydown', onKeyDown);
    return () => removeEventListener('keydown', onKeyDown);
  }, [searchRef]);
}
