import { classes } from '../classes.ts';

/** Part of a bar: its label and its value in the bar's unit. */
export interface MeterPart {
  readonly label: string;
  readonly value: number;
  readonly tone: 'image' | 'video' | 'audio' | 'file' | 'action' | 'warm' | 'full';
}

const fills: Record<MeterPart['tone'], string> = {
  image: 'bg-image',
  video: 'bg-video',
  audio: 'bg-audio',
  file: 'bg-file',
  action: 'bg-action',
  warm: 'bg-accent',
  full: 'bg-danger',
};

/** Part of the bar from which its parts are separated by gaps: in less, there would be nothing but gaps. */
const gapsFrom = 0.1;

/** Bar that shows the parts of a total in order; the rest stays empty. However little there is, a trace of it shows. */
export function MeterBar({
  label,
  total,
  parts,
  valueText,
}: {
  label: string;
  total: number;
  parts: readonly MeterPart[];
  valueText: string;
}) {
  const used = parts.reduce((sum, part) => sum + part.value, 0);
  const share = used / Math.max(total, used, 1);
  return (
    // biome-ignore lint/a11y/useSemanticElements: a native meter supports neither a ring nor a bar of parts
    <div
      role="meter"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={total}
      aria-valuenow={Math.min(used, total)}
      aria-valuetext={valueText}
      className="flex h-3 overflow-hidden rounded-full bg-surface-sunken inset-ring inset-ring-line"
    >
      <span
        className={classes(
          'flex transition-[width] duration-slow',
          share > 0 && 'min-w-1',
          share >= gapsFrom && 'gap-0.5',
        )}
        style={{ width: `${share * 100}%` }}
      >
        {parts
          .filter((part) => part.value > 0)
          .map((part) => (
            <span key={part.label} className={fills[part.tone]} style={{ flex: `${part.value} 0 0` }} />
          ))}
      </span>
    </div>
  );
}

/** Legend of a bar's colours. */
export function MeterLegend({ parts }: { parts: readonly (MeterPart & { readonly text?: string })[] }) {
  return (
    <ul className="flex flex-wrap gap-x-4 gap-y-1 text-caption text-ink-soft">
      {parts.map((part) => (
        <li key={part.label} className="inline-flex items-center gap-1.5">
          <span className={classes('size-2.5 rounded-full', fills[part.tone])} aria-hidden="true" />
          {part.label}
          {part.text && <span className="text-ink tabular-nums">{part.text}</span>}
        </li>
      ))}
    </ul>
  );
}
