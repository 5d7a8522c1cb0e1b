import { type Folder, isApiError } from '@kepwai/api-client';
import { maxFolderName } from '@kepwai/rules/names/name-lengths';
import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query';
import { useId, useState } from 'react';
import * as z from 'zod/mini';
import { useForm } from '../../lib/forms/form.ts';
import { byRule } from '../../lib/forms/form-rules.ts';
import { Button } from '../../ui/controls/button.tsx';
import { TextField } from '../../ui/controls/field.tsx';
import { Sheet } from '../../ui/overlays/modal.tsx';
import { useToast } from '../../ui/overlays/toast.tsx';
import { FormError } from '../../ui/page/form-error.tsx';
import { shortName, suggestNames } from './folder-words.ts';
import { createFolder, setFolderTrashed, updateFolder } from './mutations.ts';
import { type FolderFace, levelQuery } from './queries.ts';

const schema = z.object({
  name: z.string().check(byRule('required', [], { message: 'ต้องมีชื่อ' }), byRule('max', [maxFolderName])),
});

interface FolderNameSheetProps {
  readonly groupId: string;
  /** Folder to rename; without it, a new one is created. */
  readonly folder?: Folder;
  /** Where a new folder is created; null for the top. */
  readonly parent: FolderFace | null;
  readonly open: boolean;
  readonly onClose: () => void;
  readonly onCreated?: (folder: Folder) => void;
}

/** Names a new folder or renames one; a name that is taken offers the free one. */
export default function FolderNameSheet(props: FolderNameSheetProps) {
  const { groupId, folder, parent, open, onClose } = props;
  const [taken, setTaken] = useState<{ name: string; freeName: string } | null>(null);
  const send = useSend(props);
  const submit = async (name: string, key: string, numberIfTaken: boolean) => {
    try {
      setTaken(null);
      await send({ name, key, numberIfTaken });
      onClose();
    } catch (error) {
      const freeName = findFreeName(error);
      if (freeName === null) throw error;
      setTaken({ name, freeName });
    }
  };
  const form = useForm({
    schema,
    defaultValues: { name: folder?.name ?? '' },
    send: ({ name }, { idempotencyKey }) =>
      // A second press on the same name accepts the offered number.
      submit(name.trim(), idempotencyKey, taken?.name === name.trim()),
  });
  const formId = useId();
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={folder ? 'เปลี่ยนชื่อโฟลเดอร์' : 'สร้างโฟลเดอร์'}
      {...(parent && !folder && { description: `อยู่ใน “${shortName(parent.name)}”` })}
      actions={
        <>
          <Button tone="quiet" onClick={onClose}>
            ยกเลิก
          </Button>
          <Button type="submit" form={formId} busy={form.isSending}>
            {taken ? 'ใช้ชื่อนี้' : folder ? 'บันทึก' : 'สร้าง'}
          </Button>
        </>
      }
    >
      <form id={formId} {...form.formProps} className="flex flex-col gap-4">
        <TextField
          label="ชื่อโฟลเดอร์"
          maxLength={maxFolderName}
          autoComplete="off"
          enterKeyHint="done"
          {...form.field('name')}
        />
        {taken && (
          <p role="alert" className="text-small">
            มีชื่อนี้แล้ว ใช้ “{taken.freeName}” ไหม
          </p>
        )}
        {!folder && !taken && (
          <Suggestions
            groupId={groupId}
            parentId={parent?.id ?? null}
            onChoose={(name) => form.setValue('name', name)}
          />
        )}
        <FormError error={form.error} />
      </form>
    </Sheet>
  );
}

function Suggestions({
  groupId,
  parentId,
  onChoose,
}: {
  groupId: string;
  parentId: string | null;
  onChoose: (name: string) => void;
}) {
  const { data } = useInfiniteQuery(levelQuery(groupId, parentId));
  const taken = data?.pages.flatMap(({ items }) => items.map(({ name }) => name)) ?? [];
  return (
    <div className="flex flex-wrap gap-2">
      {suggestNames(Date.now(), taken).map((name) => (
        <Button key={name} tone="secondary" onClick={() => onChoose(name)}>
          {name}
        </Button>
      ))}
    </div>
  );
}

/** Returns the function that creates or renames, and announces it with an undo. */
function useSend({ groupId, folder, parent, onCreated }: FolderNameSheetProps) {
  const queryClient = useQueryClient();
  const toast = useToast();
  const creating = useMutation(createFolder(queryClient, groupId));
  const updating = useMutation(updateFolder(queryClient, groupId));
  const trashing = useMutation(setFolderTrashed(queryClient, groupId));

  return async ({ name, key, numberIfTaken }: { name: string; key: string; numberIfTaken: boolean }) => {
    const number = numberIfTaken ? { numberIfTaken } : {};
    if (!folder) {
      const created = await creating.mutateAsync({ name, parentId: parent?.id ?? null, key, ...number });
      toast({
        text: `สร้าง “${shortName(created.name)}” แล้ว`,
        undo: () => trashing.mutate({ folderId: created.id, isTrashed: true }),
      });
      onCreated?.(created);
      return;
    }
    if (name === folder.name) return;
    const { id: folderId, name: before } = folder;
    const renamed = await updating.mutateAsync({ folderId, change: { name, ...number } });
    toast({
      text: `เปลี่ยนชื่อเป็น “${shortName(renamed.name)}” แล้ว`,
      undo: () => updating.mutate({ folderId, change: { name: before, numberIfTaken: true } }),
    });
  };
}

/** Returns the free name that the server offers; null if the name was not the reason. */
function findFreeName(error: unknown): string | null {
  if (!isApiError(error) || error.code !== 'FOLDER_NAME_TAKEN') return null;
  return error.details.find(({ field }) => field === 'freeName')?.message ?? null;
}
