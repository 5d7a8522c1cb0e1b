import { Menu } from '@base-ui/react/menu';
import type { ReactNode } from 'react';
import { type RefObject, useId } from 'react';
import { classes } from '../classes.ts';
import { useOverlay } from './layer/use-overlay.ts';

/** Line of a menu. `danger` is for losses, even if they can be undone. */
export interface MenuItem {
  readonly label: string;
  readonly icon?: ReactNode;
  readonly tone?: 'danger';
  readonly disabled?: boolean;
  /** Why it is disabled, or a hint; under the label. */
  readonly hint?: string;
  readonly onSelect: () => void;
}

/** Point of the screen at which a menu opens, instead of under its button. */
export interface MenuPoint {
  readonly x: number;
  readonly y: number;
}

/** Open menu; its users load it when one first opens. */
export default function MenuSurface({
  anchor,
  point,
  open,
  label,
  items,
  onClose,
}: {
  /** Button of the menu, or its item; gets the focus back. */
  anchor: RefObject<HTMLElement | null>;
  point?: MenuPoint | null;
  open: boolean;
  label: string;
  items: readonly MenuItem[];
  onClose: () => void;
}) {
  useOverlay(open, onClose, { takesEscape: true });
  return (
    <Menu.Root open={open} onOpenChange={(isOpen) => !isOpen && onClose()}>
      {/* Inside the page's landmark, where screen readers find it. */}
      <Menu.Portal container={document.querySelector('main') ?? undefined}>
        <Menu.Positioner
          anchor={point ? { getBoundingClientRect: () => boxOf(point) } : anchor}
          align={point ? 'start' : 'end'}
          sideOffset={point ? 0 : 6}
          {...(point && { collisionAvoidance: { side: 'shift', align: 'shift', fallbackAxisSide: 'none' } })}
          collisionPadding={8}
          className="z-menu"
        >
          <Menu.Popup
            data-overlay="menu"
            aria-label={label}
            finalFocus={anchor}
            // A second right click, or the menu key let go, would open the browser's menu over this one.
            onContextMenu={(event) => event.preventDefault()}
            className={classes(
              point ? 'max-h-[calc(100dvh-1rem)]' : 'max-h-(--available-height)',
              'max-w-[calc(100vw-1rem)] min-w-52 origin-(--transform-origin) overflow-y-auto rounded-tile border border-line bg-surface-raised p-1.5 text-ink shadow-lift outline-none transition-[scale,opacity] duration-quick data-ending-style:scale-97 data-ending-style:opacity-0 data-starting-style:scale-97 data-starting-style:opacity-0',
            )}
          >
            {items.map((item) => (
              <Line key={item.label} item={item} />
            ))}
          </Menu.Popup>
        </Menu.Positioner>
      </Menu.Portal>
    </Menu.Root>
  );
}

function Line({ item: { label, icon, tone, disabled = false, hint, onSelect } }: { item: MenuItem }) {
  const hintId = useId();
  return (
    <Menu.Item
      disabled={disabled}
      label={label}
      onClick={onSelect}
      {...(hint && { 'aria-describedby': hintId })}
      className={classes(
        'flex min-h-11 cursor-pointer items-center gap-3 rounded-control px-3 text-body outline-none select-none data-disabled:cursor-not-allowed [&_svg]:size-5 [&_svg]:shrink-0',
        // A reason stays readable.
        hint ? 'py-1.5 data-disabled:text-ink-soft' : 'data-disabled:opacity-50',
        tone === 'danger'
          ? 'text-danger data-highlighted:bg-danger-soft data-highlighted:text-danger-soft-ink'
          : 'data-highlighted:bg-action-soft data-highlighted:text-action-soft-ink',
      )}
    >
      {icon}
      {hint ? (
        <span className="min-w-0">
          {label}
          {/* Read after the label as its description, and not as a part of it. */}
          <span id={hintId} aria-hidden="true" className="block max-w-60 text-caption text-ink-soft">
            {hint}
          </span>
        </span>
      ) : (
        label
      )}
    </Menu.Item>
  );
}

function boxOf({ x, y }: MenuPoint) {
  return { x, y, top: y, bottom: y, left: x, right: x, width: 0, height: 0 };
}
