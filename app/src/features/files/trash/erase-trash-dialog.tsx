import type { FileItem } from '@kepwai/api-client';
import { useQueryClient } from '@tanstack/react-query';
import { countedLike } from '../../../lib/format/counted-files.ts';
import { countedErasure, EraseFilesDialog, type Erasure } from '../../../ui/overlays/erase-files-dialog.tsx';
import { useToast } from '../../../ui/overlays/toast.tsx';
import { emptyTrash, eraseTrashed } from './erase-mutations.ts';

/** Deletes trashed files for good, after a confirmation. */
export function EraseTrashDialog({
  groupId,
  erasure,
  onDone,
  onClose,
}: {
  groupId: string;
  erasure: Erasure<FileItem>;
  onDone: () => void;
  onClose: () => void;
}) {
  const queryClient = useQueryClient();
  const toast = useToast();
  return (
    <EraseFilesDialog
      erasure={erasure}
      title={erasure.type === 'all' ? 'ล้างถังขยะ' : 'ลบถาวร'}
      eraseSome={eraseTrashed(queryClient, groupId)}
      eraseAll={emptyTrash(queryClient, groupId)}
      timeOf={({ trashedAt }) => trashedAt}
      onErased={({ items, count }) => {
        onDone();
        toast({ text: `ลบถาวรแล้ว ${countedLike(count, items)}` });
      }}
      onClose={onClose}
    >
      ลบ {countedErasure(erasure)}ออกจากตู้ ทุกคนในกลุ่มจะไม่เห็นอีก และกู้คืนไม่ได้
    </EraseFilesDialog>
  );
}
