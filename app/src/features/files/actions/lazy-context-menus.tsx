import { type ComponentProps, lazy, Suspense } from 'react';
import type Shown from './context-menus.tsx';
import { hasMouse } from './has-mouse.ts';

// Without its code the browser's own menu opens, which needs no error.
const Menus = lazy<typeof Shown>(() => import('./context-menus.tsx').catch(() => ({ default: () => <></> })));

/** Renders the menus of a list's items, whose code loads after the list. */
export function ContextMenus({
  hasButtons = false,
  ...props
}: ComponentProps<typeof Menus> & {
  /** Whether the items have buttons that open their menus, for fingers too. */
  hasButtons?: boolean;
}) {
  if (!hasMouse && !hasButtons) return null;
  return (
    <Suspense fallback={null}>
      <Menus {...props} />
    </Suspense>
  );
}
