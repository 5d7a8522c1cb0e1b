declare global {
  interface Window {
    /** What analytics read; whatever an operator installs looks there first. */
    dataLayer?: unknown[];
  }
}

type Page = Pick<Window, 'dataLayer'>;

const granted = {
  analytics_storage: 'granted',
  functionality_storage: 'granted',
  security_storage: 'granted',
} as const;

let isGranted = false;

/**
 * Says something to Google's tag, by its own convention: it reads the `arguments` of a function, and no list.
 *
 * @see https://developers.google.com/tag-platform/gtagjs/reference
 */
export function gtag(page: Page, ...said: readonly unknown[]): void {
  page.dataLayer ??= [];
  const { dataLayer } = page;
  function push(..._words: readonly unknown[]): void {
    // biome-ignore lint/complexity/noArguments: the tag tells its commands from other entries by this object
    dataLayer.push(arguments);
  }
  push(...said);
}

/**
 * Grants storage for analytics, functionality and security, by the words of Google's consent mode. Nothing here sends
 * anything; without analytics installed it has no reader.
 *
 * @see spec.md 4
 */
export function grantStorageConsent(page: Page): void {
  if (isGranted) return;
  isGranted = true;
  gtag(page, 'consent', 'update', granted);
}
