/** `system` follows the phone. */
export type Theme = 'light' | 'dark' | 'system';

const storageKey = 'kepwai.theme';

/** Runs in the head before the first paint, so that a chosen theme never flashes the other one. */
export const themeScript = `try{var t=localStorage.getItem('${storageKey}');if(t==='light'||t==='dark')document.documentElement.dataset.theme=t}catch{}`;

/** The theme a person chose on this device; `system` where nothing is stored or storage is closed. */
export function readTheme(storage: Pick<Storage, 'getItem'> = localStorage): Theme {
  try {
    const stored = storage.getItem(storageKey);
    return stored === 'light' || stored === 'dark' ? stored : 'system';
  } catch {
    return 'system'; // Storage may be forbidden; the phone's own theme is then right.
  }
}

/** Shows a theme now and remembers it for this device. */
export function applyTheme(
  theme: Theme,
  {
    root = document.documentElement,
    storage = localStorage,
  }: { root?: HTMLElement; storage?: Pick<Storage, 'setItem' | 'removeItem'> } = {},
): void {
  if (theme === 'system') delete root.dataset.theme;
  else root.dataset.theme = theme;
  try {
    if (theme === 'system') storage.removeItem(storageKey);
    else storage.setItem(storageKey, theme);
  } catch {
    // Storage may be forbidden: the theme then lasts as long as the page.
  }
}
