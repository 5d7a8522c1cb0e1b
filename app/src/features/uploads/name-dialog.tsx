import * as z from 'zod/mini';
import { useForm } from '../../lib/forms/form.ts';
import { byRule } from '../../lib/forms/form-rules.ts';
import { TextField } from '../../ui/field.tsx';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { splitName } from './names.ts';
import type { UploadItem } from './upload-item.ts';

const maxLetters = 255;
const schema = z.object({ stem: z.string().check(byRule('required', [], { message: 'ต้องมีชื่อ' })) });

/** Renames a file before it is sent. The extension stays: it tells devices the file type. */
export default function NameDialog({
  item,
  open,
  onClose,
  onName,
}: {
  item: UploadItem;
  open: boolean;
  onClose: () => void;
  onName: (name: string) => void;
}) {
  const { stem, extension } = splitName(item.name);
  const form = useForm({
    schema,
    defaultValues: { stem },
    send: async (values) => {
      onName(`${values.stem.trim()}${extension}`);
      onClose();
    },
  });
  return (
    <FormDialog form={form} title="เปลี่ยนชื่อก่อนส่ง" submitLabel="ใช้ชื่อนี้" open={open} onClose={onClose}>
      <TextField
        label="ชื่อไฟล์"
        maxLength={maxLetters - extension.length}
        {...(extension && { hint: `นามสกุล ${extension} คงเดิม` })}
        {...form.field('stem')}
      />
    </FormDialog>
  );
}
