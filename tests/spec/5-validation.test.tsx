/**
 * spec.md, section 5: the validation rules of forms. 5-platform-rules.alone.test.ts has those of the chat platform,
 * 2-routes.test.tsx the guards.
 */
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { useEffect } from 'react';
import { afterEach, describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { useForm } from '../../app/src/lib/forms/form.ts';
import { byRule, formRules, type RuleName } from '../../app/src/lib/forms/form-rules.ts';
import { TextField } from '../../app/src/ui/controls/field.tsx';
import '../support/layout.ts';

const ask = (name: string, value: unknown, params: readonly unknown[] = [], context = {}) =>
  Reflect.apply(formRules[name as RuleName], undefined, [value, params, context]);
const file = (name: string, type = '', sizeBytes = 0) =>
  new File([new Uint8Array(sizeBytes)], name, { type });
const thai = /[\u0e00-\u0e7f]/;

/** Returns a PNG of this size that consists only of a header. */
function picture(width: number, height: number): File {
  const bytes = new Uint8Array(33);
  bytes.set([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 13, 0x49, 0x48, 0x44, 0x52]);
  const view = new DataView(bytes.buffer);
  view.setUint32(16, width);
  view.setUint32(20, height);
  return new File([bytes], 'a.png', { type: 'image/png' });
}

describe('the registered rule set', () => {
  /** Each rule with a value that it accepts and one that it rejects. */
  const registered: readonly (readonly [name: string, params: unknown[], good: unknown, bad: unknown])[] = [
    ['alpha', [], 'น้ำผึ้ง', 'ก1'],
    ['alpha_dash', [], 'แฟ้ม_2569-ก', 'a.b'],
    ['alpha_num', [], 'ปี2569', 'a_b'],
    ['alpha_spaces', [], 'สมชาย ใจดี', 'ห้อง 2'],
    ['between', [1, 10], 10, 11],
    ['confirmed', ['ลับ'], 'ลับ', 'ไม่ลับ'],
    ['digits', [4], '0812', '081'],
    ['dimensions', [120, 80], picture(120, 80), picture(80, 120)],
    ['email', [], 'somchai@example.com', 'somchai@'],
    ['ext', ['pdf', 'docx'], file('a.pdf'), file('a.exe')],
    ['image', [], file('a.jpg'), file('a.pdf')],
    ['integer', [], '-5', '1.5'],
    ['is', ['ตกลง'], 'ตกลง', 'ไม่'],
    ['is_not', ['admin'], 'มะลิ', 'admin'],
    ['length', [3], 'abc', 'abcd'],
    ['max', [3], 'abc', 'abcd'],
    ['max_value', [3], 3, 4],
    ['mimes', ['image/*'], file('a', 'image/png'), file('a', 'text/plain')],
    ['min', [3], 'abc', 'ab'],
    ['min_value', [3], 3, 2],
    ['not_one_of', ['a', 'b'], 'c', 'b'],
    ['one_of', ['a', 'b'], 'b', 'c'],
    ['numeric', [], '0123', '1.5'],
    ['regex', [/^[A-Z]+$/], 'ABC', 'abc'],
    ['required', [], 'ก', ''],
    ['size', [1], file('a', '', 1024), file('a', '', 1025)],
    ['url', [], 'https://example.com/a', 'example'],
  ];

  test.each(registered)('%s', async (name, params, good, bad) => {
    expect(await ask(name, good, params)).toBe(true);
    expect(await ask(name, bad, params)).toMatch(thai);
  });

  test('has exactly these 27 rules', () => {
    expect(Object.keys(formRules).sort()).toEqual(registered.map(([name]) => name).sort());
    expect(registered).toHaveLength(27);
  });
});

describe('Thai messages', () => {
  test('required means must be filled in', () => {
    expect(ask('required', '')).toBe('ต้องกรอกช่องนี้');
    expect(ask('required', '', [], { label: 'ชื่อ' })).toBe('ต้องกรอกชื่อ');
  });

  test('email means must be an e-mail', () => {
    expect(ask('email', 'x')).toContain('ต้องเป็นอีเมล');
  });

  test('min and max are character-length limits', () => {
    expect(ask('min', 'กข', [3])).toBe('ต้องมีอย่างน้อย 3 ตัวอักษร');
    expect(ask('max', 'กขคง', [3])).toBe('ต้องไม่เกิน 3 ตัวอักษร');
    expect(ask('min', '12', [3])).not.toBe(true);
    expect(ask('max', '9999', [3])).not.toBe(true);
  });

  test('size is a file-size limit in KB', () => {
    expect(ask('size', file('a', '', 100 * 1024 + 1), [100])).toBe('ต้องมีขนาดไม่เกิน 100 KB');
    expect(ask('size', file('a', '', 100 * 1024), [100])).toBe(true);
  });

  test('confirmed means values do not match', () => {
    expect(ask('confirmed', 'ก', ['ข'])).toContain('ไม่ตรงกัน');
  });
});

describe('default image extensions', () => {
  test.each(['jpg', 'svg', 'jpeg', 'png', 'bmp', 'gif', 'webp'])('%s', (extension) => {
    expect(ask('image', file(`a.${extension}`))).toBe(true);
    expect(ask('image', file(`A.${extension.toUpperCase()}`))).toBe(true);
  });

  test.each(['heic', 'pdf', 'mp4', 'txt', 'tiff'])('not %s', (extension) => {
    expect(ask('image', file(`a.${extension}`))).toMatch(/jpg.*svg.*jpeg.*png.*bmp.*gif.*webp/);
  });
});

describe('fields validate', () => {
  afterEach(cleanup);

  const schema = z.object({ email: z.string().check(byRule('email')) });
  const sentence = /ต้องเป็นอีเมล/;
  let setEmail: (value: string) => void;

  function open() {
    function TestForm() {
      const form = useForm({ schema, defaultValues: { email: '' }, send: async () => undefined });
      useEffect(() => {
        setEmail = (value) => form.setValue('email', value);
      });
      return (
        <form {...form.formProps}>
          <TextField label="อีเมล" {...form.field('email')} />
          <button type="submit">ส่ง</button>
        </form>
      );
    }
    render(<TestForm />);
    return screen.getByRole('textbox', { name: 'อีเมล' });
  }

  /** Types as a person does: every letter fires `input`, and nothing else. */
  const type = (field: HTMLElement, value: string) => fireEvent.input(field, { target: { value } });
  const settle = () => act(() => new Promise((resolve) => setTimeout(resolve, 20)));

  test('on blur', async () => {
    const field = open();
    type(field, 'x');
    fireEvent.blur(field);
    await screen.findByText(sentence);
  });

  test('on change', async () => {
    const field = open();
    type(field, 'x');
    field.dispatchEvent(new Event('change', { bubbles: true }));
    await screen.findByText(sentence);
  });

  test('on model update', async () => {
    open();
    act(() => setEmail('x'));
    await screen.findByText(sentence);
  });

  test('not on input', async () => {
    const field = open();
    for (const value of ['s', 'so', 'som']) type(field, value);
    await settle();
    expect(screen.queryByText(sentence)).toBeNull();
  });

  test('not on input after they were refused', async () => {
    const field = open();
    type(field, 'x');
    fireEvent.blur(field);
    await screen.findByText(sentence);
    type(field, 'x@example.com');
    await settle();
    expect(screen.queryByText(sentence)).not.toBeNull();
    fireEvent.blur(field);
    await expect.poll(() => screen.queryByText(sentence)).toBeNull();
  });

  test('not on input after a failed submit', async () => {
    const field = open();
    type(field, 'x');
    fireEvent.click(screen.getByRole('button', { name: 'ส่ง' }));
    await screen.findByText(sentence);
    type(field, 'x@example.com');
    await settle();
    expect(screen.queryByText(sentence)).not.toBeNull();
  });

  test('with a message bound to the field', async () => {
    const field = open();
    type(field, 'x');
    fireEvent.blur(field);
    await expect.poll(() => field.getAttribute('aria-invalid')).toBe('true');
    const described = field.getAttribute('aria-describedby')?.split(' ') ?? [];
    expect(described.map((id) => document.getElementById(id)?.textContent).join(' ')).toMatch(sentence);
  });
});
