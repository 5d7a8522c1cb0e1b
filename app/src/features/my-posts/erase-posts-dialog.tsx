import type { MyPost } from '@kepwai/api-client';
import { useQueryClient } from '@tanstack/react-query';
import {
  countedErasure,
  type Erased,
  EraseFilesDialog,
  type Erasure,
} from '../../ui/overlays/erase-files-dialog.tsx';
import { eraseAllMyPosts, eraseMyPosts } from './mutations.ts';

/** Erases posts for good, after a confirmation. */
export function ErasePostsDialog({
  erasure,
  onDone,
  onClose,
}: {
  erasure: Erasure<MyPost>;
  onDone: (erased: Erased<MyPost>) => void;
  onClose: () => void;
}) {
  const queryClient = useQueryClient();
  return (
    <EraseFilesDialog
      erasure={erasure}
      title={`ลบถาวร ${countedErasure(erasure)}`}
      eraseSome={eraseMyPosts(queryClient)}
      eraseAll={eraseAllMyPosts(queryClient)}
      timeOf={({ postedAt }) => postedAt}
      onErased={onDone}
      onClose={onClose}
    >
      หายจากตู้ของทุกกลุ่ม ไม่มีใครเปิดดูได้อีก และกู้คืนไม่ได้
    </EraseFilesDialog>
  );
}
