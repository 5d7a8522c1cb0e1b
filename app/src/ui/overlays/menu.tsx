import { type ReactNode, type RefObject, useRef, useState } from 'react';
import { usePreload } from '../../lib/page/use-preload.ts';
import { IconButton } from '../controls/icon-button.tsx';
import { useLazyOverlay } from './lazy-overlay.tsx';
import type { MenuItem } from './menu-surface.tsx';

const loadSurface = () => import('./menu-surface.tsx');

/** Properties of the button that opens a menu. */
export interface MenuTrigger {
  readonly ref: RefObject<HTMLButtonElement | null>;
  readonly 'aria-haspopup': 'menu';
  readonly 'aria-expanded': boolean;
  /** Whether its code is still loading. */
  readonly 'aria-busy': boolean;
  readonly onClick: () => void;
}

/** Icon button that opens a menu, whose code loads after the page. */
export function MenuButton({
  icon,
  tone = 'quiet',
  ...menu
}: {
  label: string;
  icon: ReactNode;
  items: readonly MenuItem[];
  tone?: 'quiet' | 'raised' | 'stage';
}) {
  return (
    <Menu
      {...menu}
      renderTrigger={(trigger) => <IconButton {...trigger} label={menu.label} icon={icon} tone={tone} />}
    />
  );
}

/** Menu that opens from any button. */
export function Menu({
  label,
  items,
  renderTrigger,
}: {
  label: string;
  items: readonly MenuItem[];
  renderTrigger: (trigger: MenuTrigger) => ReactNode;
}) {
  usePreload(loadSurface);
  const ref = useRef<HTMLButtonElement>(null);
  const [open, setOpen] = useState(false);
  const onClose = () => setOpen(false);
  const Surface = useLazyOverlay(loadSurface, { open, onClose });
  return (
    <>
      {renderTrigger({
        ...{ ref, 'aria-haspopup': 'menu', 'aria-expanded': open, 'aria-busy': open && !Surface },
        onClick: () => setOpen(true),
      })}
      {Surface && <Surface anchor={ref} {...{ open, label, items, onClose }} />}
    </>
  );
}
