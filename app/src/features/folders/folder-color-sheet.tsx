import type { Folder, FolderColor } from '@kepwai/api-client';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { mutateThen } from '../../lib/api/mutate-then.ts';
import { describeErrorBriefly } from '../../lib/errors/error-text.ts';
import { Sheet } from '../../ui/overlays/modal.tsx';
import { useToast } from '../../ui/overlays/toast.tsx';
import { FolderMark, folderColors } from './folder-colors.tsx';
import { shortName } from './folder-words.ts';
import { updateFolder } from './mutations.ts';

/** Chooses the colour of a folder, with an undo. */
export default function FolderColorSheet({
  folder,
  open,
  onClose,
}: {
  folder: Folder;
  open: boolean;
  onClose: () => void;
}) {
  const setColor = useSetColor(folder);
  return (
    <Sheet open={open} onClose={onClose} title={`สีของ “${shortName(folder.name)}”`}>
      <ul className="grid grid-cols-[repeat(auto-fill,minmax(8rem,1fr))] gap-2">
        {folderColors.map(({ color, label }) => (
          <li key={color}>
            <button
              type="button"
              aria-pressed={(folder.color ?? 'blue') === color}
              className="flex min-h-14 w-full items-center gap-3 rounded-control border border-line px-3 text-left hover:bg-surface-sunken aria-pressed:border-action aria-pressed:bg-action-soft aria-pressed:text-action-soft-ink"
              onClick={() => {
                onClose();
                setColor(color);
              }}
            >
              <FolderMark color={color} />
              {label}
            </button>
          </li>
        ))}
      </ul>
    </Sheet>
  );
}

function useSetColor({ id: folderId, groupId, color: before }: Folder) {
  const toast = useToast();
  const updating = useMutation(updateFolder(useQueryClient(), groupId));
  return function set(color: FolderColor | null): void {
    mutateThen(
      updating,
      { folderId, change: { color } },
      {
        onSuccess: () =>
          toast({
            text: 'เปลี่ยนสีแล้ว',
            undo: () => updating.mutate({ folderId, change: { color: before } }),
          }),
        onError: (error) =>
          toast({
            text: `เปลี่ยนสีไม่ได้: ${describeErrorBriefly(error)}`,
            tone: 'error',
            action: { label: 'ลองอีกครั้ง', run: () => set(color) },
          }),
      },
    );
  };
}
