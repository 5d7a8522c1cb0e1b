import type { FileItem } from '@kepwai/api-client';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { countedFiles, countFiles } from '../../lib/format/counted-files.ts';
import { describeErrorBriefly } from '../../lib/format/error-text.ts';
import { useToast } from '../../ui/toast.tsx';
import { type ManyResult, restoreFiles, trashFiles } from './mutations.ts';

/**
 * Returns functions that trash and restore files, each with an undo. Files that failed are reported, and can
 * be retried alone.
 */
export function useTrash(groupId: string) {
  const queryClient = useQueryClient();
  const toast = useToast();
  const trashing = useMutation(trashFiles(queryClient, groupId));
  const restoring = useMutation(restoreFiles(queryClient, groupId));

  async function trash(files: readonly FileItem[]): Promise<ManyResult> {
    const result = await trashing.mutateAsync(files);
    tell(result, { done: 'ย้ายไปถังขยะแล้ว', failed: 'ย้ายไปถังขยะไม่ได้', undo: restore, retry: trash });
    return result;
  }

  async function restore(files: readonly FileItem[]): Promise<ManyResult> {
    const result = await restoring.mutateAsync(files);
    tell(result, { done: 'กู้คืนแล้ว', failed: 'กู้คืนไม่ได้', undo: trash, retry: restore });
    return result;
  }

  type Act = (files: readonly FileItem[]) => Promise<ManyResult>;

  function tell(
    { done, failed }: ManyResult,
    words: { done: string; failed: string; undo: Act; retry: Act },
  ): void {
    const [firstFailure] = failed;
    if (!firstFailure) {
      toast({ text: `${countedName(done)}${words.done}`, undo: () => void words.undo(done) });
      return;
    }
    const stayed = failed.map(({ file }) => file);
    toast({
      text: `${countedName(stayed)}${words.failed}: ${describeErrorBriefly(firstFailure.error)}`,
      tone: 'error',
      action: { label: 'ลองอีกครั้ง', run: () => void words.retry(stayed) },
    });
  }

  return { trash, restore, isRestoring: restoring.isPending };
}

function countedName(files: readonly FileItem[]): string {
  return files.length > 1 ? `${countedFiles(countFiles(files))} ` : '';
}
