import { ApiError } from '@kepwai/api-client';
import { button, fill, h, icon } from '../../../ui/dom.ts';
import { sentenceOf } from './parts/failure.ts';
import { detailOf } from './parts/words.ts';

const fieldId = 'share-password';
const errorId = 'share-password-error';

/** Shows the form of a password, with the tries that are left. */
export function passwordView({ unlock }: { unlock: (password: string) => Promise<void> }): HTMLElement {
  const field = h('input', {
    id: fieldId,
    type: 'password',
    autocomplete: 'off',
    maxlength: 100,
    required: true,
    'aria-describedby': errorId,
    class:
      'min-h-12 w-full rounded-control border border-edge bg-surface-raised px-3 text-body text-ink aria-invalid:border-danger',
  });
  const error = h('p', { id: errorId, role: 'alert', class: 'min-h-7 text-small text-danger' });
  const submit = button({ tone: 'primary', label: 'เปิดลิงก์', type: 'submit', class: 'w-full' });
  const reveal = h('input', {
    type: 'checkbox',
    class: 'size-5 accent-action',
    onChange: () => {
      field.type = reveal.checked ? 'text' : 'password';
    },
  });

  async function send(event: Event): Promise<void> {
    event.preventDefault();
    if (field.value === '') {
      field.focus();
      return;
    }
    submit.disabled = true;
    fill(error);
    field.removeAttribute('aria-invalid');
    try {
      await unlock(field.value);
    } catch (cause) {
      fill(error, wordsOf(cause));
      field.setAttribute('aria-invalid', 'true');
      field.select();
      field.focus();
    } finally {
      submit.disabled = false;
    }
  }

  return h(
    'section',
    { class: 'mx-auto flex w-full max-w-sm flex-1 flex-col justify-center gap-5 py-10' },
    h('span', { class: 'self-center rounded-sheet bg-action-soft p-5 text-action' }, icon('lock', 'size-10')),
    h('h1', { class: 'text-center text-heading font-semibold' }, 'ลิงก์นี้มีรหัส'),
    h(
      'form',
      { class: 'flex flex-col gap-3', onSubmit: (event) => void send(event), novalidate: true },
      h('label', { for: fieldId, class: 'font-medium' }, 'รหัสจากคนที่ให้ลิงก์'),
      field,
      error,
      h('label', { class: 'flex min-h-11 items-center gap-3 text-small' }, reveal, 'ให้เห็นรหัสที่พิมพ์'),
      submit,
    ),
  );
}

function wordsOf(cause: unknown): string {
  if (!(cause instanceof ApiError)) return sentenceOf(cause);
  if (cause.code === 'SHARE_PASSWORD_WRONG') {
    const left = detailOf(cause, 'triesLeft');
    return left === null ? 'รหัสไม่ถูกต้อง' : `รหัสไม่ถูกต้อง เหลือ ${left} ครั้ง`;
  }
  if (cause.code === 'SHARE_LOCKED')
    return `ใส่รหัสผิดหลายครั้งแล้ว รอ${waitOf(cause.retryAfterSeconds)} แล้วลองใหม่`;
  if (cause.code === 'UNAVAILABLE') return 'ตอนนี้มีคนใส่รหัสพร้อมกันมาก ลองอีกครั้ง';
  return sentenceOf(cause);
}

/** Returns how long to wait, rounded up: many who guess make it longer. */
function waitOf(seconds: number | null): string {
  if (seconds === null) return 'สักพัก';
  const minutes = Math.ceil(seconds / 60);
  return minutes < 60 ? ` ${minutes} นาที` : ` ${Math.ceil(minutes / 60)} ชั่วโมง`;
}
