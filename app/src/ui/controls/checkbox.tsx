import Check from 'lucide-react/icons/check';
import { type ComponentProps, type ReactNode, useId } from 'react';
import { classes } from '../classes.ts';
import { FieldError } from './field.tsx';

/** Checkbox with a label; the whole row is the tap target. */
export function Checkbox({
  label,
  hint,
  error,
  ...rest
}: { label: ReactNode; hint?: ReactNode; error?: ReactNode } & Omit<ComponentProps<'input'>, 'type'>) {
  const id = useId();
  const hintId = `${id}-hint`;
  const errorId = `${id}-error`;
  const describedBy = classes(hint ? hintId : null, error ? errorId : null);
  const row = (
    <label className="flex min-h-11 cursor-pointer items-center gap-3 py-1.5 text-body has-disabled:cursor-not-allowed has-disabled:opacity-60">
      <span className="relative grid size-6 shrink-0 place-items-center">
        <input
          type="checkbox"
          {...rest}
          {...(describedBy && { 'aria-describedby': describedBy })}
          {...(error ? { 'aria-invalid': true } : {})}
          className="peer size-6 cursor-[inherit] appearance-none rounded-[0.375rem] border-2 border-edge bg-surface-raised transition-colors checked:border-action checked:bg-action aria-invalid:border-danger"
        />
        <Check
          className="pointer-events-none absolute size-4.5 text-action-ink opacity-0 peer-checked:opacity-100"
          strokeWidth={3}
          aria-hidden="true"
        />
      </span>
      {label}
    </label>
  );
  // A checkbox outside a form, such as one of many in a list, can never be invalid.
  if (!rest.name && !describedBy) return row;
  return (
    <div>
      {row}
      <div className="pl-9">
        {hint && (
          <p id={hintId} className="text-caption text-ink-soft">
            {hint}
          </p>
        )}
        <FieldError id={errorId} error={error} />
      </div>
    </div>
  );
}
