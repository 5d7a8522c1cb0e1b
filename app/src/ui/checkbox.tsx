import Check from 'lucide-react/icons/check';
import type { ComponentProps, ReactNode } from 'react';

/** A tick with words beside it; the whole row is the target. */
export function Checkbox({ label, ...rest }: { label: ReactNode } & Omit<ComponentProps<'input'>, 'type'>) {
  return (
    <label className="flex min-h-11 cursor-pointer items-center gap-3 py-1.5 text-body has-disabled:cursor-not-allowed has-disabled:opacity-60">
      <span className="relative grid size-6 shrink-0 place-items-center">
        <input
          type="checkbox"
          {...rest}
          className="peer size-6 cursor-[inherit] appearance-none rounded-[0.375rem] border-2 border-edge bg-surface-raised transition-colors checked:border-action checked:bg-action"
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
}
