import Check from 'lucide-react/icons/check';
import { classes } from '../../../../ui/classes.ts';

/** Selects or deselects all files of a day; a button in the day's heading. */
export function DaySelect({
  name,
  isChosen,
  onToggle,
  isHidden = false,
}: {
  /** Day in words, for screen readers. */
  name: string;
  isChosen: boolean;
  onToggle: () => void;
  /** Whether the heading repeats another one for the eye alone. */
  isHidden?: boolean;
}) {
  return (
    <button
      type="button"
      aria-pressed={isChosen}
      aria-label={`${name.includes('–') ? 'เลือกทั้งหมดของ' : 'เลือกทั้งวัน'} ${name}`}
      {...(isHidden && { tabIndex: -1 })}
      className="-my-2.5 -ml-2 grid size-11 shrink-0 place-items-center self-center rounded-full"
      onClick={onToggle}
    >
      <span
        className={classes(
          'grid size-6 place-items-center rounded-full border-2',
          isChosen
            ? 'border-action bg-action text-action-ink'
            : 'border-edge bg-surface-raised text-transparent',
        )}
      >
        <Check className="size-4" strokeWidth={3} aria-hidden="true" />
      </span>
    </button>
  );
}
