import type { ImageSetWithFiles } from '@kepwai/api-client';
import { useState } from 'react';
import { formatCount } from '../../../lib/format/sizes.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { Sheet } from '../../../ui/overlays/modal.tsx';
import { PickGrid, togglePicked } from './pick-grid.tsx';
import { useEdits } from './use-edits.ts';

/** Sheet in which files are picked that leave an image set; they stay in the group. */
export default function TakeOutSheet({
  imageSetWithFiles: { imageSet, files },
  open,
  onClose,
}: {
  imageSetWithFiles: ImageSetWithFiles;
  open: boolean;
  onClose: () => void;
}) {
  const { remove } = useEdits(imageSet.groupId);
  const [picked, setPicked] = useState<ReadonlySet<string>>(new Set());
  const fileIds = files.flatMap(({ id }) => (picked.has(id) ? [id] : []));
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title="เอาออกจากอัลบั้ม"
      description="แตะรูปที่จะเอาออก รูปไม่ถูกลบ ยังอยู่ในกลุ่มเหมือนเดิม"
      actions={
        <Button
          disabled={fileIds.length === 0}
          onClick={() => {
            onClose();
            void remove(imageSet.id, fileIds);
          }}
        >
          {fileIds.length === 0 ? 'เลือกรูปก่อน' : `เอาออก ${formatCount(fileIds.length)} ไฟล์`}
        </Button>
      }
    >
      <PickGrid
        label="รูปในอัลบั้ม"
        files={files}
        picked={picked}
        onPick={({ id }) => setPicked(togglePicked(picked, id))}
      />
    </Sheet>
  );
}
