import type { FileItem } from '@kepwai/api-client';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { describeErrorBriefly } from '../../lib/error-text.ts';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/field.tsx';
import { extensionOf } from '../../ui/file-kind.tsx';
import { Dialog } from '../../ui/modal.tsx';
import { useToast } from '../../ui/toast.tsx';
import { renameFile } from './mutations.ts';

const mostLetters = 255;

/** Another name. The extension stays: without it other programs do not know what a file is. */
export function RenameDialog({
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
  const formId = useId();
  const rename = useMutation(renameFile(queryClient, file.groupId, file.id));
  const extension = extensionOf(file.name) ? file.name.slice(file.name.lastIndexOf('.')) : '';
  const [stem, setStem] = useState(file.name.slice(0, file.name.length - extension.length));
  const name = `${stem.trim()}${extension}`;
  const error = stem.trim() === '' ? 'ต้องมีชื่อ' : rename.error && describeErrorBriefly(rename.error);

  function save(): void {
    if (stem.trim() === '') return;
    if (name === file.name) {
      onClose();
      return;
    }
    rename.mutate(name, {
      onSuccess: () => {
        onClose();
        toast({ text: `เปลี่ยนชื่อเป็น “${name}” แล้ว`, undo: () => rename.mutate(file.name) });
      },
    });
  }

  return (
    <Dialog
      open={open}
      onClose={onClose}
      title="เปลี่ยนชื่อ"
      actions={
        <>
          <Button tone="quiet" onClick={onClose}>
            ยกเลิก
          </Button>
          <Button type="submit" form={formId} busy={rename.isPending}>
            บันทึก
          </Button>
        </>
      }
    >
      <form
        id={formId}
        onSubmit={(event) => {
          event.preventDefault();
          save();
        }}
      >
        <TextField
          label="ชื่อไฟล์"
          value={stem}
          maxLength={mostLetters - extension.length}
          onChange={(event) => setStem(event.target.value)}
          {...(extension && { hint: `นามสกุล ${extension} คงเดิม` })}
          {...(error && { error })}
        />
      </form>
    </Dialog>
  );
}
