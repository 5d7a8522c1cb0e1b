import { maxFileName } from '@kepwai/rules/names/name-lengths';
import * as z from 'zod/mini';
import { useForm } from '../../lib/forms/form.ts';
import { byRule } from '../../lib/forms/form-rules.ts';
import { TextField } from '../controls/field.tsx';
import { FormDialog } from './form-dialog.tsx';

const schema = z.object({ stem: z.string().check(byRule('required', [], { message: 'ต้องมีชื่อ' })) });

/** Requests a new name of a file. The extension stays: without it devices do not know the file type. */
export function FileNameDialog({
  stem,
  extension,
  onSubmit,
  ...dialog
}: {
  title: string;
  submitLabel?: string;
  stem: string;
  /** With its dot; empty if there is none. */
  extension: string;
  open: boolean;
  onClose: () => void;
  /** Accepts the whole name, and closes the dialog. */
  onSubmit: (name: string) => Promise<void>;
}) {
  const form = useForm({
    schema,
    defaultValues: { stem },
    send: (values) => onSubmit(`${values.stem.trim()}${extension}`),
  });
  return (
    <FormDialog form={form} {...dialog}>
      <TextField
        label="ชื่อไฟล์"
        maxLength={maxFileName - extension.length}
        {...(extension && { hint: `นามสกุล ${extension} คงเดิม` })}
        {...form.field('stem')}
      />
    </FormDialog>
  );
}
