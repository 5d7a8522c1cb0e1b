import type { FileItem } from '@kepwai/api-client';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { useForm } from '../../../lib/forms/form.ts';
import { byRule } from '../../../lib/forms/form-rules.ts';
import { TextField } from '../../../ui/field.tsx';
import { extensionOf } from '../../../ui/file-kind.tsx';
import { FormDialog } from '../../../ui/form-dialog.tsx';
import { useToast } from '../../../ui/toast.tsx';
import { renameFile } from '../mutations.ts';

const maxLetters = 255;
const schema = z.object({ stem: z.string().check(byRule('required', [], { message: 'ต้องมีชื่อ' })) });

/** Asks for a new name. The extension stays: without it other programs cannot tell the file type. */
export default function RenameDialog({
  file,
  open,
  onClose,
}: {
  file: FileItem;
  open: boolean;
  onClose: () => void;
}) {
  const queryClient = useQueryClient();
  const toast = useToast();
  const rename = useMutation(renameFile(queryClient, file.groupId, file.id));
  const extension = extensionOf(file.name) ? file.name.slice(file.name.lastIndexOf('.')) : '';
  const form = useForm({
    schema,
    defaultValues: { stem: file.name.slice(0, file.name.length - extension.length) },
    send: async ({ stem }) => {
      const name = `${stem.trim()}${extension}`;
      if (name !== file.name) await rename.mutateAsync(name);
      onClose();
      if (name === file.name) return;
      toast({ text: `เปลี่ยนชื่อเป็น “${name}” แล้ว`, undo: () => rename.mutate(file.name) });
    },
  });

  return (
    <FormDialog form={form} title="เปลี่ยนชื่อ" open={open} onClose={onClose}>
      <TextField
        label="ชื่อไฟล์"
        maxLength={maxLetters - extension.length}
        {...(extension && { hint: `นามสกุล ${extension} คงเดิม` })}
        {...form.field('stem')}
      />
    </FormDialog>
  );
}
