import CircleAlert from 'lucide-react/icons/circle-alert';
import { type ComponentProps, type ReactNode, useId } from 'react';
import { classes } from '../classes.ts';
import { controlLook } from './control-look.ts';

interface FieldWords {
  readonly label: string;
  /** Help for filling it in, always visible. */
  readonly hint?: ReactNode;
  /** Error text, shown next to the input. */
  readonly error?: ReactNode;
}

/** Shows a label above a control, and its error and hint below, linked to it by ARIA. */
export function Field({
  label,
  hint,
  error,
  children,
}: FieldWords & {
  children: (wiring: { id: string; 'aria-describedby'?: string; 'aria-invalid'?: true }) => ReactNode;
}) {
  const id = useId();
  const hintId = `${id}-hint`;
  const errorId = `${id}-error`;
  const describedBy = classes(hint ? hintId : null, error ? errorId : null);
  return (
    <div className="flex flex-col gap-1">
      <label htmlFor={id} className="text-small font-medium text-ink">
        {label}
      </label>
      {children({
        id,
        ...(describedBy && { 'aria-describedby': describedBy }),
        ...(error ? { 'aria-invalid': true as const } : {}),
      })}
      <FieldError id={errorId} error={error} />
      {hint && (
        <p id={hintId} className="text-caption text-ink-soft">
          {hint}
        </p>
      )}
    </div>
  );
}

/**
 * Error of a field, announced when it appears. The element exists before, because screen readers announce
 * only changes of known elements.
 */
export function FieldError({ id, error }: { id: string; error: ReactNode }) {
  return (
    <p id={id} aria-live="polite" className="flex items-start gap-1.5 text-caption text-danger empty:sr-only">
      {error && <CircleAlert className="mt-0.5 size-4 shrink-0" aria-hidden="true" />}
      {error && <span>{error}</span>}
    </p>
  );
}

/** Input for one line of text. */
export function TextField({ label, hint, error, ...rest }: FieldWords & ComponentProps<'input'>) {
  return (
    <Field label={label} {...(hint && { hint })} {...(error && { error })}>
      {(wiring) => <input type="text" {...rest} {...wiring} className={controlLook} />}
    </Field>
  );
}

/** Input for several lines of text. */
export function TextArea({ label, hint, error, rows = 3, ...rest }: FieldWords & ComponentProps<'textarea'>) {
  return (
    <Field label={label} {...(hint && { hint })} {...(error && { error })}>
      {(wiring) => <textarea {...rest} {...wiring} rows={rows} className={controlLook} />}
    </Field>
  );
}
