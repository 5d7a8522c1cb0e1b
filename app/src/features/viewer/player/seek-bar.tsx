import type { KeyboardEvent, ReactNode } from 'react';
import { formatDuration } from '../../../lib/format/dates.ts';
import { classes } from '../../../ui/classes.ts';
import type { Player } from './use-player.ts';

/** Seconds that an arrow key moves. */
const keySeconds = 5;

/**
 * Slider over the time of a sound or a video. `children` is drawn in place of its line: the slider itself is
 * transparent, and as high as a finger.
 */
export function SeekBar({ player, children }: { player: Player; children?: ReactNode }) {
  const { at, length, seek } = player;
  const end = Math.max(length, 0.1);
  const progress = Math.min(1, at / end);
  const onKeyDown = (event: KeyboardEvent) => {
    const steps = { ArrowLeft: -1, ArrowDown: -1, ArrowRight: 1, ArrowUp: 1 };
    const step = Object.entries(steps).find(([key]) => key === event.key)?.[1];
    if (step === undefined) return;
    // The browser's own step is a tenth of a second.
    event.preventDefault();
    seek(at + step * keySeconds);
  };
  return (
    <div className="min-w-0 flex-1">
      <div className="relative rounded-control has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent">
        {children ?? <Line progress={progress} />}
        <input
          type="range"
          aria-label="เวลาที่เล่นถึง"
          aria-valuetext={`${formatDuration(at * 1000)} จาก ${formatDuration(length * 1000)}`}
          min={0}
          max={end}
          step={0.1}
          value={Math.min(at, end)}
          onChange={({ target }) => seek(target.valueAsNumber)}
          onKeyDown={onKeyDown}
          className={classes(
            'absolute inset-0 block w-full cursor-pointer opacity-0',
            children ? 'h-full' : 'h-11',
          )}
        />
      </div>
      <p aria-hidden="true" className="flex justify-between text-caption text-stage-ink-soft tabular-nums">
        <span>{formatDuration(at * 1000)}</span>
        <span>{formatDuration(length * 1000)}</span>
      </p>
    </div>
  );
}

function Line({ progress }: { progress: number }) {
  return (
    <div aria-hidden="true" className="flex h-11 items-center">
      <div className="relative h-1 w-full rounded-full bg-stage-ink/40">
        <div className="h-full rounded-full bg-accent" style={{ width: `${progress * 100}%` }} />
        <div
          className="absolute top-1/2 size-4 -translate-1/2 rounded-full bg-accent"
          style={{ left: `${progress * 100}%` }}
        />
      </div>
    </div>
  );
}
