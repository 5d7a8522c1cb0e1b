import type { FileItem } from '@kepwai/api-client';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { shownExtension } from '../../../ui/files/file-kind.tsx';
import { FileNameDialog } from '../../../ui/overlays/file-name-dialog.tsx';
import { useToast } from '../../../ui/overlays/toast.tsx';
import { renameFile } from '../mutations.ts';

/** Dialog that renames a kept file; the toast offers to undo it. */
export default function RenameDialog({
  file,
  open,
  onClose,
}: {
  file: FileItem;
  open: boolean;
  onClose: () => void;
}) {
  const queryClient = useQueryClient();
  const toast = useToast();
  const rename = useMutation(renameFile(queryClient, file.groupId, file.id));
  const extension = shownExtension(file.name) ? file.name.slice(file.name.lastIndexOf('.')) : '';
  return (
    <FileNameDialog
      title="เปลี่ยนชื่อ"
      stem={file.name.slice(0, file.name.length - extension.length)}
      extension={extension}
      open={open}
      onClose={onClose}
      onSubmit={async (name) => {
        if (name !== file.name) await rename.mutateAsync(name);
        onClose();
        if (name === file.name) return;
        toast({ text: `เปลี่ยนชื่อเป็น “${name}” แล้ว`, undo: () => rename.mutate(file.name) });
      }}
    />
  );
}
