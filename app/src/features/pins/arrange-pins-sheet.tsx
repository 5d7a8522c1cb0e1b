import type { Pin } from '@kepwai/api-client';
import ArrowDown from 'lucide-react/icons/arrow-down';
import ArrowUp from 'lucide-react/icons/arrow-up';
import PinOff from 'lucide-react/icons/pin-off';
import { useRef } from 'react';
import { formatCount } from '../../lib/format/sizes.ts';
import { useOnline } from '../../lib/page/online.ts';
import { IconButton } from '../../ui/controls/icon-button.tsx';
import { Sheet } from '../../ui/overlays/modal.tsx';
import { offlineObstacle } from '../bulk/item-action.ts';
import { describePin, PinFace } from './pin-card.tsx';
import { usePins } from './use-pins.ts';

/** Sheet in which pins are moved up and down, and unpinned. Everybody in the group sees the result. */
export default function ArrangePinsSheet({
  groupId,
  pins,
  open,
  onClose,
}: {
  groupId: string;
  pins: readonly Pin[];
  open: boolean;
  onClose: () => void;
}) {
  const { unpin, order } = usePins(groupId);
  const isOnline = useOnline();
  const status = useRef<HTMLParagraphElement>(null);
  const move = async (from: number, to: number) => {
    const ids = pins.map(({ id }) => id);
    const [moved] = ids.splice(from, 1);
    if (moved === undefined) return;
    ids.splice(to, 0, moved);
    const isOrdered = await order(ids);
    if (isOrdered && status.current) status.current.textContent = `อยู่ลำดับที่ ${to + 1} จาก ${pins.length}`;
  };
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title="จัดหมุด"
      description={`ทุกคนในกลุ่มเห็นเหมือนกัน ปักได้ 10 อย่าง ตอนนี้มี ${formatCount(pins.length)}`}
    >
      <p ref={status} role="status" className="sr-only" />
      {!isOnline && <p className="pt-2 text-small text-ink-soft">{offlineObstacle}</p>}
      <ol className="mt-3 flex flex-col divide-y divide-line">
        {pins.map((pin, place) => (
          <PinLine
            key={pin.id}
            pin={pin}
            isFixed={!isOnline}
            isFirst={place === 0}
            isLast={place === pins.length - 1}
            onMove={(step) => void move(place, place + step)}
            onUnpin={() => {
              if (pins.length === 1) onClose();
              void unpin([pin.id]);
            }}
          />
        ))}
      </ol>
    </Sheet>
  );
}

function PinLine({
  pin,
  isFixed,
  isFirst,
  isLast,
  onMove,
  onUnpin,
}: {
  pin: Pin;
  /** Whether nothing can be changed now. */
  isFixed: boolean;
  isFirst: boolean;
  isLast: boolean;
  onMove: (step: 1 | -1) => void;
  onUnpin: () => void;
}) {
  const { name, details } = describePin(pin);
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1 py-2">
      <span className="w-12 shrink-0">
        <PinFace pin={pin} />
      </span>
      <span className="min-w-24 flex-1">
        <span className="block truncate text-small font-medium">{name}</span>
        <span className="block truncate text-caption text-ink-soft">{details}</span>
      </span>
      <span className="ml-auto flex">
        {/* A button that ends a row of moves keeps its focus, so it is never disabled in the page's sense. */}
        <IconButton
          label={`เลื่อน ${name} ขึ้น`}
          icon={<ArrowUp aria-hidden="true" />}
          aria-disabled={isFixed || isFirst}
          className="aria-disabled:opacity-40"
          onClick={() => !isFixed && !isFirst && onMove(-1)}
        />
        <IconButton
          label={`เลื่อน ${name} ลง`}
          icon={<ArrowDown aria-hidden="true" />}
          aria-disabled={isFixed || isLast}
          className="aria-disabled:opacity-40"
          onClick={() => !isFixed && !isLast && onMove(1)}
        />
        <IconButton
          label={`เลิกปักหมุด ${name}`}
          icon={<PinOff aria-hidden="true" />}
          aria-disabled={isFixed}
          className="aria-disabled:opacity-40"
          onClick={() => !isFixed && onUnpin()}
        />
      </span>
    </li>
  );
}
