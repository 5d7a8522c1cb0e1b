import type { Quota } from '@kepwai/api-client';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useId } from 'react';
import * as z from 'zod/mini';
import { useForm } from '../../lib/form.ts';
import { byRule } from '../../lib/form-rules.ts';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/field.tsx';
import { FormTrouble } from '../../ui/form-trouble.tsx';
import { Dialog } from '../../ui/modal.tsx';
import { useToast } from '../../ui/toast.tsx';
import { renameQuota } from './mutations.ts';

const mostLetters = 60;
const schema = z.object({
  name: z.string().check(byRule('required', [], { message: 'ต้องมีชื่อ' }), byRule('max', [mostLetters])),
});

/** Another name for a quota, with a way back. */
export default function RenameQuotaDialog({ quota, onClose }: { quota: Quota; onClose: () => void }) {
  const { id, name } = quota.quota;
  const queryClient = useQueryClient();
  const toast = useToast();
  const formId = useId();
  const rename = useMutation(renameQuota(queryClient, id));
  const form = useForm({
    schema,
    defaultValues: { name },
    send: async (values) => {
      const wanted = values.name.trim();
      if (wanted !== name) await rename.mutateAsync(wanted);
      onClose();
      if (wanted !== name) toast({ text: 'เปลี่ยนชื่อแล้ว', undo: () => rename.mutate(name) });
    },
  });
  return (
    <Dialog
      open
      onClose={onClose}
      title="เปลี่ยนชื่อพื้นที่"
      actions={
        <>
          <Button tone="quiet" onClick={onClose}>
            ยกเลิก
          </Button>
          <Button type="submit" form={formId} busy={form.isSending}>
            บันทึก
          </Button>
        </>
      }
    >
      <form id={formId} {...form.formProps} className="flex flex-col gap-4">
        <TextField label="ชื่อพื้นที่" {...form.field('name')} />
        <FormTrouble trouble={form.trouble} />
      </form>
    </Dialog>
  );
}
