import type { FileItem, ImageSet } from '@kepwai/api-client';
import Check from 'lucide-react/icons/check';
import { hasPicture, pictureOf } from '../../../lib/api/picture-of.ts';
import { describeErrorBriefly } from '../../../lib/errors/error-text.ts';
import { formatCount } from '../../../lib/format/sizes.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { FilePicture } from '../../../ui/files/file-picture.tsx';
import { Sheet } from '../../../ui/overlays/modal.tsx';
import { useToast } from '../../../ui/overlays/toast.tsx';
import { useImageSetChange } from '../mutations.ts';

/** Sheet in which the cover of an image set is chosen among its pictures. */
export default function CoverSheet({
  imageSet,
  files,
  open,
  onClose,
}: {
  imageSet: ImageSet;
  files: readonly FileItem[];
  open: boolean;
  onClose: () => void;
}) {
  const change = useImageSetChange(imageSet);
  const toast = useToast();
  const choose = async (coverFileId: string | null) => {
    onClose();
    if (coverFileId === imageSet.coverFileId) return;
    try {
      await change({ coverFileId }, coverFileId === null ? 'ใช้รูปแรกเป็นปกแล้ว' : 'เปลี่ยนปกแล้ว');
    } catch (error) {
      toast({ text: `เปลี่ยนปกไม่ได้: ${describeErrorBriefly(error)}`, tone: 'error' });
    }
  };
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title="เลือกปกอัลบั้ม"
      description="ทุกคนในกลุ่มเห็นปกเดียวกัน ลำดับรูปในอัลบั้มคงเดิม"
      {...(imageSet.coverFileId !== null && {
        actions: (
          <Button tone="secondary" onClick={() => void choose(null)}>
            ใช้รูปแรกเป็นปก
          </Button>
        ),
      })}
    >
      <ul className="mt-3 grid grid-cols-3 gap-2">
        {files.map((file, index) => {
          if (!hasPicture(file)) return null;
          const isChosen = file.id === imageSet.coverFileId;
          return (
            <li key={file.id}>
              <button
                type="button"
                aria-label={`รูปที่ ${formatCount(index + 1)}`}
                aria-pressed={isChosen}
                className="relative block aspect-square w-full overflow-hidden rounded-tile border-2 border-line aria-pressed:border-action"
                onClick={() => void choose(file.id)}
              >
                <FilePicture kind={file.kind} {...pictureOf(file)} iconClass="size-8" />
                {isChosen && (
                  <span className="absolute right-1.5 bottom-1.5 grid size-7 place-items-center rounded-full bg-action text-action-ink">
                    <Check className="size-4.5" strokeWidth={2.5} aria-hidden="true" />
                  </span>
                )}
              </button>
            </li>
          );
        })}
      </ul>
    </Sheet>
  );
}
