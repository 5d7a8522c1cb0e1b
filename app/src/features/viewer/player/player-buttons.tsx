import Pause from 'lucide-react/icons/pause';
import Play from 'lucide-react/icons/play';
import RotateCcw from 'lucide-react/icons/rotate-ccw';
import RotateCw from 'lucide-react/icons/rotate-cw';
import { classes } from '../../../ui/classes.ts';
import type { Player } from './use-player.ts';
import { skipSeconds } from './use-player-keys.ts';

const rates: readonly number[] = [1, 1.5, 2];

/** Large button that plays and pauses. While it waits for bytes, its edge pulses. */
export function PlayButton({ player, className }: { player: Player; className?: string }) {
  const { isPlaying, isWaiting, toggle } = player;
  return (
    <button
      type="button"
      aria-label={isPlaying ? 'หยุดเล่น' : 'เล่น'}
      aria-busy={isWaiting || undefined}
      onClick={toggle}
      className={classes(
        'grid size-16 shrink-0 place-items-center rounded-full bg-accent text-accent-ink transition-opacity focus-visible:outline-stage-ink [&_svg]:size-7 [&_svg]:fill-current',
        isWaiting && 'animate-shimmer',
        className,
      )}
    >
      {isPlaying ? <Pause aria-hidden="true" /> : <Play className="ml-1" aria-hidden="true" />}
    </button>
  );
}

/** Button that steps ten seconds back or forward. */
export function SkipButton({ player, direction }: { player: Player; direction: -1 | 1 }) {
  const isBack = direction === -1;
  const Icon = isBack ? RotateCcw : RotateCw;
  return (
    <button
      type="button"
      aria-label={isBack ? `ย้อน ${skipSeconds} วินาที` : `ข้าม ${skipSeconds} วินาที`}
      onClick={() => player.seek(player.at + direction * skipSeconds)}
      className="relative grid size-14 shrink-0 place-items-center rounded-full text-stage-ink hover:bg-stage-ink/15 focus-visible:outline-accent"
    >
      <Icon className="size-9" strokeWidth={1.5} aria-hidden="true" />
      <span
        aria-hidden="true"
        className="absolute inset-0 grid place-items-center text-[min(0.6875rem,13px)] font-semibold tabular-nums"
      >
        {skipSeconds}
      </span>
    </button>
  );
}

/** Speeds of a sound, all in sight. */
export function RateButtons({ player: { rate, setRate } }: { player: Player }) {
  return (
    <fieldset className="flex gap-1">
      <legend className="sr-only">ความเร็ว</legend>
      {rates.map((one) => (
        <button
          key={one}
          type="button"
          aria-pressed={rate === one}
          onClick={() => setRate(one)}
          className="min-h-11 min-w-14 rounded-full px-3 text-small font-medium text-stage-ink tabular-nums hover:bg-stage-ink/15 focus-visible:outline-accent aria-pressed:bg-stage-ink/20 aria-pressed:font-semibold"
        >
          ×{one}
        </button>
      ))}
    </fieldset>
  );
}

/** Button that steps through the speeds, if there is no room for all of them. */
export function RateButton({ player: { rate, setRate } }: { player: Player }) {
  const next = rates[rates.indexOf(rate) + 1] ?? 1;
  return (
    <button
      type="button"
      aria-label={`ความเร็ว ×${rate} แตะเพื่อเปลี่ยนเป็น ×${next}`}
      onClick={() => setRate(next)}
      className="grid min-h-11 min-w-11 shrink-0 place-items-center rounded-control px-1 text-small font-semibold text-stage-ink tabular-nums hover:bg-stage-ink/15 focus-visible:outline-accent"
    >
      ×{rate}
    </button>
  );
}
