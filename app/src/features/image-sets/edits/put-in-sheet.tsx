import type { FileItem } from '@kepwai/api-client';
import { maxImageSetName } from '@kepwai/rules/names/name-lengths';
import { useId } from 'react';
import * as z from 'zod/mini';
import { imageSetName } from '../../../lib/format/names/image-set-name.ts';
import { useForm } from '../../../lib/forms/form.ts';
import { byRule } from '../../../lib/forms/form-rules.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { TextField } from '../../../ui/controls/field.tsx';
import { Sheet } from '../../../ui/overlays/modal.tsx';
import { FormError } from '../../../ui/page/form-error.tsx';
import type { ChosenFiles } from '../../bulk/mutations.ts';
import { SetList } from './set-list.tsx';
import { useEdits } from './use-edits.ts';

const schema = z.object({
  name: z.string().check(byRule('required', [], { message: 'ต้องมีชื่อ' }), byRule('max', [maxImageSetName])),
});

/** Sheet that puts selected files into a new image set, or into one of the group. */
export default function PutInSheet({
  groupId,
  chosen,
  open,
  onClose,
  onDone,
}: {
  groupId: string;
  chosen: ChosenFiles;
  open: boolean;
  onClose: () => void;
  /** Called when the files go in. */
  onDone: () => void;
}) {
  const { create, add } = useEdits(groupId);
  const formId = useId();
  const form = useForm({
    schema,
    defaultValues: { name: suggestName(chosen.files) },
    send: async ({ name }) => {
      if (await create(name.trim(), chosen.selection)) onDone();
      onClose();
    },
  });
  const isMoving = chosen.files.some(({ imageSetId }) => imageSetId !== null);
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title="ใส่อัลบั้ม"
      description={isMoving ? 'รูปหนึ่งอยู่ได้อัลบั้มเดียว รูปที่อยู่อัลบั้มอื่นจะย้ายมา' : 'ทำอัลบั้มใหม่ หรือเลือกอัลบั้มที่มีอยู่'}
    >
      <form id={formId} {...form.formProps} className="mt-3 flex flex-col gap-3">
        <TextField label="ชื่ออัลบั้มใหม่" maxLength={maxImageSetName} autoComplete="off" {...form.field('name')} />
        <FormError error={form.error} />
        <Button type="submit" busy={form.isSending}>
          ทำอัลบั้มใหม่
        </Button>
      </form>
      <h3 className="mt-6 mb-2 text-body font-semibold">อัลบั้มที่มีอยู่</h3>
      <SetList
        groupId={groupId}
        onChoose={(imageSet) => {
          onClose();
          onDone();
          void add(imageSet.id, chosen.selection, imageSetName(imageSet));
        }}
      />
    </Sheet>
  );
}

/** Returns `พ่อชัย · วันอาทิตย์ 22 พ.ย.` of the earliest file; of several people, only the day. */
function suggestName(files: readonly FileItem[]): string {
  const first = files.toSorted((a, b) => Date.parse(a.postedAt) - Date.parse(b.postedAt))[0];
  if (!first) return 'อัลบั้มใหม่';
  const name = imageSetName({ name: null, postedBy: first.postedBy, postedAt: first.postedAt });
  const isOne = files.every(({ postedBy }) => postedBy?.id === first.postedBy?.id);
  return isOne ? name : (name.split(' · ').at(-1) ?? name);
}
