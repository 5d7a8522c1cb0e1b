import type { Folder } from '@kepwai/api-client';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { mutateThen } from '../../lib/api/mutate-then.ts';
import { describeErrorBriefly } from '../../lib/errors/error-text.ts';
import { useToast } from '../../ui/overlays/toast.tsx';
import { shortName } from './folder-words.ts';
import { setFolderTrashed } from './mutations.ts';

type TrashedFolder = Pick<Folder, 'id' | 'name'>;

/** Returns the functions that move a folder to the trash and restore it, each with an undo. */
export function useTrashFolder(groupId: string) {
  const toast = useToast();
  const setting = useMutation(setFolderTrashed(useQueryClient(), groupId));

  function set(folder: TrashedFolder, isTrashed: boolean): void {
    mutateThen(
      setting,
      { folderId: folder.id, isTrashed },
      {
        onSuccess: (changed) =>
          toast({
            // Restored, it may have another name.
            text: isTrashed
              ? `ย้าย “${shortName(folder.name)}” ไปถังขยะแล้ว`
              : `กู้คืน “${shortName(changed.name)}” แล้ว`,
            undo: () => set(changed, !isTrashed),
          }),
        onError: (error) =>
          toast({
            text: `${isTrashed ? 'ย้ายไปถังขยะ' : 'กู้คืน'}ไม่ได้: ${describeErrorBriefly(error)}`,
            tone: 'error',
            action: { label: 'ลองอีกครั้ง', run: () => set(folder, isTrashed) },
          }),
      },
    );
  }

  return {
    trash: (folder: TrashedFolder) => set(folder, true),
    restore: (folder: TrashedFolder) => set(folder, false),
    isBusy: setting.isPending,
  };
}
