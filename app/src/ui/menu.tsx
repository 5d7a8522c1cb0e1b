import { lazy, type ReactNode, Suspense, useRef, useState } from 'react';
import { usePreload } from '../lib/page/use-preload.ts';
import { IconButton } from './icon-button.tsx';

/** Line of a menu. `danger` is for what loses something, even if it can be undone. */
export interface MenuItem {
  readonly label: string;
  readonly icon?: ReactNode;
  readonly tone?: 'danger';
  readonly disabled?: boolean;
  readonly onSelect: () => void;
}

const loadSurface = () => import('./menu-surface.tsx');
const MenuSurface = lazy(loadSurface);

/** Icon button that opens a menu, whose code loads after the page. */
export function MenuButton({
  label,
  icon,
  items,
  tone = 'quiet',
}: {
  label: string;
  icon: ReactNode;
  items: readonly MenuItem[];
  tone?: 'quiet' | 'raised' | 'stage';
}) {
  usePreload(loadSurface);
  const button = useRef<HTMLButtonElement>(null);
  const [open, setOpen] = useState(false);
  const [wasOpened, setWasOpened] = useState(false);
  return (
    <>
      <IconButton
        ref={button}
        label={label}
        icon={icon}
        tone={tone}
        aria-haspopup="menu"
        aria-expanded={open}
        onClick={() => {
          setWasOpened(true);
          setOpen(true);
        }}
      />
      {wasOpened && (
        <Suspense fallback={null}>
          <MenuSurface
            anchor={button}
            open={open}
            label={label}
            items={items}
            onClose={() => setOpen(false)}
          />
        </Suspense>
      )}
    </>
  );
}
