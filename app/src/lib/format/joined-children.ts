import { joinWords } from './join-words.ts';

/** What stands there to the letter, and what is no running text. */
const verbatim: ReadonlySet<unknown> = new Set([
  'title',
  'option',
  'textarea',
  'pre',
  'code',
  'script',
  'style',
]);

/**
 * Properties of an element with the text among its children joined. The app creates its elements through this instead of in React
 * (word-joiner-plugin.ts): all text that is shown passes one place, whoever wrote it. Attributes stay as they are: what is read
 * aloud by name, and what is typed.
 */
export function withJoinedText(type: unknown, props: unknown): unknown {
  if (typeof props !== 'object' || props === null || !('children' in props) || verbatim.has(type))
    return props;
  const { children } = props;
  const shown = join(children);
  return shown === children ? props : { ...props, children: shown };
}

/** Texts, and texts in lists of any depth; what has none comes back as it is. */
function join(child: unknown): unknown {
  if (typeof child === 'string') return joinWords(child);
  if (!Array.isArray(child)) return child;
  const joined = child.map(join);
  return joined.some((one, index) => one !== child[index]) ? joined : child;
}
