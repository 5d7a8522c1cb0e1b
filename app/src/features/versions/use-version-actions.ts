import type { FileItem } from '@kepwai/api-client';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { describeErrorBriefly } from '../../lib/errors/error-text.ts';
import { useToast } from '../../ui/overlays/toast.tsx';
import { versionWords } from '../files/version-words.ts';
import { setFileSeparate, setVersionTrashed } from './queries.ts';

/** Returns functions that change one version alone, each with an undo. */
export function useVersionActions(groupId: string) {
  const queryClient = useQueryClient();
  const toast = useToast();
  const separating = useMutation(setFileSeparate(queryClient, groupId));
  const trashing = useMutation(setVersionTrashed(queryClient, groupId));

  async function attempt(act: () => Promise<unknown>, failed: string): Promise<boolean> {
    try {
      await act();
      return true;
    } catch (error) {
      const again = () => void attempt(act, failed);
      toast({
        text: `${failed}: ${describeErrorBriefly(error)}`,
        tone: 'error',
        action: { label: 'ลองอีกครั้ง', run: again },
      });
      return false;
    }
  }

  async function setSeparate(file: FileItem, isSeparate: boolean, { isUndo = false } = {}): Promise<void> {
    const act = () => separating.mutateAsync({ fileId: file.id, isSeparate });
    if (!(await attempt(act, isSeparate ? 'แยกไม่ได้' : 'รวมไม่ได้'))) return;
    toast({
      text: isSeparate ? 'แยกเป็นคนละไฟล์แล้ว' : 'รวมกับฉบับอื่นแล้ว',
      ...(!isUndo && { undo: () => void setSeparate(file, !isSeparate, { isUndo: true }) }),
    });
  }

  async function trashAlone(file: FileItem): Promise<void> {
    const act = () => trashing.mutateAsync({ fileId: file.id, isTrashed: true });
    if (!(await attempt(act, 'ย้ายไปถังขยะไม่ได้'))) return;
    const isLatest = file.version?.number === file.version?.count;
    const next = isLatest ? 'ฉบับก่อนหน้าขึ้นมาแทน' : 'ฉบับอื่นยังอยู่';
    toast({
      text: `ย้าย${versionWords(file) ?? 'ไฟล์'} ไปถังขยะแล้ว ${next}`,
      undo: () => void restoreAlone(file),
    });
  }

  async function restoreAlone(file: FileItem): Promise<void> {
    const act = () => trashing.mutateAsync({ fileId: file.id, isTrashed: false });
    if (await attempt(act, 'กู้คืนไม่ได้')) toast({ text: 'กู้คืนแล้ว' });
  }

  return { setSeparate, trashAlone };
}
