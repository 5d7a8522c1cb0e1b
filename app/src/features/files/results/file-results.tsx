import type { FileItem } from '@kepwai/api-client';
import Plus from 'lucide-react/icons/plus';
import { type ReactNode, useRef, useState } from 'react';
import { useFilledPage } from '../../../lib/api/use-filled-page.ts';
import { usePreload } from '../../../lib/page/use-preload.ts';
import { Skeleton } from '../../../ui/drawings/skeleton.tsx';
import { lazyPart } from '../../../ui/page/lazy-part.tsx';
import { ScreenAction } from '../../../ui/page/screen-action.tsx';
import type { FilesTarget } from '../../bulk/item-action.ts';
import { uploadPath } from '../../folders/folder-words.ts';
import { loadViewer } from '../../stage/load-viewer.ts';
import { useDays } from '../../timeline/use-days.ts';
import { ContextMenus } from '../actions/lazy-context-menus.tsx';
import { useItemDialogs } from '../actions/use-item-dialogs.tsx';
import type { FileFilter } from '../file-filter.ts';
import { FileList } from '../list/file-list.tsx';
import { FileCount, TotalCount } from '../list/filter/result-counts.tsx';
import type { FileView } from '../list/list-look.ts';
import { NextPageError } from '../list/next-page-error.tsx';
import { useLoadMore } from '../list/use-load-more.ts';
import { NewFilesPill } from '../live/new-files-pill.tsx';
import { useSelection } from '../selection/selection.ts';
import { useTrashKey } from '../selection/use-trash-key.ts';
import { EmptyResults } from './empty-results.tsx';
import { listMenus } from './list-menus.tsx';
import { ListWithDetails } from './list-with-details.tsx';
import { ResultsLoading } from './results-loading.tsx';
import { useFoundFiles } from './use-found-files.ts';

const loadSelectedBar = () => import('../actions/selected-bar.tsx');
const SelectedBar = lazyPart(loadSelectedBar, 'โหลดปุ่มของที่เลือกไว้ไม่ได้');
const TimelineList = lazyPart(() => import('../../timeline/timeline-list.tsx'), 'โหลดรายการไม่ได้');

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
  /** Shown if the place that the filter names holds no files at all. Default: the whole group is empty. */
  readonly empty?: ReactNode;
}

/** Shows the files that match a filter, page by page, with the actions on a selection. */
export function FileResults(props: FileResultsProps) {
  const { groupId, filter, view, mayUpload, isSelecting, onSelectingEnd } = props;
  usePreload(loadSelectedBar);
  usePreload(loadViewer);
  const box = useRef<HTMLDivElement>(null);
  const { query, files: listed, held, show } = useFoundFiles(groupId, filter);
  const { days, head } = useDays(groupId, filter, { files: listed, hasMore: query.hasNextPage });
  const [loaded, setLoaded] = useState<readonly FileItem[]>(listed);
  const files = days ? loaded : listed;
  const selection = useSelection(files, { isComplete: !query.hasNextPage, days });
  const loadMore = useLoadMore(query);
  const { data, hasNextPage, isFetchingNextPage } = query;
  const endSelecting = () => {
    selection.clear();
    onSelectingEnd();
  };
  const { ask, dialog } = useItemDialogs(groupId);
  const selected = (): FilesTarget => ({
    ...{ type: 'files', groupId, files: selection.files },
    ...{ selection: selection.toRequest(filter), count: selection.count, isWhole: selection.isWhole },
  });
  const trash = useTrashKey(groupId, selected, endSelecting);

  // A page of a search may be empty while others follow.
  const isPending = listed.length === 0 && hasNextPage;
  useFilledPage(query, { isFilled: listed.length > 0 });

  if (!data || isPending) return <ResultsLoading query={query} />;
  if (listed.length === 0) return <EmptyResults {...props} />;
  return (
    <>
      {days ? (
        <TotalCount days={days} kind={filter.kind} />
      ) : (
        <FileCount files={files} hasMore={hasNextPage} />
      )}
      <NewFilesPill files={held} onShow={show} />
      <ListWithDetails {...{ groupId, box, files, selected, ask }} onActed={endSelecting}>
        {days ? (
          <TimelineList
            {...{ label: 'ไฟล์', groupId, filter, view, days, head, selection }}
            isSelecting={isSelecting || selection.files.length > 0}
            onTrash={trash}
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
              onTrash={trash}
              isDraggable
            />
            <NextPageError query={query} />
            {isFetchingNextPage && <Skeleton className="h-24 rounded-tile" />}
          </>
        )}
        {mayUpload && selection.files.length === 0 && (
          <UploadAction groupId={groupId} folderId={filter.folderId} />
        )}
      </ListWithDetails>
      <ContextMenus
        {...{ groupId, box, filter }}
        {...listMenus(groupId, { files, selection, selected })}
        hasButtons={view === 'list'}
        onActed={endSelecting}
      />
      {selection.files.length > 0 && (
        <SelectedBar {...{ selection, ask }} target={selected()} onClose={endSelecting} />
      )}
      {dialog}
    </>
  );
}

function UploadAction({ groupId, folderId }: { groupId: string; folderId: string | null }) {
  return (
    <ScreenAction
      to={uploadPath(groupId, folderId === 'top' ? null : folderId)}
      icon={<Plus aria-hidden="true" />}
      label="อัปโหลด"
    />
  );
}
