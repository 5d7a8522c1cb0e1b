import { type ReactNode, useId } from 'react';
import type { Form } from '../../lib/forms/form.ts';
import { Button } from '../controls/button.tsx';
import { FormError } from '../page/form-error.tsx';
import { Dialog } from './modal.tsx';

/** Dialog with a short form, such as for a new name: its fields, its error, and two buttons. */
export function FormDialog({
  form,
  title,
  submitLabel = 'บันทึก',
  open,
  onClose,
  children,
}: {
  form: Pick<Form<never, never>, 'formProps' | 'isSending' | 'error'>;
  title: string;
  submitLabel?: string;
  open: boolean;
  onClose: () => void;
  children: ReactNode;
}) {
  const formId = useId();
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={title}
      actions={
        <>
          <Button tone="quiet" onClick={onClose}>
            ยกเลิก
          </Button>
          <Button type="submit" form={formId} busy={form.isSending}>
            {submitLabel}
          </Button>
        </>
      }
    >
      <form id={formId} {...form.formProps} className="flex flex-col gap-4">
        {children}
        <FormError error={form.error} />
      </form>
    </Dialog>
  );
}
