import { type Child, fill, h } from '../../../../ui/dom.ts';

/** The bar on the page. */
export interface Bar {
  readonly element: HTMLElement;
  /** Shows another state; a control that is being pressed stays. */
  readonly show: (facts: string) => void;
}

/** Returns the bar above a page for people who may change its link: its outcome, and their actions. */
export function barView(facts: string, ...actions: readonly Child[]): Bar {
  const words = h('span', {}, facts);
  const element = h(
    'aside',
    {
      'aria-label': 'ลิงก์ของคุณ',
      class: 'flex flex-wrap items-center gap-3 rounded-tile border border-line bg-surface-raised p-4',
    },
    h(
      'p',
      { class: 'min-w-[min(12rem,100%)] flex-1 text-small', 'aria-live': 'polite' },
      h('strong', { class: 'block' }, 'ลิงก์ของคุณ'),
      words,
    ),
    ...actions,
  );
  let shown = facts;
  return {
    element,
    show(now) {
      // Otherwise it would be read aloud again.
      if (now !== shown) fill(words, now);
      shown = now;
    },
  };
}
