import ChevronDown from 'lucide-react/icons/chevron-down';
import type { ComponentProps, ReactNode } from 'react';
import { classes } from '../classes.ts';
import { controlLook } from './control-look.ts';
import { Field } from './field.tsx';

/** Choice from a list in the device's own picker. `options` are in the order shown. */
export function Select({
  label,
  hint,
  error,
  options,
  ...rest
}: {
  label: string;
  hint?: ReactNode;
  error?: ReactNode;
  options: readonly { readonly value: string; readonly label: string }[];
} & Omit<ComponentProps<'select'>, 'children'>) {
  return (
    <Field label={label} {...(hint && { hint })} {...(error && { error })}>
      {(wiring) => (
        <div className="relative">
          <select {...rest} {...wiring} className={classes(controlLook, 'appearance-none pr-10')}>
            {options.map((option) => (
              <option key={option.value} value={option.value}>
                {option.label}
              </option>
            ))}
          </select>
          <ChevronDown
            className="pointer-events-none absolute top-3 right-3 size-5 text-ink-soft"
            aria-hidden="true"
          />
        </div>
      )}
    </Field>
  );
}
