import { joinName, joinText } from '../join-names.ts';

/** Elements whose text is verbatim or not prose. */
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
 * Returns an element's properties with the text among its children joined. The app creates its elements
 * through this instead of React (`jsxImportSource` in vite.config.ts), so all displayed text passes one place. Attributes
 * are unchanged: they are read aloud or typed.
 */
export function withJoinedText(type: unknown, props: unknown): unknown {
  if (typeof props !== 'object' || props === null || !('children' in props) || verbatim.has(type))
    return props;
  const { children } = props;
  const shown = join(children);
  return shown === children ? props : { ...props, children: shown };
}

/** Joins texts, also in nested lists; anything without text is returned unchanged. */
function join(child: unknown): unknown {
  if (typeof child === 'string') return joinText(child);
  if (!Array.isArray(child)) return child;
  const joined = child.map((one, index) =>
    typeof one === 'string' && /“$/.test(child[index - 1]) ? joinName(one) : join(one),
  );
  return joined.some((one, index) => one !== child[index]) ? joined : child;
}
