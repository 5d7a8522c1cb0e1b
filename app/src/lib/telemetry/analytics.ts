import type { PublicConfig } from '../deployment/config.ts';
import { whenIdle } from '../page/when-idle.ts';
import { gtag } from './consent.ts';

let isStarted = false;

/**
 * Loads Google's tag after the first paint, if the deployment configures a measurement id. Only behind the
 * sign-in, where consent is given.
 */
export function startAnalytics(
  { analyticsId }: Pick<PublicConfig, 'analyticsId'>,
  { page = window, later = whenIdle }: { page?: Window; later?: (run: () => void) => void } = {},
): void {
  if (isStarted || analyticsId === null || !/^G-[A-Z0-9]+$/.test(analyticsId)) return;
  isStarted = true;
  later(() => {
    gtag(page, 'js', new Date());
    // Ids in addresses and search terms are not sent.
    gtag(page, 'config', analyticsId, { send_page_view: false, allow_google_signals: false });
    const script = page.document.createElement('script');
    script.async = true;
    script.src = `https://www.googletagmanager.com/gtag/js?id=${analyticsId}`;
    page.document.head.append(script);
  });
}
