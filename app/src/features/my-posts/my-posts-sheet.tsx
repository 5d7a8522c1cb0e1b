import type { MyPost } from '@kepwai/api-client';
import { type UseInfiniteQueryResult, useInfiniteQuery } from '@tanstack/react-query';
import Trash2 from 'lucide-react/icons/trash-2';
import { useState } from 'react';
import { describeError } from '../../lib/errors/error-text.ts';
import { formatCount } from '../../lib/format/sizes.ts';
import { Button } from '../../ui/controls/button.tsx';
import { EmptyDrawerDrawing } from '../../ui/drawings/drawings.tsx';
import { Loading, Skeleton } from '../../ui/drawings/skeleton.tsx';
import { ListEnd } from '../../ui/files/list-end.tsx';
import type { Erased, Erasure } from '../../ui/overlays/erase-files-dialog.tsx';
import { Sheet } from '../../ui/overlays/modal.tsx';
import { EmptyState } from '../../ui/page/empty-state.tsx';
import { ErrorState } from '../../ui/page/error-state.tsx';
import { ErasePostsDialog } from './erase-posts-dialog.tsx';
import { ErasedList } from './erased-list.tsx';
import { MuteSwitch } from './mute-switch.tsx';
import { PostGroups } from './post-groups.tsx';
import { myPostsQuery } from './queries.ts';

/**
 * Shows everything I posted in all groups, and erases it. It is open while the address names it, also before
 * registration.
 */
export default function MyPostsSheet({ open, onClose }: { open: boolean; onClose: () => void }) {
  const query = useInfiniteQuery({ ...myPostsQuery(), enabled: open });
  const posts = query.data?.pages.flatMap((page) => page.items) ?? [];
  const { fileCount = 0, erasingCount = 0 } = query.data?.pages[0] ?? {};
  const [chosenIds, setChosenIds] = useState<ReadonlySet<string>>(new Set());
  const [erasure, setErasure] = useState<Erasure<MyPost> | null>(null);
  const [erased, setErased] = useState<Erased<MyPost> | null>(null);
  const end = () => {
    setErased(null);
    onClose();
  };
  const showErased = (done: Erased<MyPost>) => {
    setErasure(null);
    setErased(done);
    setChosenIds(new Set());
  };

  return (
    <Sheet
      open={open}
      onClose={end}
      isInAddress
      title="ของที่ฉันส่ง"
      actions={
        posts.length > 0 && (
          <EraseButtons posts={posts} chosenIds={chosenIds} fileCount={fileCount} onErase={setErasure} />
        )
      }
    >
      <div className="flex flex-col gap-4 pt-2">
        <p className="text-small text-ink-soft">
          รูปและไฟล์ของคุณจากทุกกลุ่ม รวมกลุ่มที่ออกมาแล้ว ลบแล้วหายจากตู้ทันที ไม่ผ่านถังขยะ และกู้คืนไม่ได้
        </p>
        {open && <MuteSwitch />}
        {erased && <ErasedList erased={erased} erasingCount={erasingCount} />}
        {!erased && erasingCount > 0 && <ErasingNote count={erasingCount} />}
        {!query.data && <NoPostsYet query={query} />}
        {query.data && posts.length === 0 && !erased && erasingCount === 0 && <NothingPosted />}
        <PostGroups posts={posts} chosenIds={chosenIds} onChoose={setChosenIds} />
        <ListEnd query={query} label="ดูเพิ่ม" />
      </div>
      {erasure && <ErasePostsDialog erasure={erasure} onDone={showErased} onClose={() => setErasure(null)} />}
    </Sheet>
  );
}

function EraseButtons({
  posts,
  chosenIds,
  fileCount,
  onErase,
}: {
  posts: readonly MyPost[];
  chosenIds: ReadonlySet<string>;
  fileCount: number;
  onErase: (erasure: Erasure<MyPost>) => void;
}) {
  const chosen = posts.filter(({ id }) => chosenIds.has(id));
  return (
    <>
      <Button tone="secondary" onClick={() => onErase({ type: 'all', shown: posts, fileCount })}>
        ลบทั้งหมด {formatCount(fileCount)}
      </Button>
      <Button
        tone="danger"
        icon={<Trash2 aria-hidden="true" />}
        disabled={chosen.length === 0}
        onClick={() => onErase({ type: 'some', items: chosen })}
      >
        ลบที่เลือก {formatCount(chosen.length)}
      </Button>
    </>
  );
}

function ErasingNote({ count }: { count: number }) {
  return (
    <p role="status" className="text-small">
      กำลังลบ เหลืออีก {formatCount(count)} ไฟล์ ปิดหน้านี้ได้ ลบต่อเอง
    </p>
  );
}

function NoPostsYet({ query }: { query: Pick<UseInfiniteQueryResult, 'error' | 'isFetching' | 'refetch'> }) {
  const { error, isFetching, refetch } = query;
  if (error)
    return <ErrorState {...describeError(error)} isRetrying={isFetching} onRetry={() => void refetch()} />;
  return <PostsSkeleton onRetry={() => void refetch()} />;
}

function NothingPosted() {
  return (
    <EmptyState drawing={EmptyDrawerDrawing} title="ยังไม่มีของที่คุณส่ง">
      รูปและไฟล์ที่คุณส่งในกลุ่มจะมาอยู่ตรงนี้
    </EmptyState>
  );
}

function PostsSkeleton({ onRetry }: { onRetry: () => void }) {
  return (
    <Loading label="กำลังโหลดของที่คุณส่ง" onRetry={onRetry}>
      <div className="flex flex-col gap-2">
        {[0, 1, 2, 3].map((place) => (
          <Skeleton key={place} className="h-16 rounded-tile" />
        ))}
      </div>
    </Loading>
  );
}
