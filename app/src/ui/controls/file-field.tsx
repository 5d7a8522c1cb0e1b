import Paperclip from 'lucide-react/icons/paperclip';
import { type ComponentProps, type ReactNode, useState } from 'react';
import { classes } from '../classes.ts';
import { controlLook } from './control-look.ts';
import { Field } from './field.tsx';

/**
 * Input for files of this device. The browser's own control uses the browser's language, so it lies invisibly
 * over ours.
 */
export function FileField({
  label,
  hint,
  error,
  onChange,
  ...rest
}: {
  label: string;
  hint?: ReactNode;
  error?: ReactNode;
} & Omit<ComponentProps<'input'>, 'type'>) {
  const [names, setNames] = useState<readonly string[]>([]);
  return (
    <Field label={label} {...(hint && { hint })} {...(error && { error })}>
      {(wiring) => (
        <div className="relative rounded-control has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus">
          <input
            {...rest}
            {...wiring}
            type="file"
            onChange={(event) => {
              setNames(Array.from(event.target.files ?? [], (file) => file.name));
              return onChange?.(event);
            }}
            className="peer absolute inset-0 size-full cursor-pointer opacity-0 disabled:cursor-not-allowed"
          />
          <div
            aria-hidden="true"
            className={classes(
              controlLook,
              'flex items-center gap-2 peer-disabled:opacity-60 peer-aria-invalid:border-2 peer-aria-invalid:border-danger',
            )}
          >
            <Paperclip className="size-5 shrink-0 text-action" />
            {names.length === 0 ? (
              <span className="text-action">{rest.multiple ? 'เลือกไฟล์ได้หลายไฟล์' : 'เลือกไฟล์'}</span>
            ) : (
              <span className="truncate leading-relaxed">
                {names.length === 1 ? names[0] : `${names.length} ไฟล์`}
              </span>
            )}
          </div>
        </div>
      )}
    </Field>
  );
}
