import { ApiError, NetworkError } from '@kepwai/api-client';
import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import * as z from 'zod/mini';
import { Button } from '../../ui/controls/button.tsx';
import { Checkbox } from '../../ui/controls/checkbox.tsx';
import { TextArea, TextField } from '../../ui/controls/field.tsx';
import { FileField } from '../../ui/controls/file-field.tsx';
import { RadioGroup } from '../../ui/controls/radio-group.tsx';
import { Select } from '../../ui/controls/select.tsx';
import { FormError } from '../../ui/page/form-error.tsx';
import { type Attempt, type Form, useForm } from './form.ts';
import { byRule } from './form-rules.ts';

const schema = z.object({
  name: z.string().check(byRule('required', [], { label: 'ชื่อ' }), byRule('max', [5], { label: 'ชื่อ' })),
  about: z.string().check(byRule('max', [10])),
  email: z.string().check(byRule('email')),
  kind: z.string().check(byRule('required', [], { message: 'เลือกชนิดก่อน' })),
  plan: z.nullable(z.string()).check(byRule('required', [], { message: 'เลือกแบบก่อน' })),
  agreed: z.boolean().check(byRule('required', [], { message: 'ยังไม่ได้ยอมรับ' })),
  files: z.unknown().check(byRule('ext', ['pdf'])),
});
type Sent = z.output<typeof schema>;

const defaultValues = {
  name: '',
  about: '',
  email: '',
  kind: '',
  plan: null,
  agreed: false,
  files: undefined,
};
const filledIn = { ...defaultValues, name: 'สุข', email: 'a@b.co', kind: 'a', plan: 'free', agreed: true };

type Send = (values: Sent, attempt: Attempt) => Promise<void>;
let form: Form<z.input<typeof schema>, Sent>;

function TestForm({ send, values }: { send: Send; values: z.input<typeof schema> }) {
  form = useForm({
    schema,
    defaultValues: values,
    send,
    draft: { key: 'test', leaveOut: ['agreed'] },
  });
  return (
    <form aria-label="ลงทะเบียน" {...form.formProps}>
      <TextField label="ชื่อ" {...form.field('name')} />
      <TextArea label="เกี่ยวกับ" {...form.field('about')} />
      <TextField label="อีเมล" type="email" hint="ไว้ส่งใบเสร็จ" {...form.field('email')} />
      <Select
        label="ชนิด"
        options={[
          { value: '', label: 'เลือก' },
          { value: 'a', label: 'ก' },
        ]}
        {...form.field('kind')}
      />
      <RadioGroup
        label="แบบ"
        options={[
          { value: 'free', label: 'ฟรี' },
          { value: 'paid', label: 'จ่าย' },
        ]}
        {...form.field('plan')}
      />
      <Checkbox label="ยอมรับ" {...form.field('agreed')} />
      <FileField label="ไฟล์" {...form.field('files')} />
      <FormError error={form.error} />
      <Button type="submit" busy={form.isSending}>
        บันทึก
      </Button>
    </form>
  );
}

function renderForm({
  send = vi.fn<Send>(async () => {}),
  values = defaultValues as z.input<typeof schema>,
} = {}) {
  const view = render(<TestForm send={send} values={values} />);
  return { send, unmount: view.unmount };
}

function box(name: string): HTMLInputElement {
  const found = screen.getByLabelText(name);
  if (
    !(
      found instanceof HTMLInputElement ||
      found instanceof HTMLTextAreaElement ||
      found instanceof HTMLSelectElement
    )
  )
    throw new Error(`${name} is no input`);
  return found as HTMLInputElement;
}

/** Types as a browser does at each letter: `input` events, and no `change` yet. */
function type(name: string, text: string): void {
  for (let length = 1; length <= text.length; length += 1) {
    fireEvent.input(box(name), { target: { value: text.slice(0, length) } });
  }
}

const commit = (name: string) => box(name).dispatchEvent(new Event('change', { bubbles: true }));
const submit = () => fireEvent.submit(screen.getByRole('form'));
const errorOf = (name: string) => {
  const ids = box(name).getAttribute('aria-describedby')?.split(' ') ?? [];
  return ids.map((id) => document.getElementById(id)?.textContent).join(' ');
};

/** Waits until everything that was started has ended. */
const settle = () => act(() => new Promise((done) => setTimeout(done, 20)));

beforeEach(() => sessionStorage.clear());

describe('a form field', () => {
  it('a field is not validated while typing', async () => {
    renderForm();
    type('ชื่อ', 'ยาวเกินไป');
    await settle();
    expect(box('ชื่อ').getAttribute('aria-invalid')).toBeNull();
  });

  it('a field is validated on blur', async () => {
    renderForm();
    type('ชื่อ', 'ยาวเกินไป');
    fireEvent.blur(box('ชื่อ'));
    await screen.findByText('ชื่อต้องไม่เกิน 5 ตัวอักษร');
    expect(box('ชื่อ').getAttribute('aria-invalid')).toBe('true');
    expect(box('อีเมล').getAttribute('aria-invalid')).toBeNull();
  });

  it('is validated after the click if a button press blurs it, so that the button does not move', async () => {
    renderForm();
    type('ชื่อ', 'ยาวเกินไป');
    fireEvent.mouseDown(screen.getByRole('button'));
    commit('ชื่อ');
    fireEvent.blur(box('ชื่อ'));
    await settle();
    expect(box('ชื่อ').getAttribute('aria-invalid')).toBeNull();
    fireEvent.mouseUp(screen.getByRole('button'));
    await screen.findByText('ชื่อต้องไม่เกิน 5 ตัวอักษร');
  });

  it('is validated by its element’s change event before the blur', async () => {
    renderForm();
    type('เกี่ยวกับ', 'ยาวเกินไปมากๆ');
    commit('เกี่ยวกับ');
    await screen.findByText('ต้องไม่เกิน 10 ตัวอักษร');
  });

  it('is validated when the browser fills it in', async () => {
    renderForm();
    const setter = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set;
    setter?.call(box('ชื่อ'), 'เติมให้เอง');
    commit('ชื่อ');
    await screen.findByText('ชื่อต้องไม่เกิน 5 ตัวอักษร');
  });

  it('is validated when the program sets it', async () => {
    renderForm();
    act(() => form.setValue('email', 'ไม่ใช่'));
    await screen.findByText(/^อีเมลนี้ยังไม่ครบ/);
    expect(box('อีเมล').value).toBe('ไม่ใช่');
    act(() => form.setValue('email', 'a@b.co'));
    await waitFor(() => expect(box('อีเมล').getAttribute('aria-invalid')).toBeNull());
  });

  it('is validated at once if it is a checkbox, a select or a file input', async () => {
    renderForm({ values: filledIn });
    fireEvent.click(box('ยอมรับ'));
    await screen.findByText('ยังไม่ได้ยอมรับ');
    fireEvent.click(box('ยอมรับ'));
    await waitFor(() => expect(box('ยอมรับ').getAttribute('aria-invalid')).toBeNull());
    fireEvent.change(box('ชนิด'), { target: { value: '' } });
    await screen.findByText('เลือกชนิดก่อน');
    fireEvent.change(box('ไฟล์'), { target: { files: [new File(['x'], 'a.exe')] } });
    await screen.findByText('ต้องเป็นไฟล์ .pdf');
  });

  it('is validated at once if it is a radio group', async () => {
    renderForm();
    submit();
    await screen.findByText('เลือกแบบก่อน');
    expect(screen.getByRole('radiogroup').getAttribute('aria-invalid')).toBe('true');
    fireEvent.click(box('จ่าย'));
    await waitFor(() => expect(screen.getByRole('radiogroup').getAttribute('aria-invalid')).toBeNull());
  });

  it('has its hint and its error as its description', async () => {
    renderForm();
    expect(errorOf('อีเมล')).toBe('ไว้ส่งใบเสร็จ');
    type('อีเมล', 'สมชาย@');
    fireEvent.blur(box('อีเมล'));
    await waitFor(() => expect(errorOf('อีเมล')).toMatch(/^ไว้ส่งใบเสร็จ อีเมลนี้ยังไม่ครบ/));
  });
});

describe('after a failed submit', () => {
  it('the first invalid field has the focus and the others show their errors', async () => {
    const { send } = renderForm();
    submit();
    await screen.findByText('ต้องกรอกชื่อ');
    expect(document.activeElement).toBe(box('ชื่อ'));
    expect(errorOf('ยอมรับ')).toBe('ยังไม่ได้ยอมรับ');
    expect(send).not.toHaveBeenCalled();
  });

  it('typing neither removes nor adds an error', async () => {
    renderForm();
    submit();
    await screen.findByText('ต้องกรอกชื่อ');
    type('ชื่อ', 'สุขใจ');
    type('เกี่ยวกับ', 'ยาวเกินไปมากๆ');
    await settle();
    expect(errorOf('ชื่อ')).toBe('ต้องกรอกชื่อ');
    expect(box('เกี่ยวกับ').getAttribute('aria-invalid')).toBeNull();
    commit('ชื่อ');
    await waitFor(() => expect(box('ชื่อ').getAttribute('aria-invalid')).toBeNull());
  });
});

describe('submitting', () => {
  it('sends once, however often the button is pressed', async () => {
    let answer = () => {};
    const sent = new Promise<void>((resolve) => {
      answer = resolve;
    });
    const { send } = renderForm({ values: filledIn, send: vi.fn<Send>(() => sent) });
    expect(screen.getByRole('button').getAttribute('aria-disabled')).toBeNull();
    submit();
    submit();
    await waitFor(() => expect(screen.getByRole('button').getAttribute('aria-disabled')).toBe('true'));
    submit();
    answer();
    await waitFor(() => expect(screen.getByRole('button').getAttribute('aria-disabled')).toBeNull());
    expect(send).toHaveBeenCalledOnce();
    expect(send.mock.calls[0]?.[0]).toMatchObject({ name: 'สุข', agreed: true });
  });

  it('keeps the input after a failure and shows the reason', async () => {
    renderForm({ values: filledIn, send: vi.fn<Send>().mockRejectedValue(new NetworkError()) });
    type('ชื่อ', 'ยาย');
    submit();
    await screen.findByText('ต่ออินเทอร์เน็ตไม่ได้');
    expect(box('ชื่อ').value).toBe('ยาย');
  });

  it('retries the same input with the same key until a response arrives', async () => {
    const send = vi.fn<Send>().mockRejectedValue(new NetworkError());
    renderForm({ values: filledIn, send });
    const press = async (times: number) => {
      submit();
      await waitFor(() => expect(send).toHaveBeenCalledTimes(times));
      await settle();
    };
    await press(1);
    await press(2);
    type('ชื่อ', 'ยาย');
    await press(3);
    send.mockResolvedValue();
    await press(4);
    await press(5);
    const [first, second, third, fourth, fifth] = send.mock.calls.map(
      ([, { idempotencyKey }]) => idempotencyKey,
    );
    expect(second).toBe(first);
    expect(third).not.toBe(second);
    expect(fourth).toBe(third);
    expect(fifth).not.toBe(fourth);
  });

  it('shows the server’s errors at their fields', async () => {
    const error = new ApiError({
      status: 400,
      body: {
        success: false,
        error: {
          code: 'INVALID_REQUEST',
          message: 'ข้อมูลไม่ถูกต้อง',
          requestId: 'r',
          details: [{ field: '/email', message: 'อีเมลนี้มีคนใช้แล้ว' }],
        },
      },
    });
    renderForm({ values: filledIn, send: vi.fn<Send>().mockRejectedValue(error) });
    submit();
    await screen.findByText('อีเมลนี้มีคนใช้แล้ว');
    expect(document.activeElement).toBe(box('อีเมล'));
    expect(screen.queryByRole('alert')).toBeNull();
    type('อีเมล', 'c@d.co');
    await settle();
    expect(errorOf('อีเมล')).toContain('อีเมลนี้มีคนใช้แล้ว');
    fireEvent.blur(box('อีเมล'));
    await waitFor(() => expect(box('อีเมล').getAttribute('aria-invalid')).toBeNull());
  });
});

describe('a form draft', () => {
  it('restores the input but no consent, and validates nothing yet', async () => {
    const first = renderForm();
    type('ชื่อ', 'ยาวเกินไป');
    fireEvent.click(box('ยอมรับ'));
    fireEvent.change(box('ชนิด'), { target: { value: 'a' } });
    await settle();
    first.unmount();
    renderForm();
    expect(box('ชื่อ').value).toBe('ยาวเกินไป');
    expect(box('ชนิด').value).toBe('a');
    expect(box('ยอมรับ').checked).toBe(false);
    await settle();
    expect(box('ชื่อ').getAttribute('aria-invalid')).toBeNull();
  });

  it('is deleted once the form is sent', async () => {
    const { send, unmount } = renderForm({ values: filledIn });
    type('ชื่อ', 'ยาย');
    submit();
    await waitFor(() => expect(send).toHaveBeenCalled());
    await settle();
    unmount();
    renderForm();
    expect(box('ชื่อ').value).toBe('');
  });

  it.each(['{', 'null', '[1]', '"a"', '{"name":{"a":1}}'])('is ignored if it is unreadable: %s', (stored) => {
    sessionStorage.setItem('kepwai.draft.test', stored);
    renderForm();
    expect(box('ชื่อ').value).toBe('');
  });
});
