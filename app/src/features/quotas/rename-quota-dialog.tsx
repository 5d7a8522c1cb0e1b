import type { Quota } from '@kepwai/api-client';
import { maxQuotaName } from '@kepwai/rules/names/name-lengths';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { useForm } from '../../lib/forms/form.ts';
import { byRule } from '../../lib/forms/form-rules.ts';
import { TextField } from '../../ui/controls/field.tsx';
import { FormDialog } from '../../ui/overlays/form-dialog.tsx';
import { useToast } from '../../ui/overlays/toast.tsx';
import { renameQuota } from './mutations.ts';

const schema = z.object({
  name: z.string().check(byRule('required', [], { message: 'ต้องมีชื่อ' }), byRule('max', [maxQuotaName])),
});

/** Renames a quota, with an undo. */
export default function RenameQuotaDialog({ quota, onClose }: { quota: Quota; onClose: () => void }) {
  const { id, name } = quota.quota;
  const queryClient = useQueryClient();
  const toast = useToast();
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
    <FormDialog form={form} title="เปลี่ยนชื่อที่เก็บ" open onClose={onClose}>
      <TextField label="ชื่อที่เก็บ" {...form.field('name')} />
    </FormDialog>
  );
}
