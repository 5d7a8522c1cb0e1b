import { deviceStorage, type PageStorage } from './page-storage.ts';

/** How large letters are, and with them everything that is measured by letters. */
export type TextSize = 'regular' | 'large' | 'largest';

const storageKey = 'kepwai.text-size';

/** Runs in the head before the first paint, so that nothing jumps. */
export const textSizeScript = `try{var s=localStorage.getItem('${storageKey}');if(s==='large'||s==='largest')document.documentElement.dataset.textSize=s}catch{}`;

/** The size a person chose on this device. */
export function readTextSize(storage: PageStorage = deviceStorage): TextSize {
  const stored = storage.getItem(storageKey);
  return stored === 'large' || stored === 'largest' ? stored : 'regular';
}

/** Shows a size now and remembers it for this device. */
export function applyTextSize(
  size: TextSize,
  {
    root = document.documentElement,
    storage = deviceStorage,
  }: { root?: HTMLElement; storage?: PageStorage } = {},
): void {
  if (size === 'regular') {
    delete root.dataset.textSize;
    storage.removeItem(storageKey);
    return;
  }
  root.dataset.textSize = size;
  storage.setItem(storageKey, size);
}
