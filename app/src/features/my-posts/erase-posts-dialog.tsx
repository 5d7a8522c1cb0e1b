import type { MyPost } from '@kepwai/api-client';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { describeErrorBriefly } from '../../lib/error-text.ts';
import { formatCount } from '../../lib/sizes.ts';
import { EraseDialog } from '../../ui/erase-dialog.tsx';
import type { Erased } from './erased-list.tsx';
import { eraseAllMyPosts, eraseMyPosts } from './mutations.ts';

/** Posts to be erased: some of them, or all up to the newest that was shown. */
export type PostErasure =
  | { readonly type: 'some'; readonly posts: readonly MyPost[] }
  | { readonly type: 'all'; readonly shown: readonly MyPost[]; readonly fileCount: number };

/** Asks before posts are erased for good, and does it. */
export function ErasePostsDialog({
  erasure,
  onDone,
  onClose,
}: {
  erasure: PostErasure;
  onDone: (erased: Erased) => void;
  onClose: () => void;
}) {
  const queryClient = useQueryClient();
  const some = useMutation(eraseMyPosts(queryClient));
  const all = useMutation(eraseAllMyPosts(queryClient));
  const count = erasure.type === 'some' ? erasure.posts.length : erasure.fileCount;
  const error = some.error ?? all.error;

  function erase(): void {
    if (erasure.type === 'some') {
      const { posts } = erasure;
      some.mutate(
        posts.map(({ id }) => id),
        {
          onSuccess: (ids) => {
            const gone = posts.filter(({ id }) => ids.includes(id));
            onDone({ posts: gone, count: gone.length });
          },
        },
      );
      return;
    }
    const { shown } = erasure;
    // The list is latest first.
    const upTo = shown[0]?.postedAt ?? new Date(0).toISOString();
    all.mutate(upTo, { onSuccess: (fileCount) => onDone({ posts: shown, count: fileCount }) });
  }

  return (
    <EraseDialog
      title={`ลบถาวร ${formatCount(count)} ไฟล์`}
      count={count}
      isErasing={some.isPending || all.isPending}
      error={error && describeErrorBriefly(error)}
      onErase={erase}
      onClose={onClose}
    >
      <p>หายจากตู้ของทุกกลุ่ม ไม่มีใครเปิดดูได้อีก และกู้คืนไม่ได้</p>
    </EraseDialog>
  );
}
