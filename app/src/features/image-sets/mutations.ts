import type { ImageSet } from '@kepwai/api-client';
import { useQueryClient } from '@tanstack/react-query';
import { queries } from '../../lib/api/api.ts';
import { describeErrorBriefly } from '../../lib/errors/error-text.ts';
import { useToast } from '../../ui/overlays/toast.tsx';
import { invalidateImageSets } from './queries.ts';

/** Texts that people write about an image set. */
export type ImageSetDetails = Partial<Pick<ImageSet, 'name' | 'description' | 'coverFileId'>>;

/** Returns the function that changes what is written about an image set, and offers to undo it. */
export function useImageSetChange({ id, groupId, ...before }: ImageSet) {
  const queryClient = useQueryClient();
  const toast = useToast();
  const send = async (body: ImageSetDetails) => {
    await queries.call('updateImageSet', { params: { path: { groupId, imageSetId: id } }, body });
    await invalidateImageSets(queryClient, groupId);
  };
  /** Puts back what a change replaced, and nothing else. */
  const undo = async (change: ImageSetDetails) => {
    try {
      await send({
        ...('name' in change && { name: before.name }),
        ...('description' in change && { description: before.description }),
        ...('coverFileId' in change && { coverFileId: before.coverFileId }),
      });
      toast({ text: 'คืนค่าเดิมแล้ว' });
    } catch (error) {
      toast({ text: `คืนค่าเดิมไม่ได้: ${describeErrorBriefly(error)}`, tone: 'error' });
    }
  };
  return async (change: ImageSetDetails, done: string) => {
    await send(change);
    toast({ text: done, undo: () => void undo(change) });
  };
}
