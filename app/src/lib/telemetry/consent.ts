declare global {
  interface Window {
    /** Queue that analytics read; anything an operator installs looks there first. */
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
 * Sends a command to Google's tag by its own convention: it reads the `arguments` of a function, and no
 * array.
 * @see https://developers.google.com/tag-platform/gtagjs/reference
 */
export function gtag(page: Page, ...args: readonly unknown[]): void {
  page.dataLayer ??= [];
  const { dataLayer } = page;
  function push(..._words: readonly unknown[]): void {
    // biome-ignore lint/complexity/noArguments: the tag recognises its commands by this object
    dataLayer.push(arguments);
  }
  push(...args);
}

/**
 * Grants storage for analytics, functionality and security in Google's consent mode. This sends nothing, and has no
 * effect without analytics.
 * @see spec.md 4
 */
export function grantStorageConsent(page: Page): void {
  if (isGranted) return;
  isGranted = true;
  gtag(page, 'consent', 'update', granted);
}
