import { type Child, h } from './dom.ts';

/** Returns the bar above a page for whoever may change its link: what became of it, and what they can do. */
export function barView(facts: string, ...actions: readonly Child[]): HTMLElement {
  return h(
    'aside',
    {
      'aria-label': 'ลิงก์ของคุณ',
      class: 'flex flex-wrap items-center gap-3 rounded-tile border border-line bg-surface-raised p-4',
    },
    h(
      'p',
      { class: 'min-w-[min(12rem,100%)] flex-1 text-small', 'aria-live': 'polite' },
      h('strong', { class: 'block' }, 'ลิงก์ของคุณ'),
      facts,
    ),
    ...actions,
  );
}
