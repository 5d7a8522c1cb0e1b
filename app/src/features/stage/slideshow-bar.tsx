import Pause from 'lucide-react/icons/pause';
import Play from 'lucide-react/icons/play';
import Square from 'lucide-react/icons/square';
import { StageAction } from './stage-action.tsx';
import type { Slideshow } from './use-slideshow.ts';

/** Pauses, continues or ends a slideshow; renders nothing without one. */
export function SlideshowBar({ slideshow: { state, play, pause, stop } }: { slideshow: Slideshow }) {
  if (state === 'off') return null;
  return (
    <div className="mx-auto flex max-w-xs flex-wrap gap-1 px-2 pt-1">
      {state === 'playing' ? (
        <StageAction label="หยุดก่อน" icon={<Pause aria-hidden="true" />} onClick={pause} />
      ) : (
        <StageAction label="เล่นต่อ" icon={<Play aria-hidden="true" />} onClick={play} />
      )}
      <StageAction label="เลิกเล่น" icon={<Square aria-hidden="true" />} onClick={stop} />
    </div>
  );
}
