import type { FileSelection, ImageSetAction } from '@kepwai/api-client';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { queries } from '../../../lib/api/api.ts';
import { describeErrorBriefly } from '../../../lib/errors/error-text.ts';
import { formatCount } from '../../../lib/format/sizes.ts';
import { useToast } from '../../../ui/overlays/toast.tsx';
import { refreshAfter } from '../../bulk/mutations.ts';

/** Words of the toast after a change. */
interface Words {
  /** `count`: number of files that changed. */
  readonly done: (count: string) => string;
  readonly failed: string;
  /** Whether a way to the set is offered, if an undo is not enough. */
  readonly seeSet?: boolean;
}

/** Returns functions that change what is in image sets, and their order, each with one undo. */
export function useEdits(groupId: string) {
  const queryClient = useQueryClient();
  const toast = useToast();
  const navigate = useNavigate();
  const refresh = () => refreshAfter(queryClient, groupId, { withLists: true });

  async function undo(actionId: string): Promise<void> {
    try {
      const path = { groupId, imageSetActionId: actionId };
      await queries.call('undoImageSetAction', { params: { path } });
      await refresh();
      toast({ text: 'กลับเป็นเหมือนเดิมแล้ว' });
    } catch (error) {
      toast({
        text: `เลิกทำไม่ได้: ${describeErrorBriefly(error)}`,
        tone: 'error',
        action: { label: 'ลองอีกครั้ง', run: () => void undo(actionId) },
      });
    }
  }

  /** Sends a change and reports its outcome; returns whether it was made. */
  async function run(send: () => Promise<ImageSetAction>, words: Words): Promise<ImageSetAction | null> {
    try {
      const action = await send();
      const { actionId, changedCount } = action;
      const notes = noteFailures(action);
      toast({
        text:
          changedCount > 0 ? `${words.done(formatCount(changedCount))}${notes}` : `${words.failed}${notes}`,
        ...(changedCount === 0 && action.failedCount > 0 && { tone: 'error' as const }),
        ...(actionId !== null && { undo: () => void undo(actionId) }),
      });
      await refresh();
      return action;
    } catch (error) {
      toast({ text: `${words.failed}: ${describeErrorBriefly(error)}`, tone: 'error' });
      return null;
    }
  }

  const keyed = () => ({ 'Idempotency-Key': crypto.randomUUID() });
  const ofSet = (imageSetId: string) => ({ path: { groupId, imageSetId }, header: keyed() });
  return {
    create: async (name: string, files: FileSelection) => {
      const params = { path: { groupId }, header: keyed() };
      const action = await run(() => queries.call('createImageSet', { params, body: { name, files } }), {
        done: (count) => `ทำอัลบั้ม “${name}” แล้ว มี ${count} ไฟล์`,
        failed: 'ทำอัลบั้มไม่ได้',
      });
      if (action) void navigate(`/microapp/${groupId}/image-set/${action.imageSetId}`);
      return action !== null;
    },
    add: async (imageSetId: string, files: FileSelection, setName: string) =>
      await run(() => queries.call('addToImageSet', { params: ofSet(imageSetId), body: { files } }), {
        done: (count) => `เพิ่ม ${count} ไฟล์เข้า “${setName}” แล้ว`,
        failed: 'อยู่ในอัลบั้มนี้แล้ว',
      }),
    remove: async (imageSetId: string, fileIds: string[]) =>
      await run(
        () => queries.call('removeFromImageSet', { params: ofSet(imageSetId), body: { files: { fileIds } } }),
        { done: (count) => `เอาออก ${count} ไฟล์แล้ว ไฟล์ยังอยู่ในกลุ่ม`, failed: 'เอาออกไม่ได้' },
      ),
    order: async (imageSetId: string, fileIds: string[] | null) =>
      await run(() => queries.call('orderImageSet', { params: ofSet(imageSetId), body: { fileIds } }), {
        done: () => (fileIds === null ? 'เรียงตามที่ส่งแล้ว' : 'จัดลำดับแล้ว'),
        failed: 'ลำดับเป็นแบบนี้อยู่แล้ว',
      }),
    /** Joins another set into this one, and goes to it. */
    join: async (imageSetId: string, otherId: string) => {
      const action = await run(
        () => queries.call('joinImageSets', { params: ofSet(imageSetId), body: { imageSetId: otherId } }),
        { done: (count) => `รวมแล้ว เพิ่มมา ${count} ไฟล์`, failed: 'รวมอัลบั้มไม่ได้' },
      );
      if (action) void navigate(`/microapp/${groupId}/image-set/${imageSetId}`, { replace: true });
    },
  };
}

const failureWords: Record<ImageSetAction['failures'][number]['code'], string> = {
  NOT_FOUND: 'ไม่อยู่แล้ว',
  NO_PICTURE: 'ไม่ใช่รูปหรือวิดีโอ',
  IMAGE_SET_FILLING: 'อยู่ในอัลบั้มที่ยังรอรูปจาก LINE',
};

/** Returns why some files stayed where they were. */
function noteFailures({ failures, failedCount }: ImageSetAction): string {
  const [first] = failures;
  if (!first) return '';
  const isSame = failures.every(({ code }) => code === first.code);
  return ` · อีก ${formatCount(failedCount)} ไฟล์ใส่ไม่ได้${isSame ? ` เพราะ${failureWords[first.code]}` : ''}`;
}
