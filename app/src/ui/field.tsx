import CircleAlert from 'lucide-react/icons/circle-alert';
import Search from 'lucide-react/icons/search';
import X from 'lucide-react/icons/x';
import { type ComponentProps, type ReactNode, useId } from 'react';
import { classes } from './classes.ts';

/** Class names of every input and select. */
export const controlLook =
  'min-h-11 w-full rounded-control border border-edge bg-surface-raised px-3 py-2 text-body text-ink placeholder:text-ink-soft disabled:cursor-not-allowed disabled:opacity-60 aria-invalid:border-danger aria-invalid:border-2 [&[readonly]]:bg-surface-sunken';

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

/** Search field with a clear button; its label is read aloud but not shown. */
export function SearchField({
  label,
  value,
  onValueChange,
  ...rest
}: { label: string; value: string; onValueChange: (value: string) => void } & Omit<
  ComponentProps<'input'>,
  'value' | 'onChange' | 'type'
>) {
  return (
    <div className="relative">
      <Search className="pointer-events-none absolute top-3 left-3 size-5 text-ink-soft" aria-hidden="true" />
      <input
        type="search"
        enterKeyHint="search"
        {...rest}
        aria-label={label}
        placeholder={rest.placeholder ?? label}
        value={value}
        onChange={(event) => onValueChange(event.target.value)}
        className={classes(controlLook, 'px-10 [&::-webkit-search-cancel-button]:hidden')}
      />
      {value && (
        <button
          type="button"
          aria-label="ล้างคำค้น"
          onClick={() => onValueChange('')}
          className="absolute top-0 right-0 grid size-11 place-items-center rounded-control text-ink-soft hover:text-ink"
        >
          <X className="size-5" aria-hidden="true" />
        </button>
      )}
    </div>
  );
}
