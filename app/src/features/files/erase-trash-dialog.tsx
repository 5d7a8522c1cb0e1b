import type { FileItem } from '@kepwai/api-client';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { describeErrorBriefly } from '../../lib/error-text.ts';
import { formatCount } from '../../lib/sizes.ts';
import { EraseDialog } from '../../ui/erase-dialog.tsx';
import { useToast } from '../../ui/toast.tsx';
import { emptyTrash, eraseTrashed } from './erase-mutations.ts';

/** Files to be erased: some of them, or everything up to the newest that was shown. */
export type TrashErasure =
  | { readonly type: 'some'; readonly files: readonly FileItem[] }
  | { readonly type: 'all'; readonly shown: readonly FileItem[]; readonly hasMore: boolean };

/** Asks before files of the trash are erased for good, and does it. */
export function EraseTrashDialog({
  groupId,
  erasure,
  onDone,
  onClose,
}: {
  groupId: string;
  erasure: TrashErasure;
  onDone: () => void;
  onClose: () => void;
}) {
  const queryClient = useQueryClient();
  const toast = useToast();
  const some = useMutation(eraseTrashed(queryClient, groupId));
  const all = useMutation(emptyTrash(queryClient, groupId));
  const files = erasure.type === 'some' ? erasure.files : erasure.shown;
  const hasMore = erasure.type === 'all' && erasure.hasMore;
  const error = some.error ?? all.error;

  // Not by the callbacks of `mutate`: news of the empty trash may come before the answer and take this dialog away, and them with it.
  async function erase(): Promise<void> {
    try {
      const count = await (erasure.type === 'some'
        ? some.mutateAsync(files.map(({ id }) => id))
        : all.mutateAsync(newestOf(files)));
      onDone();
      toast({ text: `ลบถาวรแล้ว ${formatCount(count)} รายการ` });
    } catch {
      // The dialog shows the mutation's error.
    }
  }

  return (
    <EraseDialog
      title={erasure.type === 'all' ? 'ล้างถังขยะ' : 'ลบถาวร'}
      // One more than is shown is enough to know that there are many.
      count={files.length + (hasMore ? 1 : 0)}
      isErasing={some.isPending || all.isPending}
      error={error && describeErrorBriefly(error)}
      onErase={() => void erase()}
      onClose={onClose}
    >
      <p>
        ลบ {formatCount(files.length)}
        {hasMore && '+'} รายการออกจากตู้ ทุกคนในกลุ่มจะไม่เห็นอีก และกู้คืนไม่ได้
      </p>
    </EraseDialog>
  );
}

/** When the newest of them was put into the trash: what came later was not shown, and stays. */
function newestOf(files: readonly FileItem[]): string {
  return files.reduce((newest, { trashedAt }) => (trashedAt && trashedAt > newest ? trashedAt : newest), '');
}
