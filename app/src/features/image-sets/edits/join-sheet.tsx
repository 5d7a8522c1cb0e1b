import type { ImageSet } from '@kepwai/api-client';
import { useState } from 'react';
import { imageSetName } from '../../../lib/format/names/image-set-name.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { Sheet } from '../../../ui/overlays/modal.tsx';
import { SetList } from './set-list.tsx';
import { useEdits } from './use-edits.ts';

/** Sheet in which another image set is chosen to be joined with this one, and then the name that stays. */
export default function JoinSheet({
  imageSet,
  open,
  onClose,
}: {
  imageSet: ImageSet;
  open: boolean;
  onClose: () => void;
}) {
  const { join } = useEdits(imageSet.groupId);
  const [other, setOther] = useState<ImageSet | null>(null);
  const keep = (kept: ImageSet, gone: ImageSet) => {
    onClose();
    void join(kept.id, gone.id);
  };
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={other ? 'ใช้ชื่อไหน' : 'รวมกับอัลบั้มอื่น'}
      description={other ? 'รูปทั้งหมดจะมาอยู่ด้วยกัน ใช้ชื่อ คำบรรยาย และปกของอัลบั้มที่เลือก' : 'เลือกอัลบั้มที่จะเอามารวมกัน'}
    >
      {other ? (
        <div className="mt-3 flex flex-col gap-2">
          <Button tone="secondary" onClick={() => keep(imageSet, other)}>
            {imageSetName(imageSet)}
          </Button>
          <Button tone="secondary" onClick={() => keep(other, imageSet)}>
            {imageSetName(other)}
          </Button>
          <Button tone="quiet" onClick={() => setOther(null)}>
            เลือกอัลบั้มอื่น
          </Button>
        </div>
      ) : (
        <div className="mt-3">
          <SetList groupId={imageSet.groupId} exceptId={imageSet.id} onChoose={setOther} />
        </div>
      )}
    </Sheet>
  );
}
