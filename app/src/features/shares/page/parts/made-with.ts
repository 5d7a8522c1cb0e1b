import { h } from '../../../../ui/dom.ts';

/** Shows with which product a link was created. */
export function madeWith(): HTMLElement {
  return h(
    'p',
    { class: 'text-small text-ink-soft' },
    'แชร์ด้วย ',
    h('a', { href: '/', class: 'text-action underline' }, 'เก็บไว้'),
    ' · ตู้ของกลุ่ม LINE',
  );
}
