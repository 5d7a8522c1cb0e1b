import ArrowDown from 'lucide-react/icons/arrow-down';
import ArrowLeft from 'lucide-react/icons/arrow-left';
import ArrowRight from 'lucide-react/icons/arrow-right';
import ArrowUp from 'lucide-react/icons/arrow-up';
import ZoomIn from 'lucide-react/icons/zoom-in';
import ZoomOut from 'lucide-react/icons/zoom-out';
import { classes } from '../../../ui/classes.ts';
import type { Point } from './zoom.ts';

/** Directions in which an enlarged picture is looked at; the picture itself moves the other way. */
const moves = [
  { label: 'ดูด้านบน', Icon: ArrowUp, by: { x: 0, y: 1 }, place: 'top-2 left-1/2 -translate-x-1/2' },
  { label: 'ดูด้านซ้าย', Icon: ArrowLeft, by: { x: 1, y: 0 }, place: 'left-2 top-1/2 -translate-y-1/2' },
  { label: 'ดูด้านขวา', Icon: ArrowRight, by: { x: -1, y: 0 }, place: 'right-2 top-1/2 -translate-y-1/2' },
  { label: 'ดูด้านล่าง', Icon: ArrowDown, by: { x: 0, y: -1 }, place: 'bottom-2 left-1/2 -translate-x-1/2' },
] as const;

const look =
  'absolute z-1 inline-flex min-h-14 min-w-16 items-center justify-center gap-2 rounded-full border border-stage-ink bg-stage/75 px-3 text-small font-medium text-stage-ink focus-visible:outline-accent [&_svg]:size-7';

/** Buttons for a picture's gestures: enlarge it, and move it while it is enlarged. */
export default function ZoomButtons({
  isEnlarged,
  onToggle,
  onMove,
}: {
  isEnlarged: boolean;
  onToggle: () => void;
  /** Called with the direction in which the picture moves, as a part of its frame. */
  onMove: (by: Point) => void;
}) {
  return (
    <>
      {isEnlarged &&
        moves.map(({ label, Icon, by, place }) => (
          <button
            key={label}
            type="button"
            aria-label={label}
            onClick={() => onMove(by)}
            className={classes(look, place)}
          >
            <Icon aria-hidden="true" />
          </button>
        ))}
      <button type="button" onClick={onToggle} className={classes(look, 'right-2 bottom-2')}>
        {isEnlarged ? <ZoomOut aria-hidden="true" /> : <ZoomIn aria-hidden="true" />}
        {isEnlarged ? 'ย่อ' : 'ขยาย'}
      </button>
    </>
  );
}
