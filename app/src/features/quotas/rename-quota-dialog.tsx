import type { Quota } from '@kepwai/api-client';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { describeErrorBriefly } from '../../lib/error-text.ts';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/field.tsx';
import { Dialog } from '../../ui/modal.tsx';
import { useToast } from '../../ui/toast.tsx';
import { renameQuota } from './mutations.ts';

/** The most letters that a quota's name may have. */
export const mostNameLetters = 60;

/** Another name for a quota, with a way back. */
export function RenameQuotaDialog({ quota, onClose }: { quota: Quota; onClose: () => void }) {
  const { id, name } = quota.quota;
  const queryClient = useQueryClient();
  const toast = useToast();
  const formId = useId();
  const rename = useMutation(renameQuota(queryClient, id));
  const [next, setNext] = useState(name);
  const [isEmpty, setIsEmpty] = useState(false);
  const error = isEmpty ? 'ต้องมีชื่อ' : rename.error && describeErrorBriefly(rename.error);

  function save(): void {
    const wanted = next.trim();
    setIsEmpty(wanted === '');
    if (wanted === '') return;
    if (wanted === name) {
      onClose();
      return;
    }
    rename.mutate(wanted, {
      onSuccess: () => {
        onClose();
        toast({ text: 'เปลี่ยนชื่อแล้ว', undo: () => rename.mutate(name) });
      },
    });
  }

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
          label="ชื่อพื้นที่"
          value={next}
          maxLength={mostNameLetters}
          onChange={(event) => setNext(event.target.value)}
          {...(error && { error })}
        />
      </form>
    </Dialog>
  );
}
