import * as z from 'zod/mini';
import { useForm } from '../../lib/forms/form.ts';
import { byRule } from '../../lib/forms/form-rules.ts';
import { Button } from '../../ui/controls/button.tsx';
import { Checkbox } from '../../ui/controls/checkbox.tsx';
import { TextField } from '../../ui/controls/field.tsx';
import { FileField } from '../../ui/controls/file-field.tsx';
import { useToast } from '../../ui/overlays/toast.tsx';
import { FormError } from '../../ui/page/form-error.tsx';

const name = { label: 'ชื่อ' };
const schema = z.object({
  name: z.string().check(byRule('required', [], name), byRule('max', [30], name)),
  email: z.string().check(byRule('email')),
  cover: z.unknown().check(byRule('image', [], { label: 'รูปปก' }), byRule('size', [5120], { label: 'รูปปก' })),
  hasAgreed: z.boolean().check(byRule('required', [], { message: 'แตะช่องนี้ก่อน แล้วไปต่อได้เลย' })),
});

const defaultValues = { name: '', email: '', cover: undefined, hasAgreed: false };

/** Shows when a form validates: when a field loses the focus or changes, never while typing. */
export function FormSpecimen() {
  const toast = useToast();
  const form = useForm({
    schema,
    defaultValues,
    send: async () => toast({ text: 'ส่งแล้ว' }),
  });
  return (
    <form {...form.formProps} className="flex max-w-md flex-col gap-4">
      <TextField label="ชื่อ" autoComplete="name" required {...form.field('name')} />
      <TextField
        label="อีเมล"
        hint="ไม่กรอกก็ได้ ไว้ส่งใบเสร็จ"
        type="email"
        autoComplete="email"
        {...form.field('email')}
      />
      <FileField label="รูปปก" hint="ไม่เกิน 5 MB" accept="image/*" {...form.field('cover')} />
      <Checkbox label="ยอมรับข้อตกลง" required {...form.field('hasAgreed')} />
      <FormError error={form.error} />
      <Button type="submit" busy={form.isSending}>
        ลงทะเบียน
      </Button>
    </form>
  );
}
