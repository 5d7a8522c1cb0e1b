import type { Account, AccountDetail } from '@kepwai/api-client';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import * as z from 'zod/mini';
import { useForm } from '../../lib/forms/form.ts';
import { byRule } from '../../lib/forms/form-rules.ts';
import { Button } from '../../ui/controls/button.tsx';
import { TextArea, TextField } from '../../ui/controls/field.tsx';
import { Switch } from '../../ui/controls/switch.tsx';
import { FormError } from '../../ui/page/form-error.tsx';
import { saveAccount } from './mutations.ts';
import { toAsciiDigits, toPhoneDigits } from './phone.ts';
import { isTaxId } from './tax-id.ts';

const filledIn = (label: string, most: number) =>
  z.string().check(byRule('required', [], { label }), byRule('max', [most], { label }));
const satisfies = (isGood: (value: string) => boolean, message: string) =>
  z.refine<string>((value) => value.trim() === '' || isGood(value), { error: message });

const person = {
  name: filledIn('ชื่อ', 100),
  email: filledIn('อีเมล', 254).check(byRule('email', [], { label: 'อีเมล' })),
  phone: z
    .string()
    .check(
      satisfies(
        (value) => /^0\d{8,9}$/.test(toPhoneDigits(value)),
        'เบอร์นี้ยังไม่ครบ ขึ้นต้นด้วย 0 และมี 9 หรือ 10 ตัว',
      ),
    ),
};
const withInvoice = z.object({
  ...person,
  taxInvoice: z.object({
    name: filledIn('ชื่อผู้เสียภาษี', 200),
    address: filledIn('ที่อยู่', 500),
    taxId: filledIn('เลขประจำตัวผู้เสียภาษี', 20).check(
      satisfies((value) => isTaxId(toAsciiDigits(value)), 'เลขนี้ยังไม่ตรง ดูตัวเลข 13 หลักบนบัตรหรือหนังสือรับรองอีกที'),
    ),
    branch: z
      .string()
      .check(satisfies((value) => /^\d{1,5}$/.test(toAsciiDigits(value)), 'รหัสสาขาเป็นตัวเลขไม่เกิน 5 หลัก')),
  }),
});
const withoutInvoice = z.object({
  ...person,
  taxInvoice: z.object({ name: z.string(), address: z.string(), taxId: z.string(), branch: z.string() }),
});

interface AccountFormProps {
  readonly account: Account;
  /** The person's LINE name, used as the default. */
  readonly displayName: string;
  readonly personId: string;
  readonly onSaved: () => void;
}

/** Form for name, e-mail, phone and optional tax invoice details. Input survives a reload. */
export function AccountForm(props: AccountFormProps) {
  const [wantsInvoice, setWantsInvoice] = useState(props.account.taxInvoice !== null);
  const form = useAccountForm(props, wantsInvoice);
  return (
    <form {...form.formProps} className="flex flex-col gap-5">
      <PersonFields field={form.field} />
      <div className="rounded-tile border border-line px-4 py-2">
        <Switch
          label="ขอใบกำกับภาษี"
          hint="สำหรับบริษัทหรือร้านที่ต้องใช้"
          checked={wantsInvoice}
          onCheckedChange={setWantsInvoice}
        />
        {wantsInvoice && <InvoiceFields field={form.field} />}
      </div>
      <FormError error={form.error} />
      <Button type="submit" wide busy={form.isSending}>
        บันทึก
      </Button>
    </form>
  );
}

function useAccountForm(
  { account, displayName, personId, onSaved }: AccountFormProps,
  wantsInvoice: boolean,
) {
  const save = useMutation(saveAccount(useQueryClient()));
  return useForm({
    schema: wantsInvoice ? withInvoice : withoutInvoice,
    defaultValues: {
      name: account.name ?? displayName,
      email: account.email ?? '',
      phone: account.phone ?? '',
      taxInvoice: account.taxInvoice ?? { name: '', address: '', taxId: '', branch: '' },
    },
    draft: { key: `account:${personId}`, leaveOut: ['taxInvoice'] },
    send: async (values) => {
      await save.mutateAsync(toDetail(values, { wantsInvoice }));
      onSaved();
    },
  });
}

type AccountField = ReturnType<typeof useAccountForm>['field'];

function PersonFields({ field }: { field: AccountField }) {
  return (
    <>
      <TextField label="ชื่อ" autoComplete="name" {...field('name')} />
      <TextField
        label="อีเมล"
        type="email"
        inputMode="email"
        autoComplete="email"
        hint="ไว้ส่งใบเสร็จ ไม่แสดงให้ใครเห็น"
        {...field('email')}
      />
      <TextField label="เบอร์โทร (ไม่บังคับ)" type="tel" inputMode="tel" autoComplete="tel" {...field('phone')} />
    </>
  );
}

function InvoiceFields({ field }: { field: AccountField }) {
  return (
    <fieldset className="flex flex-col gap-5 pt-3 pb-4">
      <legend className="sr-only">ข้อมูลสำหรับใบกำกับภาษี</legend>
      <TextField label="ชื่อผู้เสียภาษี" autoComplete="organization" {...field('taxInvoice.name')} />
      <TextArea label="ที่อยู่" autoComplete="street-address" {...field('taxInvoice.address')} />
      <TextField
        label="เลขประจำตัวผู้เสียภาษี"
        inputMode="numeric"
        hint="ตัวเลข 13 หลัก"
        {...field('taxInvoice.taxId')}
      />
      <TextField
        label="รหัสสาขา"
        inputMode="numeric"
        hint="ตัวเลข 5 หลัก สำนักงานใหญ่เว้นว่างไว้ หรือใส่ 00000"
        {...field('taxInvoice.branch')}
      />
    </fieldset>
  );
}

function toDetail(
  { name, email, phone, taxInvoice }: z.infer<typeof withInvoice>,
  { wantsInvoice }: { wantsInvoice: boolean },
): AccountDetail {
  return {
    name: name.trim(),
    email: email.trim(),
    phone: phone.trim() === '' ? null : toPhoneDigits(phone),
    taxInvoice: wantsInvoice
      ? {
          name: taxInvoice.name.trim(),
          address: taxInvoice.address.trim(),
          taxId: toAsciiDigits(taxInvoice.taxId),
          branch: toAsciiDigits(taxInvoice.branch).padStart(5, '0'),
        }
      : null,
  };
}
