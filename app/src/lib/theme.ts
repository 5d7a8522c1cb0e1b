import { deviceStorage, type PageStorage } from './page-storage.ts';

/** `system` follows the phone. */
export type Theme = 'light' | 'dark' | 'system';

const storageKey = 'kepwai.theme';

/** Runs in the head before the first paint, so that a chosen theme never flashes the other one. */
export const themeScript = `try{var t=localStorage.getItem('${storageKey}');if(t==='light'||t==='dark')document.documentElement.dataset.theme=t}catch{}`;

/** The theme a person chose on this device; `system` where they chose none. */
export function readTheme(storage: PageStorage = deviceStorage): Theme {
  const stored = storage.getItem(storageKey);
  return stored === 'light' || stored === 'dark' ? stored : 'system';
}

/** Shows a theme now and remembers it for this device. */
export function applyTheme(
  theme: Theme,
  {
    root = document.documentElement,
    storage = deviceStorage,
  }: { root?: HTMLElement; storage?: PageStorage } = {},
): void {
  if (theme === 'system') {
    delete root.dataset.theme;
    storage.removeItem(storageKey);
    return;
  }
  root.dataset.theme = theme;
  storage.setItem(storageKey, theme);
}
