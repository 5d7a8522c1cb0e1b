import type { Folder } from '@kepwai/api-client';
import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query';
import Undo2 from 'lucide-react/icons/undo-2';
import { formatCount } from '../../lib/format/sizes.ts';
import { Button } from '../../ui/controls/button.tsx';
import { InlineError } from '../../ui/page/error-state.tsx';
import { FolderMark } from './folder-colors.tsx';
import { folderContents } from './folder-words.ts';
import { useTrashFolder } from './use-trash-folder.ts';

/** Answer of `useInfiniteQuery` for the folders in the trash. */
export type TrashedFoldersQuery = UseInfiniteQueryResult<InfiniteData<{ items: Folder[] }>>;

/** Shows the folders in the trash, each as one entry with everything trashed along. */
export function TrashedFolders({
  groupId,
  query,
  describeTime,
}: {
  groupId: string;
  query: TrashedFoldersQuery;
  /** Returns how long something trashed at this time stays. */
  describeTime: (trashedAt: string | null) => string;
}) {
  const { restore } = useTrashFolder(groupId);
  const { data, error, isFetching, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = query;
  const folders = data?.pages.flatMap(({ items }) => items) ?? [];
  if (!data && error) {
    return <InlineError title="โหลดโฟลเดอร์ไม่ได้" isRetrying={isFetching} onRetry={() => void refetch()} />;
  }
  if (folders.length === 0) return null;
  return (
    <section aria-label="โฟลเดอร์ในถังขยะ">
      <ul className="flex flex-col">
        {folders.map((folder) => (
          <li key={folder.id} className="@container flex min-h-17 items-center gap-3 rounded-tile p-2">
            <span className="grid size-13 shrink-0 place-items-center rounded-control border border-line bg-surface-raised">
              <FolderMark color={folder.color} />
            </span>
            <span className="min-w-0 flex-1">
              <span className="block truncate">{folder.name}</span>
              <span className="block truncate text-caption text-ink-soft tabular-nums">
                {detailsOf(folder, describeTime)}
              </span>
            </span>
            {folder.permissions.trash && (
              <Button
                tone="quiet"
                icon={<Undo2 aria-hidden="true" />}
                aria-label={`กู้คืน ${folder.name}`}
                onClick={() => restore(folder)}
              >
                {/* With large text the name needs the width of the word. */}
                <span className="@max-[17rem]:sr-only">กู้คืน</span>
              </Button>
            )}
          </li>
        ))}
      </ul>
      {hasNextPage && (
        <Button tone="quiet" busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          ดูโฟลเดอร์เพิ่ม
        </Button>
      )}
    </section>
  );
}

function detailsOf(folder: Folder, describeTime: (trashedAt: string | null) => string): string {
  const { waitingFileCount, trashedAt } = folder;
  const waiting = waitingFileCount > 0 ? `กำลังตามมาอีก ${formatCount(waitingFileCount)} ไฟล์` : null;
  return [describeTime(trashedAt), folderContents(folder), waiting].filter(Boolean).join(' · ');
}
