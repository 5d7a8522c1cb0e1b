import { maxLevels } from '@kepwai/rules/files/folders';
import { useInfiniteQuery } from '@tanstack/react-query';
import FolderPlus from 'lucide-react/icons/folder-plus';
import { useRef, useState } from 'react';
import { useOnline } from '../../../lib/page/online.ts';
import { usePreload } from '../../../lib/page/use-preload.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { Loading, Skeleton } from '../../../ui/drawings/skeleton.tsx';
import { LazyOverlay } from '../../../ui/overlays/lazy-overlay.tsx';
import { InlineError } from '../../../ui/page/error-state.tsx';
import { ContextMenus } from '../../files/actions/lazy-context-menus.tsx';
import { type FolderFace, levelQuery } from '../queries.ts';
import { FolderCard } from './folder-card.tsx';

const loadNameSheet = () => import('../folder-name-sheet.tsx');

/** Shows the folders of a level, with the button that creates one. */
export function FolderLevel({
  groupId,
  parent,
  depth,
}: {
  groupId: string;
  /** Null for the top. */
  parent: FolderFace | null;
  /** Number of folders that the level is in. */
  depth: number;
}) {
  usePreload(loadNameSheet);
  const isOnline = useOnline();
  const [isNaming, setIsNaming] = useState(false);
  return (
    <section aria-label="โฟลเดอร์ในนี้" className="flex flex-col gap-3">
      <Folders groupId={groupId} parentId={parent?.id ?? null} />
      {depth < maxLevels ? (
        <Button
          tone="secondary"
          className="self-start"
          icon={<FolderPlus aria-hidden="true" />}
          disabled={!isOnline}
          onClick={() => setIsNaming(true)}
        >
          สร้างโฟลเดอร์
        </Button>
      ) : (
        <p className="text-caption text-ink-soft">โฟลเดอร์ซ้อนกันได้ {maxLevels} ชั้น ชั้นนี้เป็นชั้นสุดท้ายแล้ว</p>
      )}
      {!isOnline && <p className="text-caption text-ink-soft">ออฟไลน์อยู่ ต่ออินเทอร์เน็ตแล้วค่อยสร้างหรือย้ายโฟลเดอร์</p>}
      {isNaming && (
        <LazyOverlay
          load={loadNameSheet}
          props={{ groupId, parent, open: true, onClose: () => setIsNaming(false) }}
        />
      )}
    </section>
  );
}

function Folders({ groupId, parentId }: { groupId: string; parentId: string | null }) {
  const list = useRef<HTMLUListElement>(null);
  const query = useInfiniteQuery(levelQuery(groupId, parentId));
  const { data, error, isFetching, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = query;
  if (!data) {
    if (error)
      return <InlineError title="โหลดโฟลเดอร์ไม่ได้" isRetrying={isFetching} onRetry={() => void refetch()} />;
    return (
      <Loading label="กำลังโหลดโฟลเดอร์" onRetry={() => void refetch()}>
        <div className="grid grid-cols-1 gap-2 sm:grid-cols-2 xl:grid-cols-3">
          {[0, 1].map((place) => (
            <Skeleton key={place} className="h-16 rounded-tile" />
          ))}
        </div>
      </Loading>
    );
  }
  const folders = data.pages.flatMap(({ items }) => items);
  if (folders.length === 0) return null;
  return (
    <>
      <ul ref={list} aria-label="โฟลเดอร์" className="grid grid-cols-1 gap-2 sm:grid-cols-2 xl:grid-cols-3">
        {folders.map((folder) => (
          <FolderCard key={folder.id} folder={folder} />
        ))}
      </ul>
      <ContextMenus
        groupId={groupId}
        box={list}
        findTarget={({ dataset }) => {
          const folder = folders.find(({ id }) => id === dataset.folder);
          return folder ? { type: 'folder', folder } : null;
        }}
      />
      {hasNextPage && (
        <Button tone="quiet" busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          ดูโฟลเดอร์เพิ่ม
        </Button>
      )}
    </>
  );
}
