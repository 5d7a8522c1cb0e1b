declare global {
  interface Window {
    /** The list that analytics read; whatever an operator installs looks there first. */
    dataLayer?: unknown[];
  }
}

let isGranted = false;

/**
 * Grants storage for analytics, functionality and security, by the words of Google's consent mode. Nothing here sends
 * anything; without analytics installed it has no reader.
 *
 * @see spec.md 4
 */
export function grantStorageConsent(page: Pick<Window, 'dataLayer'>): void {
  if (isGranted) return;
  isGranted = true;
  page.dataLayer ??= [];
  page.dataLayer.push([
    'consent',
    'update',
    { analytics_storage: 'granted', functionality_storage: 'granted', security_storage: 'granted' },
  ]);
}
