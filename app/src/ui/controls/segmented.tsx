import { type ReactNode, useId } from 'react';

/** Switch between two to four views of the same thing; arrow keys move between them as in any radio group. */
export function Segmented<Value extends string>({
  label,
  options,
  value,
  onValueChange,
}: {
  /** Label for screen readers; not shown. */
  label: string;
  options: readonly { readonly value: Value; readonly label: ReactNode; readonly icon?: ReactNode }[];
  value: Value;
  onValueChange: (value: Value) => void;
}) {
  const name = useId();
  return (
    <fieldset className="inline-flex max-w-full flex-wrap rounded-[0.625rem] border border-line bg-surface-sunken p-0.5">
      <legend className="sr-only">{label}</legend>
      {options.map((option) => (
        <label
          key={option.value}
          className="relative inline-flex min-h-11 cursor-pointer items-center justify-center gap-1.5 rounded-control px-3.5 whitespace-nowrap text-small font-medium text-ink-soft transition-colors has-checked:bg-surface-raised has-checked:text-ink has-checked:shadow-lift has-focus-visible:outline-3 has-focus-visible:outline-offset-1 has-focus-visible:outline-focus [&_svg]:size-5"
        >
          <input
            type="radio"
            name={name}
            value={option.value}
            checked={option.value === value}
            onChange={() => onValueChange(option.value)}
            className="absolute inset-0 cursor-pointer appearance-none outline-none"
          />
          {option.icon}
          {option.label}
        </label>
      ))}
    </fieldset>
  );
}
