import type { ImageSetWithFiles } from '@kepwai/api-client';
import ArrowLeft from 'lucide-react/icons/arrow-left';
import ArrowRight from 'lucide-react/icons/arrow-right';
import GripVertical from 'lucide-react/icons/grip-vertical';
import { type HTMLAttributes, useRef, useState } from 'react';
import { formatCount } from '../../../lib/format/sizes.ts';
import { classes } from '../../../ui/classes.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { IconButton } from '../../../ui/controls/icon-button.tsx';
import { Sheet } from '../../../ui/overlays/modal.tsx';
import { moveTo } from './move-to.ts';
import { PickGrid } from './pick-grid.tsx';
import { useEdits } from './use-edits.ts';
import { useReorder } from './use-reorder.ts';

/**
 * Sheet in which an image set is reordered: a picture is dragged by its handle, or a tap takes it, a tap on another puts
 * it there, and two buttons move it by one place. Everything is saved together, for everybody.
 */
export default function ArrangeSheet({
  imageSetWithFiles: { imageSet, files },
  open,
  onClose,
}: {
  imageSetWithFiles: ImageSetWithFiles;
  open: boolean;
  onClose: () => void;
}) {
  const { order } = useEdits(imageSet.groupId);
  const [ids, setIds] = useState(() => files.map(({ id }) => id));
  const [takenId, setTakenId] = useState<string | null>(null);
  // A picture that arrives or leaves meanwhile comes last, or is not shown.
  const shown = [
    ...ids.flatMap((id) => files.find((file) => file.id === id) ?? []),
    ...files.filter(({ id }) => !ids.includes(id)),
  ];
  const shownIds = shown.map(({ id }) => id);
  const grid = useRef<HTMLDivElement>(null);
  const { draggedId, handleOf } = useReorder({
    list: grid,
    ids: shownIds,
    onMove: (id, to) => setIds(moveTo(shownIds, id, to)),
    onReset: (before) => setIds([...before]),
  });
  const place = shownIds.indexOf(draggedId ?? takenId ?? '');
  const put = (to: number) => {
    if (takenId !== null) setIds(moveTo(shownIds, takenId, to));
  };
  const isChanged = shown.some(({ id }, at) => id !== files[at]?.id);
  const send = (fileIds: string[] | null) => {
    onClose();
    void order(imageSet.id, fileIds);
  };
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title="จัดลำดับรูป"
      description="ลากจุดบนรูปไปวาง หรือแตะรูปแล้วแตะที่ที่จะวาง ทุกคนเห็นลำดับเดียวกัน"
      actions={
        <>
          {imageSet.isArranged && (
            <Button tone="secondary" onClick={() => send(null)}>
              เรียงตามที่ส่ง
            </Button>
          )}
          <Button disabled={!isChanged} onClick={() => send(shownIds)}>
            บันทึกลำดับ
          </Button>
        </>
      }
    >
      <div className="sticky top-0 z-1 flex min-h-11 items-center gap-2 bg-surface-raised">
        <p role="status" className="min-w-0 flex-1 text-small text-ink-soft">
          {place < 0
            ? 'ยังไม่ได้เลือกรูป'
            : `รูปที่เลือกอยู่ลำดับที่ ${formatCount(place + 1)} จาก ${formatCount(shown.length)}`}
        </p>
        <IconButton
          label="เลื่อนไปก่อนหน้า"
          icon={<ArrowLeft aria-hidden="true" />}
          aria-disabled={place < 1}
          className="aria-disabled:opacity-40"
          onClick={() => place > 0 && put(place - 1)}
        />
        <IconButton
          label="เลื่อนไปถัดไป"
          icon={<ArrowRight aria-hidden="true" />}
          aria-disabled={place < 0 || place === shown.length - 1}
          className="aria-disabled:opacity-40"
          onClick={() => place >= 0 && place < shown.length - 1 && put(place + 1)}
        />
      </div>
      <div ref={grid} className={draggedId === null ? undefined : 'cursor-grabbing'}>
        <PickGrid
          label="ลำดับรูป"
          files={shown}
          picked={new Set(takenId === null ? [] : [takenId])}
          onPick={({ id }) => {
            if (takenId === null) setTakenId(id);
            else {
              if (id !== takenId) put(shownIds.indexOf(id));
              setTakenId(null);
            }
          }}
          renderHandle={({ id }) => <Handle isDragged={id === draggedId} {...handleOf(id)} />}
        />
      </div>
    </Sheet>
  );
}

/** Handle that a pointer drags a picture by; keys and other tools use the buttons. */
function Handle({ isDragged, ...handlers }: HTMLAttributes<HTMLElement> & { isDragged: boolean }) {
  return (
    <>
      {isDragged && (
        <span
          aria-hidden="true"
          className="pointer-events-none absolute inset-0 rounded-tile outline-4 outline-action"
        />
      )}
      <span
        aria-hidden="true"
        data-handle=""
        className={classes(
          'absolute top-0 right-0 grid size-11 touch-none place-items-center select-none [-webkit-touch-callout:none]',
          isDragged ? 'cursor-grabbing' : 'cursor-grab',
        )}
        {...handlers}
      >
        <span
          className={classes(
            'grid size-8 place-items-center rounded-full',
            isDragged ? 'bg-action text-action-ink' : 'bg-stage/60 text-stage-ink',
          )}
        >
          <GripVertical className="size-5" />
        </span>
      </span>
    </>
  );
}
