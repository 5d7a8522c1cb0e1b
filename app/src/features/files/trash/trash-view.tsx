import type { FileItem } from '@kepwai/api-client';
import { trashDays } from '@kepwai/rules/files/trash';
import { dayMs } from '@kepwai/rules/time';
import { useInfiniteQuery } from '@tanstack/react-query';
import Trash2 from 'lucide-react/icons/trash-2';
import Undo2 from 'lucide-react/icons/undo-2';
import { useMemo, useState } from 'react';
import { describeError } from '../../../lib/errors/error-text.ts';
import { spokenName } from '../../../lib/format/names/spoken-name.ts';
import { formatSize } from '../../../lib/format/sizes.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { useInnerTabStop } from '../../../ui/controls/tab-stop.tsx';
import { EmptyDrawerDrawing } from '../../../ui/drawings/drawings.tsx';
import { Loading, Skeleton } from '../../../ui/drawings/skeleton.tsx';
import type { Erasure } from '../../../ui/overlays/erase-files-dialog.tsx';
import { EmptyState } from '../../../ui/page/empty-state.tsx';
import { ErrorState } from '../../../ui/page/error-state.tsx';
import { useBulk } from '../../bulk/use-bulk.ts';
import { trashedFoldersQuery } from '../../folders/queries.ts';
import { TrashedFolders, type TrashedFoldersQuery } from '../../folders/trashed-folders.tsx';
import { noFilter } from '../file-filter.ts';
import { posterOf } from '../file-words.ts';
import { FileList } from '../list/file-list.tsx';
import { NextPageError } from '../list/next-page-error.tsx';
import { useLoadMore } from '../list/use-load-more.ts';
import { trashQuery } from '../queries.ts';
import { useSelection } from '../selection/selection.ts';
import { type SelectionAction, SelectionBar } from '../selection/selection-bar.tsx';
import { EraseTrashDialog } from './erase-trash-dialog.tsx';

interface TrashViewProps {
  readonly groupId: string;
  readonly mayErase: boolean;
  readonly isSelecting: boolean;
  readonly onSelectingEnd: () => void;
}

/** Shows the trash. Members restore permitted files; managers of the quota erase them. */
export function TrashView(props: TrashViewProps) {
  const trashed = useTrashedFiles(props.groupId);
  const { data, error, isFetching, refetch } = trashed.query;
  const folders = useInfiniteQuery(trashedFoldersQuery(props.groupId));
  // Folders that failed to load must not read as an empty trash.
  const mayHaveFolders = folders.data?.pages.some(({ items }) => items.length > 0) ?? true;
  // Not `isPending`: a failed query is pending again while it is refetched, which would unmount the list.
  if (!data || !folders.isFetched) {
    if (error)
      return <ErrorState {...describeError(error)} isRetrying={isFetching} onRetry={() => void refetch()} />;
    return <TrashSkeleton onRetry={() => void refetch()} />;
  }
  if (trashed.files.length === 0 && !mayHaveFolders) {
    return (
      <EmptyState drawing={EmptyDrawerDrawing} title="ถังขยะว่าง">
        ของที่ย้ายมาที่นี่จะอยู่ต่ออีก {trashDays} วัน เผื่อเปลี่ยนใจ
      </EmptyState>
    );
  }
  return <TrashedFiles {...props} {...trashed} folders={folders} />;
}

function useTrashedFiles(groupId: string) {
  const query = useInfiniteQuery(trashQuery(groupId));
  const { data } = query;
  const files = useMemo(() => data?.pages.flatMap((page) => page.items) ?? [], [data]);
  return { query, files };
}

function TrashedFiles({
  groupId,
  mayErase,
  isSelecting,
  onSelectingEnd,
  query,
  files,
  folders,
}: TrashViewProps & ReturnType<typeof useTrashedFiles> & { folders: TrashedFoldersQuery }) {
  const { restore } = useBulk(groupId);
  const selection = useSelection(files, { isComplete: !query.hasNextPage, days: null });
  const loadMore = useLoadMore(query);
  const endSelecting = () => {
    selection.clear();
    onSelectingEnd();
  };
  const erasing = useEraseDialog(groupId, endSelecting);
  const eraseAll = () =>
    erasing.ask({ type: 'all', shown: files, fileCount: query.hasNextPage ? null : files.length });
  const erase = (focused: readonly FileItem[] | null) => {
    const chosen = focused ?? selection.files;
    if (!mayErase || chosen.length === 0) return;
    if (focused === null && selection.isEverything && query.hasNextPage) eraseAll();
    else erasing.ask({ type: 'some', items: chosen });
  };
  const restoreSelected = () => {
    const chosen = { selection: selection.toRequest(null), files: selection.files };
    endSelecting();
    void restore(chosen);
  };
  const isRestorable = selection.files.some(({ permissions }) => permissions.trash);
  return (
    <>
      <TrashIntro {...(mayErase && { onEraseAll: eraseAll })} />
      <TrashedFolders groupId={groupId} query={folders} describeTime={daysLeftOf} />
      <FileList
        label="ถังขยะ"
        groupId={groupId}
        files={files}
        filter={noFilter}
        view="list"
        selection={selection}
        isSelecting={isSelecting || selection.files.length > 0}
        hasMore={query.hasNextPage}
        onNearEnd={loadMore}
        onTrash={erase}
        describe={trashDetails}
        renderAction={(file) =>
          file.permissions.trash && (
            <RestoreButton
              file={file}
              onRestore={() => void restore({ selection: { fileIds: [file.id] }, files: [file] })}
            />
          )
        }
      />
      <NextPageError query={query} />
      <SelectionBar
        selection={selection}
        onClose={endSelecting}
        actions={[
          ...(isRestorable ? [restoreAction(restoreSelected)] : []),
          ...(mayErase ? [eraseAction(() => erase(null))] : []),
        ]}
      />
      {erasing.dialog}
    </>
  );
}

/** Returns the dialog that erases for good, and the function that opens it. */
function useEraseDialog(groupId: string, onDone: () => void) {
  const [erasure, setErasure] = useState<Erasure<FileItem> | null>(null);
  const dialog = erasure && (
    <EraseTrashDialog
      groupId={groupId}
      erasure={erasure}
      onDone={() => {
        setErasure(null);
        onDone();
      }}
      onClose={() => setErasure(null)}
    />
  );
  return { ask: setErasure, dialog };
}

/** Shows how long deleted files stay; with a button to empty the trash for those who may. */
function TrashIntro({ onEraseAll }: { onEraseAll?: () => void }) {
  return (
    <div className="flex flex-wrap items-center gap-3">
      <p className="min-w-[min(15rem,100%)] flex-1 text-small text-ink-soft">
        ของในถังขยะยังกินที่อยู่ ครบ {trashDays} วันแล้วจะลบถาวร
      </p>
      {onEraseAll && (
        <Button tone="secondary" icon={<Trash2 aria-hidden="true" />} onClick={onEraseAll}>
          ล้างถังขยะ
        </Button>
      )}
    </div>
  );
}

function restoreAction(run: () => void): SelectionAction {
  return { label: 'กู้คืน', icon: <Undo2 aria-hidden="true" />, run };
}

function eraseAction(run: () => void): SelectionAction {
  return { label: 'ลบถาวร', icon: <Trash2 aria-hidden="true" />, run };
}

function RestoreButton({ file, onRestore }: { file: FileItem; onRestore: () => void }) {
  return (
    <Button
      tone="quiet"
      icon={<Undo2 aria-hidden="true" />}
      aria-label={`กู้คืน ${spokenName(file)}`}
      onClick={onRestore}
      {...useInnerTabStop()}
    >
      {/* With large text the name needs the space of the word. */}
      <span className="@max-[17rem]:sr-only">กู้คืน</span>
    </Button>
  );
}

function TrashSkeleton({ onRetry }: { onRetry: () => void }) {
  return (
    <Loading label="กำลังโหลดถังขยะ" onRetry={onRetry}>
      <div className="flex flex-col gap-2">
        {[0, 1, 2, 3].map((place) => (
          <Skeleton key={place} className="h-17 rounded-tile" />
        ))}
      </div>
    </Loading>
  );
}

function daysLeftOf(trashedAt: string | null): string {
  const daysLeft = trashedAt
    ? Math.max(0, Math.ceil((Date.parse(trashedAt) + trashDays * dayMs - Date.now()) / dayMs))
    : trashDays;
  return `เหลืออีก ${daysLeft} วัน`;
}

function trashDetails(file: FileItem): string {
  const { trashedAt, sizeBytes } = file;
  return [daysLeftOf(trashedAt), posterOf(file), sizeBytes !== null && formatSize(sizeBytes)]
    .filter(Boolean)
    .join(' · ');
}
