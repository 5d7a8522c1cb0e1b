import type { FileItem } from '@kepwai/api-client';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { type ToastMessage, useToast } from '../../ui/overlays/toast.tsx';
import { askForFiles } from './ask-again.ts';
import { type AskedWords, askedWords } from './ask-again-words.ts';

/** Asks LINE again for missed files and shows the result, on whichever screen the person is by then. */
export function useAskAgain(
  groupId: string,
  { seePath }: { seePath: string | null },
): { ask: (files: readonly FileItem[]) => void; isAsking: boolean } {
  const queryClient = useQueryClient();
  const toast = useToast();
  const navigate = useNavigate();
  const options = askForFiles(queryClient, groupId);
  const asking = useMutation({
    ...options,
    onSuccess: (result) => {
      const { text, tone, next } = askedWords(result);
      const stayed = result.failed.map(({ file }) => file);
      const action = actionOf(next, stayed);
      toast({ text, tone, ...(action && { action }) });
    },
  });

  function actionOf(next: AskedWords['next'], stayed: readonly FileItem[]): ToastMessage['action'] {
    if (next === 'retry') return { label: 'ลองอีกครั้ง', run: () => asking.mutate(stayed) };
    if (next === 'space') {
      return { label: 'ดูที่เก็บ', run: () => void navigate(`/microapp/${groupId}/quota`) };
    }
    if (next === 'see' && seePath !== null && seePath !== location.pathname)
      return { label: 'เปิดดู', run: () => void navigate(seePath) };
    return undefined;
  }

  return { ask: asking.mutate, isAsking: asking.isPending };
}
