import { type ComponentProps, type ReactNode, useId } from 'react';
import { classes } from '../classes.ts';
import { FieldError } from './field.tsx';

const radioLook =
  'relative size-6 shrink-0 cursor-[inherit] appearance-none rounded-full border-2 bg-surface-raised transition-colors before:absolute before:inset-1 before:rounded-full checked:border-action checked:before:bg-action';

/**
 * Choice of one among a few visible options; each row is a tap target. All other properties go to every
 * radio.
 */
export function RadioGroup({
  label,
  hint,
  error,
  options,
  value,
  defaultValue,
  ...rest
}: {
  label: string;
  hint?: ReactNode;
  error?: ReactNode;
  options: readonly { readonly value: string; readonly label: ReactNode }[];
  /** Selected value, if the caller controls it. */
  value?: string;
  /** Initial value, if no form sets one. */
  defaultValue?: string;
} & Omit<ComponentProps<'input'>, 'type' | 'value' | 'defaultValue'>) {
  const id = useId();
  const hintId = `${id}-hint`;
  const errorId = `${id}-error`;
  const describedBy = classes(hint ? hintId : null, error ? errorId : null);
  return (
    <div
      role="radiogroup"
      aria-labelledby={`${id}-label`}
      {...(describedBy && { 'aria-describedby': describedBy })}
      {...(error ? { 'aria-invalid': true } : {})}
    >
      <p id={`${id}-label`} className="text-small font-medium text-ink">
        {label}
      </p>
      {options.map((option) => (
        <label
          key={option.value}
          className="flex min-h-11 cursor-pointer items-center gap-3 py-1.5 text-body has-disabled:cursor-not-allowed has-disabled:opacity-60"
        >
          <input
            name={id}
            {...rest}
            type="radio"
            value={option.value}
            {...(value !== undefined && { checked: option.value === value })}
            {...(defaultValue !== undefined && { defaultChecked: option.value === defaultValue })}
            className={classes(radioLook, error ? 'border-danger' : 'border-edge')}
          />
          {option.label}
        </label>
      ))}
      {hint && (
        <p id={hintId} className="text-caption text-ink-soft">
          {hint}
        </p>
      )}
      <FieldError id={errorId} error={error} />
    </div>
  );
}
