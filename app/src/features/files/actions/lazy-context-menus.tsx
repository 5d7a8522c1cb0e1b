import { type ComponentProps, useEffect, useEffectEvent, useRef, useState } from 'react';
import { useToast } from '../../../ui/overlays/toast.tsx';
import { markBusy } from './busy.ts';
import type Shown from './context-menus.tsx';
import { findMenuButton } from './find-menu-button.ts';
import { hasMouse } from './has-mouse.ts';

type MenusProps = ComponentProps<typeof Shown>;

/**
 * Renders the menus of a list's items, whose code loads after the list. A button that is tapped before opens its menu once
 * the code is there.
 */
export function ContextMenus({
  hasButtons = false,
  ...props
}: MenusProps & {
  /** Whether the items have buttons that open their menus, for fingers too. */
  hasButtons?: boolean;
}) {
  if (!hasMouse && !hasButtons) return null;
  return <LoadedMenus {...props} />;
}

function LoadedMenus(props: MenusProps) {
  const [loaded, setLoaded] = useState<{ Menus: typeof Shown } | null>(null);
  const early = useRef<EarlyTap | null>(null);
  const toast = useToast();
  const load = useEffectEvent(() => {
    import('./context-menus.tsx').then(
      ({ default: Menus }) => setLoaded({ Menus }),
      () => {
        // Without its code a right click opens the browser's own menu, which needs no error.
        if (!early.current) return;
        early.current.end();
        early.current = null;
        toast({ text: 'เปิดเมนูไม่ได้ เน็ตอาจหลุด ลองแตะอีกครั้ง', tone: 'error' });
      },
    );
  });
  useEffect(() => load(), []);
  const { box } = props;
  useEffect(() => {
    const element = box.current;
    if (loaded) {
      // The menus listen by now.
      early.current?.end();
      early.current?.find()?.click();
      early.current = null;
      return;
    }
    const onClick = ({ target }: MouseEvent) => {
      const button = findMenuButton(target);
      if (!button) return;
      early.current?.end();
      early.current = noteTap(button);
      load();
    };
    element?.addEventListener('click', onClick);
    return () => element?.removeEventListener('click', onClick);
  }, [box, loaded]);
  return loaded && <loaded.Menus {...props} />;
}

/** Tap on a button whose menu is not there yet. */
interface EarlyTap {
  /** Finds the button again: the list may have rendered its item again. */
  readonly find: () => HTMLElement | null;
  readonly end: () => void;
}

function noteTap(button: HTMLElement): EarlyTap {
  const id = button.closest<HTMLElement>('[data-file]')?.dataset.file;
  const again = () => document.querySelector<HTMLElement>(`[data-file="${id}"] [data-menu]`);
  return { find: () => (button.isConnected ? button : again()), end: markBusy(button) };
}
