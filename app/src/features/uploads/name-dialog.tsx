import { useId } from 'react';
import * as z from 'zod/mini';
import { useForm } from '../../lib/form.ts';
import { byRule } from '../../lib/form-rules.ts';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/field.tsx';
import { Dialog } from '../../ui/modal.tsx';
import { splitName } from './names.ts';
import type { UploadItem } from './upload-item.ts';

const mostLetters = 255;
const schema = z.object({ stem: z.string().check(byRule('required', [], { message: 'ต้องมีชื่อ' })) });

/** Another name before it is sent. The extension stays: by it a device knows what the file is. */
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
  const formId = useId();
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
    <Dialog
      open={open}
      onClose={onClose}
      title="เปลี่ยนชื่อก่อนส่ง"
      actions={
        <>
          <Button tone="quiet" onClick={onClose}>
            ยกเลิก
          </Button>
          <Button type="submit" form={formId}>
            ใช้ชื่อนี้
          </Button>
        </>
      }
    >
      <form id={formId} {...form.formProps}>
        <TextField
          label="ชื่อไฟล์"
          maxLength={mostLetters - extension.length}
          {...(extension && { hint: `นามสกุล ${extension} คงเดิม` })}
          {...form.field('stem')}
        />
      </form>
    </Dialog>
  );
}
