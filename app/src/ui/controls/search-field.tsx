import Search from 'lucide-react/icons/search';
import X from 'lucide-react/icons/x';
import type { ComponentProps } from 'react';
import { classes } from '../classes.ts';
import { controlLook } from './control-look.ts';

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
      <Search
        className="pointer-events-none absolute inset-y-0 left-3 my-auto size-5 text-ink-soft"
        aria-hidden="true"
      />
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
          className="absolute inset-y-0 right-0 my-auto grid size-11 place-items-center rounded-control text-ink-soft hover:text-ink"
        >
          <X className="size-5" aria-hidden="true" />
        </button>
      )}
    </div>
  );
}
