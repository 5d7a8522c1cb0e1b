import { buttonLink, h } from '../../../ui/dom.ts';

/** Returns whether this is the browser inside LINE, which can show a page and not save a file. */
export function isInLine(userAgent: string): boolean {
  return /\bLine\//.test(userAgent);
}

/**
 * Returns an address that LINE opens in the phone's own browser.
 * @see https://developers.line.biz/en/docs/messaging-api/using-line-url-scheme/#opening-url-in-external-browser
 */
export function externalAddress(address: string): string {
  const url = new URL(address);
  url.searchParams.set('openExternalBrowser', '1');
  return url.href;
}

/** Shows how to download, inside LINE. */
export function inLineNotice(address: string): HTMLElement {
  return h(
    'aside',
    { class: 'flex flex-wrap items-center gap-3 rounded-tile bg-accent-soft p-4 text-accent-soft-ink' },
    h('p', { class: 'min-w-48 flex-1' }, 'ในแอป LINE ดูได้ แต่เก็บลงเครื่องไม่ได้ เปิดในเบราว์เซอร์ก่อนดาวน์โหลด'),
    buttonLink({ tone: 'secondary', icon: 'out', label: 'เปิดในเบราว์เซอร์', href: externalAddress(address) }),
  );
}
