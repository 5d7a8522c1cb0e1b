import { createDeviceSetting } from './device-setting.ts';

/** Whether screens are shown in easy mode on this device: large, and without gestures. */
export const easySetting = createDeviceSetting<'off', 'on'>(
  { storageKey: 'kepwai.easy', dataKey: 'easy' },
  { usual: 'off', others: ['on'] },
);

/** Whether the page is in easy mode. A screen that is open sees a change at its next navigation. */
export function isEasy(): boolean {
  return document.documentElement.dataset.easy === 'on';
}

/**
 * Applies what the query of an address says about easy mode, and returns the address without it, so that a
 * reload does not undo a later choice; null for an address that says nothing.
 */
export function takeEasyFrom({
  pathname,
  search,
  hash,
}: Pick<URL, 'pathname' | 'search' | 'hash'>): string | null {
  const params = new URLSearchParams(search);
  const wish = params.get('easy');
  if (wish === null) return null;
  easySetting.apply(wish === '0' ? 'off' : 'on');
  params.delete('easy');
  return `${pathname}${params.size > 0 ? `?${params}` : ''}${hash}`;
}

/**
 * Returns a script that stores what the address says about easy mode before the settings are shown. LINE puts
 * the address of the screen into a query of its own.
 */
export function easyAddressScript(): string {
  const { storageKey } = easySetting.place;
  const wish = `(s?new URLSearchParams(s.split('?')[1]):q).get('easy')`;
  const store = `e==='0'?localStorage.removeItem('${storageKey}'):localStorage.setItem('${storageKey}','on')`;
  return `try{var q=new URLSearchParams(location.search),s=q.get('liff.state'),e=${wish};if(e!==null)${store}}catch{}`;
}
