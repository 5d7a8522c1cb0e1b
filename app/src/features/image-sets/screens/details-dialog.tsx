import type { ImageSet } from '@kepwai/api-client';
import { maxImageSetName } from '@kepwai/rules/names/name-lengths';
import { useState } from 'react';
import * as z from 'zod/mini';
import { imageSetName } from '../../../lib/format/names/image-set-name.ts';
import { useForm } from '../../../lib/forms/form.ts';
import { byRule } from '../../../lib/forms/form-rules.ts';
import { TextArea, TextField } from '../../../ui/controls/field.tsx';
import { FormDialog } from '../../../ui/overlays/form-dialog.tsx';
import { type ImageSetDetails, useImageSetChange } from '../mutations.ts';

const maxDescription = 500;
const schema = z.object({
  name: z.string().check(byRule('max', [maxImageSetName])),
  description: z.string().check(byRule('max', [maxDescription])),
});

/** Dialog that names and describes an image set; an empty name is the day and the poster again. */
export default function DetailsDialog({
  imageSet,
  open,
  onClose,
}: {
  imageSet: ImageSet;
  open: boolean;
  onClose: () => void;
}) {
  const change = useImageSetChange(imageSet);
  const [initial] = useState(imageSet);
  const form = useForm({
    schema,
    defaultValues: { name: initial.name ?? '', description: initial.description ?? '' },
    send: async (values) => {
      const details = findChanges(initial, values);
      if (Object.keys(details).length > 0) await change(details, 'บันทึกแล้ว');
      onClose();
    },
  });
  return (
    <FormDialog form={form} title="แก้อัลบั้ม" open={open} onClose={onClose}>
      <TextField
        label="ชื่ออัลบั้ม"
        placeholder={imageSetName({ ...imageSet, name: null })}
        maxLength={maxImageSetName}
        autoComplete="off"
        {...form.field('name')}
      />
      <TextArea label="คำบรรยาย" maxLength={maxDescription} rows={2} {...form.field('description')} />
    </FormDialog>
  );
}

/** Returns only what this person changed: a detail that somebody else changes meanwhile stays theirs. */
function findChanges(
  before: Pick<ImageSet, 'name' | 'description'>,
  values: { name: string; description: string },
): ImageSetDetails {
  const name = values.name.trim() || null;
  const description = values.description.trim() || null;
  return {
    ...(name !== before.name && { name }),
    ...(description !== before.description && { description }),
  };
}
