import { buttonLink, h, icon } from '../../../ui/dom.ts';
import type { EndedWords } from './parts/words.ts';

/** Shows why a link does not open, and the next step. */
export function endedView({ title, advice }: EndedWords): HTMLElement {
  return h(
    'section',
    {
      class:
        'mx-auto flex w-full max-w-reading flex-1 flex-col items-center justify-center gap-4 py-10 text-center',
    },
    h('span', { class: 'rounded-sheet bg-action-soft p-5 text-action' }, icon('lock', 'size-10')),
    h('h1', { class: 'text-heading font-semibold' }, title),
    h('p', { class: 'text-ink-soft' }, advice),
    buttonLink({ tone: 'secondary', label: 'เก็บไว้คืออะไร', href: '/hello' }),
  );
}
