import type { BrowserContext, Page } from '@playwright/test';

/** User agent of LINE's client on Android. */
export const androidLine =
  'Mozilla/5.0 (Linux; Android 16; Pixel 9) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/141.0 Mobile Safari/537.36 Line/15.19.0 LIFF';

/** Prepares pages as LINE's client does: its bridge appears a moment after the page, with an event. */
export async function actAsLineClient(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    setTimeout(() => {
      Object.assign(window, { _liff: { features: [], postMessage: () => undefined } });
      dispatchEvent(new CustomEvent('liffEvent', { detail: { type: 'ready' } }));
    }, 300);
    addEventListener('beforeunload', () => {
      const announced = Number(sessionStorage.getItem('e2e.announcedLeaves') ?? 0);
      sessionStorage.setItem('e2e.announcedLeaves', String(announced + 1));
    });
  });
}

/** Returns how often pages of this tab announced an unload, whether it happened or not. */
export async function countAnnouncedLeaves(page: Page): Promise<number> {
  return page.evaluate(() => Number(sessionStorage.getItem('e2e.announcedLeaves') ?? 0));
}
