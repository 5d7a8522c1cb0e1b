import FastForward from 'lucide-react/icons/fast-forward';
import Rewind from 'lucide-react/icons/rewind';
import { classes } from '../../../ui/classes.ts';
import { skipSeconds } from './use-player-keys.ts';

/** Shows for a moment the effect of a double tap. `count` is the number of taps; 0 shows nothing. */
export function SkipHint({ direction, count }: { direction: number; count: number }) {
  if (count === 0) return null;
  const isBack = direction < 0;
  return (
    <p
      key={count}
      role="status"
      className={classes(
        'pointer-events-none absolute top-1/2 flex -translate-y-1/2 animate-hint items-center gap-1 rounded-full bg-stage/70 px-3 py-2 text-small font-medium tabular-nums motion-reduce:sr-only [&_svg]:size-5 [&_svg]:fill-current',
        isBack ? 'left-4' : 'right-4',
      )}
    >
      {isBack && <Rewind aria-hidden="true" />}
      {`${isBack ? 'ย้อน' : 'ข้าม'} ${skipSeconds} วิ`}
      {!isBack && <FastForward aria-hidden="true" />}
    </p>
  );
}
