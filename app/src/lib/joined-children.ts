import { jsx as createElement, jsxs as createElementOfSeveral, Fragment } from 'react/jsx-runtime';
import { joinWords } from './join-words.ts';

/*
 * The builds of the app create their elements here instead of in React (word-joiner-plugin.ts): all text that is shown passes
 * through one place, whoever wrote it. Attributes stay as they are: what is read aloud by name, and what is typed.
 */
export { Fragment };

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

export const jsx: typeof createElement = (type, props, key) =>
  createElement(type, withJoinedText(type, props), key);

export const jsxs: typeof createElementOfSeveral = (type, props, key) =>
  createElementOfSeveral(type, withJoinedText(type, props), key);

function withJoinedText(type: unknown, props: unknown): unknown {
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
