import { h } from '../../../ui/dom.ts';

/** Says by what a link was made. */
export function madeWith(): HTMLElement {
  return h(
    'p',
    { class: 'text-small text-ink-soft' },
    'แชร์ด้วย ',
    h('a', { href: '/', class: 'text-action underline' }, 'เก็บไว้'),
    ' · ตู้ของกลุ่ม LINE',
  );
}
