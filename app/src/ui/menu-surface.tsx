import { Menu } from '@base-ui/react/menu';
import type { RefObject } from 'react';
import { classes } from './classes.ts';
import type { MenuItem } from './menu.tsx';

/** Open menu; menu.tsx loads it when one first opens. */
export default function MenuSurface({
  anchor,
  open,
  label,
  items,
  onClose,
}: {
  anchor: RefObject<HTMLElement | null>;
  open: boolean;
  label: string;
  items: readonly MenuItem[];
  onClose: () => void;
}) {
  return (
    <Menu.Root open={open} onOpenChange={(isOpen) => !isOpen && onClose()}>
      {/* Inside the page's landmark, where screen readers find it. */}
      <Menu.Portal container={document.querySelector('main') ?? undefined}>
        <Menu.Positioner anchor={anchor} align="end" sideOffset={6} collisionPadding={8} className="z-menu">
          <Menu.Popup
            aria-label={label}
            finalFocus={anchor}
            className="max-w-[calc(100vw-1rem)] min-w-52 origin-(--transform-origin) rounded-tile border border-line bg-surface-raised p-1.5 text-ink shadow-lift outline-none transition-[scale,opacity] duration-quick data-ending-style:scale-97 data-ending-style:opacity-0 data-starting-style:scale-97 data-starting-style:opacity-0"
          >
            {items.map((item) => (
              <Menu.Item
                key={item.label}
                disabled={item.disabled ?? false}
                onClick={item.onSelect}
                className={classes(
                  'flex min-h-11 cursor-pointer items-center gap-3 rounded-control px-3 text-body outline-none select-none data-disabled:cursor-not-allowed data-disabled:opacity-50 [&_svg]:size-5',
                  item.tone === 'danger'
                    ? 'text-danger data-highlighted:bg-danger-soft data-highlighted:text-danger-soft-ink'
                    : 'data-highlighted:bg-action-soft data-highlighted:text-action-soft-ink',
                )}
              >
                {item.icon}
                {item.label}
              </Menu.Item>
            ))}
          </Menu.Popup>
        </Menu.Positioner>
      </Menu.Portal>
    </Menu.Root>
  );
}
