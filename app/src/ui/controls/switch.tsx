import { type ReactNode, useId } from 'react';

/** Switch that takes effect at once, without a confirmation. The whole row is the tap target. */
export function Switch({
  label,
  hint,
  checked,
  disabled = false,
  onCheckedChange,
}: {
  label: ReactNode;
  hint?: ReactNode;
  checked: boolean;
  disabled?: boolean;
  onCheckedChange: (checked: boolean) => void;
}) {
  const id = useId();
  const labelId = `${id}-label`;
  const hintId = `${id}-hint`;
  return (
    <label className="flex min-h-11 cursor-pointer items-center gap-4 py-1.5 has-disabled:cursor-not-allowed">
      <span className="flex-1">
        <span id={labelId} className="block text-body text-ink">
          {label}
        </span>
        {hint && (
          <span id={hintId} className="block text-caption text-ink-soft">
            {hint}
          </span>
        )}
      </span>
      <input
        type="checkbox"
        // biome-ignore lint/a11y/useAriaPropsForRole: a native checkbox announces its own state
        role="switch"
        checked={checked}
        disabled={disabled}
        // The label alone, otherwise the hint would become part of the name.
        aria-labelledby={labelId}
        aria-describedby={hint ? hintId : undefined}
        onChange={(event) => onCheckedChange(event.target.checked)}
        className="relative h-8 w-13 shrink-0 cursor-[inherit] appearance-none disabled:opacity-60 rounded-full border-2 border-edge bg-surface-sunken transition-colors duration-calm before:absolute before:top-1/2 before:left-1 before:size-5 before:-translate-y-1/2 before:rounded-full before:bg-edge before:transition-[translate,background-color] before:duration-calm checked:border-action checked:bg-action checked:before:translate-x-5 checked:before:bg-action-ink"
      />
    </label>
  );
}
